import { randomBytes, randomUUID } from 'node:crypto';
import { cardFee, cents } from '@unslop/domain/money';
import { sessionCookie } from '@unslop/server/core/auth/cookies';
import { delayAwards } from '@unslop/server/core/cases/award-dates';
import { openCase } from '@unslop/server/core/cases/open-case';
import { createAiSlop } from '@unslop/server/features/ai-slops/ai-slops';
import { settleAiSlop } from '@unslop/server/features/awards/settle';
import { createComment } from '@unslop/server/features/comments/comments';
import { likeAs } from '@unslop/server/features/likes/likes';
import { recordAct } from '@unslop/server/features/moderation/acts';
import { createAppeal } from '@unslop/server/features/moderation/appeals';
import { moderate } from '@unslop/server/features/moderation/moderate';
import { bookPayment } from '@unslop/server/features/payments/book';
import { requestWithdrawal } from '@unslop/server/features/withdrawals/withdrawals';
import { paymentKinds } from '@unslop/server/payment-kinds';
import { appNow } from '@unslop/server/platform/clock';
import { inTransaction, type Trx } from '@unslop/server/platform/transactions';
import type { Person, TestApp } from '@unslop/server/testing/test-app';
import { sql } from 'kysely';
import type Stripe from 'stripe';

/** Differences between the scenarios of one pair. */
export interface Variant {
  /** 0 to 3. Operations use it to choose between their own variations. */
  number: number;
  /** Spendable balance of the poster, in cents, in addition to the held prize. */
  balanceCents: number;
  /** Art in the slop: an artist's and a rival's, which has one like; an artist's only; the poster's own; none. */
  art: 'artists' | 'one artist' | 'poster' | 'none';
  /** True if the fan likes it already. */
  isLiked: boolean;
  /** An unfinished withdrawal of the poster, and whether a worker has started to send it. */
  withdrawal: 'none' | 'pending' | 'being sent';
  /** True if the deadline passes during the run. */
  hasDeadline: boolean;
  /**
   * State of the slop, for moderation. `open`: not settled. `settled`: the art has won. `disqualified`: the art has
   * won, was disqualified, and its artist has appealed. In these three, a proposal to disqualify the art (or the
   * rival's, if the art already is) waits for a second moderator. `in review`: settled, with nothing open.
   */
  moderated?: 'open' | 'settled' | 'in review' | 'disqualified';
  /** The award becomes final at the deadline, with all its delays included. */
  isFinalNear?: boolean;
}

/** One slop with everyone involved, and its poster's money. */
export interface Scenario {
  variant: Variant;
  poster: Person;
  fans: [Person, Person];
  newcomers: [Person, Person];
  slop: string;
  /** The art that is liked and withdrawn, and its author. */
  art: { id: string; author: Person } | null;
  rivalArt: string | null;
  withdrawal: string | null;
  accountId: string;
  /** A booked top-up, and one whose success is still to be reported. */
  paid: Payment;
  open: Payment;
  /** Unused uploads: two of the poster, one of each newcomer. */
  uploads: { poster: [string, string]; newcomers: [string, string] };
  /** Both have art in the slop. */
  artist: Person;
  rival: Person;
  /** The first has proposed the disqualification, the second has confirmed it. */
  moderators: Person[];
  /** The case that has the proposal. */
  caseId: string | null;
  appealId: string | null;
  /** Readable names by id. */
  names: Map<string, string>;
}

export interface Payment {
  id: string;
  intentId: string;
  chargedCents: number;
}

export const PRIZE = 1000;
export const WITHDRAWN = 1000;
const TOP_UP = 1000;
/** Time from creating a scenario to its deadline. */
export const RUNS_MS = 300_000;

const MODERATORS = ['moderator 1', 'moderator 2', 'moderator 3', 'moderator 4'] as const;
const ROLES = ['poster', 'artist', 'rival', 'voter', 'fan 1', 'fan 2', 'newcomer 1', 'newcomer 2'] as const;

/** Creates a scenario with its own people, in a database that may already have others. */
export async function makeScenario(app: TestApp, variant: Variant): Promise<Scenario> {
  const roles = variant.moderated ? [...ROLES, ...MODERATORS] : ROLES;
  const people = await makePeople(app, roles);
  const [poster, artist, rival, voter, ...others] = people as [Person, Person, Person, Person, ...Person[]];
  const [fan1, fan2, newcomer1, newcomer2, ...moderators] = others as [Person, Person, Person, Person, ...Person[]];
  await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [moderators.map(({ id }) => id)]);
  const uploads = await makeUploads(app, [
    [poster, 'ai-slop'],
    [poster, 'ai-slop'],
    [poster, 'ai-slop'],
    [variant.art === 'poster' ? poster : artist, 'comment'],
    [rival, 'comment'],
    [newcomer1, 'comment'],
    [newcomer2, 'comment'],
  ]);
  const accountId = `acct_${poster.id}`;
  const has = PRIZE + variant.balanceCents + (variant.withdrawal === 'none' ? 0 : WITHDRAWN);
  const scenario = await inTransaction(app.db, async (trx): Promise<Scenario> => {
    const paid = await makePayment(trx, poster, has);
    const open = await makePayment(trx, poster, TOP_UP);
    await bookPayment(trx, paymentKinds, intentOf(paid), app.deps.config);
    await trx
      .insertInto('payout_accounts')
      .values({ user_id: poster.id, stripe_account_id: accountId, status: 'active' })
      .execute();
    const deadlineAt = new Date((await appNow(trx)).getTime() + RUNS_MS);
    const newSlop = { title: 'Slop', description: '', prize: cents(PRIZE), durationDays: 1, imageUrl: uploads[0]! };
    const slop = await createAiSlop(trx, poster.id, newSlop, deadlineAt);
    const answer = async (by: Person, imageUrl: string) =>
      (await createComment(trx, by.id, { aiSlopId: slop, content: '', imageUrl })).id;
    const author = variant.art === 'poster' ? poster : artist;
    const art = variant.art === 'none' ? null : { id: await answer(author, uploads[3]!), author };
    const rivals = variant.art === 'artists' ? await answer(rival, uploads[4]!) : null;
    if (rivals) await likeAs(trx, voter.id, { commentId: rivals });
    if (variant.isLiked) await likeAs(trx, fan1.id, art ? { commentId: art.id } : { slopId: slop });
    const withdrawal =
      variant.withdrawal === 'none'
        ? null
        : await requestWithdrawal(
            trx,
            { clearingDays: 0, withdrawalDelayHours: 0, rateFactor: 1 },
            poster.id,
            accountId,
            cents(WITHDRAWN),
          );
    if (variant.withdrawal === 'being sent') {
      await sql`update withdrawals set status = 'processing', tries = 1, attempt_started_at = app_now() where id = ${withdrawal}`.execute(
        trx,
      );
    }
    const judged =
      variant.moderated && art && rivals
        ? await judge(trx, variant.moderated, { slop, art: art.id, rivals, artist, rival, moderators })
        : { caseId: null, appealId: null };
    const names = new Map(people.map(({ id }, n): [string, string] => [id, roles[n]!]));
    for (const [id, name] of [
      [slop, 'slop'],
      [art?.id, 'art'],
      [rivals, 'rival art'],
      [withdrawal, 'withdrawal'],
      [paid.id, 'paid payment'],
      [open.id, 'open payment'],
    ] as const)
      if (id) names.set(id, name);
    return {
      variant,
      poster,
      fans: [fan1, fan2],
      newcomers: [newcomer1, newcomer2],
      slop,
      art,
      rivalArt: rivals,
      withdrawal,
      accountId,
      paid,
      open,
      artist,
      rival,
      moderators,
      ...judged,
      uploads: { poster: [uploads[1]!, uploads[2]!], newcomers: [uploads[5]!, uploads[6]!] },
      names,
    };
  });
  if (variant.isFinalNear) await goToFinal(app, scenario.slop);
  return scenario;
}

/** Moves the clock until the award's final date, with all its delays, is as far ahead as a deadline. */
async function goToFinal(app: TestApp, slop: string): Promise<void> {
  await inTransaction(app.db, (trx) => delayAwards(trx, [slop]));
  await app.owner.query(
    `insert into app_clock (offset_interval)
       select final_at - $2 * interval '1 ms' - clock_timestamp() from award_finals where ai_slop_id = $1
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
    [slop, RUNS_MS],
  );
  // The jump makes the moderators' sign-ins old. Renew them.
  await app.owner.query('update auth.sessions set proved_at = app_now()');
}

interface Contest {
  slop: string;
  art: string;
  rivals: string;
  artist: Person;
  rival: Person;
  moderators: Person[];
}

/** Runs the moderators' earlier acts with the product's own functions. */
async function judge(
  trx: Trx,
  state: NonNullable<Variant['moderated']>,
  { slop, art, rivals, artist, rival, moderators }: Contest,
): Promise<Pick<Scenario, 'caseId' | 'appealId'>> {
  const [first, second] = moderators as [Person, Person];
  const by = (one: Person) => ({ moderatorId: one.id, actor: 'moderator' });
  const rule = 'stolen' as const;
  for (const { id } of [artist, rival]) {
    await trx
      .insertInto('payout_accounts')
      .values({ user_id: id, stripe_account_id: `acct_${id}`, status: 'active' })
      .execute();
  }
  const proposeFor = async (comment: string) => {
    const caseId = await openCase(trx, {
      subjectType: 'comment',
      subjectId: comment,
      why: 'report',
      delays: true,
    });
    const subject = { subjectType: 'comment', subjectId: comment } as const;
    const details = { action: 'disqualify' };
    const act = { ...by(first), ...subject, action: 'propose', caseId, rule, reason: 'A copy.', details };
    const proposal = await recordAct(trx, act);
    await trx.updateTable('moderation_cases').set({ status: 'waiting' }).where('id', '=', caseId).execute();
    return { caseId, proposal };
  };
  if (state !== 'open') {
    const hide = { subjectType: 'ai_slop', subjectId: slop, action: 'propose', details: { action: 'hide' } } as const;
    await recordAct(trx, { ...by(first), ...hide, rule, reason: 'A copy.' });
    await settleAiSlop(trx, slop, 'hidden');
  }
  if (state === 'in review') return { caseId: null, appealId: null };
  const { caseId, proposal } = await proposeFor(art);
  if (state !== 'disqualified') return { caseId, appealId: null };
  const confirmed = { caseId, rule, reason: 'A copy.', proposalId: proposal };
  await moderate(trx, { ...by(second), ...confirmed, action: 'disqualify', subject: 'comment', id: art });
  const { rows } = await sql<{ id: string }>`select id from moderation_statements where user_id = ${artist.id}`.execute(
    trx,
  );
  await createAppeal(trx, artist.id, rows[0]!.id, { text: 'It’s mine.' });
  const appeal = await trx.selectFrom('moderation_appeals').select('id').executeTakeFirstOrThrow();
  return { caseId: (await proposeFor(rivals)).caseId, appealId: appeal.id };
}

async function makePeople(app: TestApp, roles: readonly string[]): Promise<Person[]> {
  const emails = roles.map(() => `p${randomBytes(6).toString('hex')}@example.com`);
  const tokens = roles.map(() => randomBytes(24).toString('hex'));
  const { rows } = await app.owner.query<{ id: string }>(
    `with born as (insert into auth.users (name, email, email_verified) select '', e, true from unnest($1::text[]) e returning id, email),
     opened as (
       insert into auth.sessions (token, user_id, expires_at)
       select t, born.id, now() + interval '30 days' from unnest($1::text[], $2::text[]) given (e, t) join born on born.email = e)
     select born.id from born join unnest($1::text[]) with ordinality given (e, n) on born.email = e order by n`,
    [emails, tokens],
  );
  return rows.map(({ id }, n) => ({
    id,
    email: emails[n]!,
    cookie: sessionCookie(app.deps.config, tokens[n]!).split(';')[0]!,
  }));
}

/** Creates unused uploads without files. @returns their URLs */
async function makeUploads(app: TestApp, wanted: [Person, 'ai-slop' | 'comment'][]): Promise<string[]> {
  const rows = wanted.map(([person, purpose]) => {
    const id = randomUUID();
    return {
      id,
      user_id: person.id,
      purpose,
      bucket: 'images',
      path: `${purpose === 'ai-slop' ? 'ai_slops' : 'comments'}/${person.id}/${id}.webp`,
      original_type: 'image/png',
      original_bytes: 100,
      width: 100,
      height: 100,
      widths: [100],
    };
  });
  await app.db.insertInto('images').values(rows).execute();
  return rows.map((row) => `/media/images/${row.path}`);
}

async function makePayment(trx: Trx, { id: userId }: Person, added: number): Promise<Payment> {
  const fee = cardFee(cents(added));
  const intentId = `pi_${randomBytes(8).toString('hex')}`;
  const { id } = await trx
    .insertInto('payments')
    .values({
      user_id: userId,
      payment_intent_id: intentId,
      type: 'account_funding',
      amount_cents: added + fee,
      amount_to_add_cents: added,
      fee_cents: fee,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, intentId, chargedCents: added + fee };
}

/** Returns the payment as a succeeded PaymentIntent of the provider. */
export function intentOf({ intentId, chargedCents }: Payment): Stripe.PaymentIntent {
  return {
    id: intentId,
    object: 'payment_intent',
    status: 'succeeded',
    currency: 'usd',
    amount_received: chargedCents,
    latest_charge: { id: `ch_${intentId}`, object: 'charge' },
    metadata: {},
  } as unknown as Stripe.PaymentIntent;
}

/**
 * Returns the state of everything around a scenario, as lines that name people and things by role. Two scenarios with
 * the same history give the same lines.
 */
export async function standing(app: TestApp, { poster, slop, names, paid, open }: Scenario): Promise<string[]> {
  const { rows } = await app.owner.query<{ line: string }>({
    name: 'standing',
    text: STANDING,
    values: [[...names.keys()], poster.id, slop, [paid.id, open.id]],
  });
  return rows.map(({ line }) => line.replace(UUID, (id) => names.get(id) ?? 'new')).sort();
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const STANDING = `
  with slops as (select * from ai_slops where user_id = $2),
       entries as (select c.* from comments c join slops s on s.id = c.ai_slop_id)
  select concat_ws(' ', 'account', kind, coalesce(user_id, ai_slop_id), balance_cents) as line
    from ledger_accounts where user_id = any($1::uuid[]) or ai_slop_id in (select id from slops)
  union all
  select concat_ws(' ', 'slop', id, status, prize_pool_cents, winning_comment_id, case when cancelled_at is not null then 'cancelled' end,
                   n.likes_count, n.comments_count, n.beautiful_art_count)
    from slops join ai_slop_counters n on n.ai_slop_id = id
  union all
  select concat_ws(' ', 'comment', c.id, c.user_id, case when withdrawn_at is not null then 'withdrawn' end,
                   case when removed_at is not null then 'removed' end, n.likes_count)
    from entries c join comment_counters n on n.comment_id = c.id
  union all
  select concat_ws(' ', 'like', comment_id, user_id) from comment_likes where comment_id in (select id from entries)
  union all
  select concat_ws(' ', 'like', ai_slop_id, user_id) from ai_slop_likes where ai_slop_id = $3
  union all
  select concat_ws(' ', 'award', outcome, winner_id, winning_comment_id, prize_cents) from awards where ai_slop_id = $3
  union all
  select concat_ws(' ', 'prize of', winning_comment_id, 'to', paid_to, delayed_by, case when finalized_at is not null then 'final' end)
    from award_finals where ai_slop_id = $3
  union all
  select concat_ws(' ', 'tally', comment_id, shown_likes, counted_likes, late_likes) from award_entries where ai_slop_id = $3
  union all
  select concat_ws(' ', 'payment', case id when ($4::uuid[])[1] then 'paid' else 'open' end, status, refunded_cents, disputed_cents)
    from payments where id = any($4::uuid[])
  union all
  select concat_ws(' ', 'withdrawal', user_id, status, requested_amount_cents, error_message) from withdrawals where user_id = any($1::uuid[])
  union all
  select concat_ws(' ', 'revision', revision, comment_id, is_reinstated, from_user_id, to_user_id, winning_comment_id) from award_revisions
  union all
  select concat_ws(' ', 'act', action, subject_id, moderator_id) from moderation_log
  union all
  select concat_ws(' ', 'case', subject_id, status) from moderation_cases
  union all
  select concat_ws(' ', 'statement', s.user_id, l.action, part, effect) from moderation_statements s join moderation_log l on l.id = s.act_id
  union all
  select concat_ws(' ', 'wins', user_id, wins_count) from artist_wins
  union all
  select concat_ws(' ', 'person', id, case when banned_at is not null then 'banned' end, case when deleted_at is not null then 'deleted' end)
    from profiles where banned_at is not null or deleted_at is not null
  union all
  select concat_ws(' ', 'movement', kind) from ledger_movements
   where ai_slop_id in (select id from slops) or payment_id = any($4::uuid[]) or withdrawal_id in (select id from withdrawals where user_id = any($1::uuid[]))
  union all
  select concat_ws(' ', 'notified', user_id, type, kind, data || case when data ? 'due' then '{"due": "a date"}'::jsonb else '{}' end, from_user_id, case when retracted_at is not null then 'taken back' end)
    from notifications where user_id = any($1::uuid[])
  union all
  select concat_ws(' ', 'alarm', kind, detail) from alarms where detail::text like any (select '%' || id || '%' from unnest($1::uuid[]) id)`;
