import type { TableRow } from '@unslop/database/connect';
import type { Effect } from '@unslop/domain/decisions';
import { invariant, Refusal } from '@unslop/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { endSessionsOf } from '../../core/auth/sessions.ts';
import { isRunning, openProcessCall } from '../../core/cases/process-calls.ts';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { appNow } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop, noteAiSlopHidden } from '../ai-slops/hiding.ts';
import { reviseAward } from '../awards/revise.ts';
import { settleAiSlop } from '../awards/settle.ts';
import { lockAward } from '../awards/standings.ts';
import { type AwardChecks, CHECKS_OF_PRODUCTION } from '../awards/winner-checks.ts';
import { countArtUnder, lockToHide, noteCommentHidden } from '../comments/hiding.ts';
import { releaseHold } from '../withdrawals/switch.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';
import { type ModerationAct, notPossible, type Recipient } from './acts.ts';
import { erasePicture, isErased } from './erase.ts';
import { changedLikes, lockOpenVotes } from './votes.ts';

/** What goes with an act beside the rows that record_moderation_act changes itself. */
interface Change {
  /** Of a ban. */
  until?: Date;
  before?(): Promise<unknown>;
  after?(actId: number): Promise<Recipient[]>;
}

/** Locks what an act changes and looks whether it can be done. @returns null when it is so already */
export function prepare(trx: Trx, act: ModerationAct): Promise<Change | null> {
  return changes[act.action](trx, act);
}

type Prepare = (trx: Trx, act: ModerationAct) => Promise<Change | null>;

const changes: Record<ModerationAct['action'], Prepare> = {
  dismiss: endDispute,
  warn: async (trx, act) => ({ after: async () => affected(await personOf(trx, act)) }),
  hide: (trx, act) => hidingOf[act.subject](trx, act.id, true, act.checks),
  unhide: async (trx, act) => {
    if (act.subject !== 'profile' && act.subject !== 'award' && (await isErased(trx, act.subject, act.id)))
      notPossible('Its picture was erased, so it cannot come back.');
    return hidingOf[act.subject](trx, act.id, false);
  },
  erase,
  ban,
  unban,
  freeze: (trx, act) => hold(trx, act.id, true),
  unfreeze: (trx, act) => hold(trx, act.id, false),
  void_likes: voidLikes,
  restore_likes: restoreLikes,
  disqualify: (trx, act) => revise(trx, act, true),
  reinstate: (trx, act) => revise(trx, act, false),
  ask_process: askProcess,
  release: async (trx, { id }) => ((await releaseHold(trx, id)) ? {} : null),
};

/** Where another person posted the same picture before, the slop or entry loses its mark, and who posted it learns of it. */
async function endDispute(trx: Trx, { subject, id }: ModerationAct): Promise<Change> {
  const { rows } = await sql<{ user_id: string; ai_slop_id: string }>`
    select user_id, id as ai_slop_id from ai_slops where ${subject} = 'ai_slop' and id = ${id} and is_disputed
    union all select user_id, ai_slop_id from comments where ${subject} = 'comment' and id = ${id} and is_disputed`.execute(
    trx,
  );
  const [disputed] = rows;
  if (!disputed) return {};
  return {
    async after() {
      await announce(trx, `slop:${disputed.ai_slop_id}`, ...(subject === 'ai_slop' ? ['feed'] : []));
      return affected(disputed.user_id);
    },
  };
}

const affected = (userId: string, effect: Effect = {}): Recipient[] => [{ userId, part: 'affected', effect }];

async function personOf(trx: Trx, { subject, id }: ModerationAct): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ai_slops where ${subject} = 'ai_slop' and id = ${id}
    union all select user_id from comments where ${subject} = 'comment' and id = ${id}
    union all select id from profiles where ${subject} = 'profile' and id = ${id}
    union all select coalesce(c.user_id, s.user_id) from ai_slops s left join comments c on c.id = s.winning_comment_id
     where ${subject} = 'award' and s.id = ${id}`.execute(trx);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0].user_id;
}

type Hide = (trx: Trx, id: string, isHidden: boolean, checks?: AwardChecks) => Promise<Change | null>;

const hidingOf: Record<ModerationAct['subject'], Hide> = {
  ai_slop: hideAiSlop,
  comment: hideComment,
  profile: async (trx, id, isHidden) => {
    const before = await lockPerson(trx, id);
    if ((before.hidden_at !== null) === isHidden) return null;
    return {
      async after() {
        await announce(trx, 'feed', 'artists', `user:${id}`);
        return affected(id);
      },
    };
  },
  award: async () => notPossible('An award is not hidden. Disqualify its entry instead.'),
};

/** Its poster and artists first, whose numbers change with it: a deletion locks the person, and then what the person has. */
async function lockWithPeople(trx: Trx, id: string) {
  await sql`select from profiles where id in (
      select user_id from ai_slops where id = ${id}
      union all select user_id from comments where ai_slop_id = ${id} and image_id is not null)
    order by id for key share`.execute(trx);
  return lockAnyAiSlop(trx, id);
}

/**
 * An open slop is settled before it is hidden, at once: its prize goes where the votes of this moment say, or back. So it comes back
 * closed, as it was settled.
 */
async function hideAiSlop(trx: Trx, id: string, isHidden: boolean, checks?: AwardChecks): Promise<Change | null> {
  const slop = await lockWithPeople(trx, id);
  if ((slop.hidden_at !== null) === isHidden) return null;
  const isSettledNow = isHidden && slop.status === 'open';
  return {
    async before() {
      if (!isSettledNow) return;
      invariant(await settleAiSlop(trx, id, 'hidden', checks), `slop ${id} is settled before it is hidden`);
    },
    async after() {
      await noteAiSlopHidden(trx, slop, isHidden);
      await countArtUnder(trx, id, isHidden ? -1 : 1);
      return affected(slop.user_id, isSettledNow ? await settledAs(trx, id) : {});
    },
  };
}

async function settledAs(trx: Trx, slopId: string): Promise<Effect> {
  const { outcome, prize_cents } = await trx
    .selectFrom('awards')
    .select(['outcome', 'prize_cents'])
    .where('ai_slop_id', '=', slopId)
    .executeTakeFirstOrThrow();
  return { settled: outcome as 'awarded' | 'refunded', prize: prize_cents };
}

async function hideComment(trx: Trx, id: string, isHidden: boolean): Promise<Change | null> {
  const comment = await lockToHide(trx, id);
  if (comment.is_hidden === isHidden) return null;
  return {
    async after() {
      await noteCommentHidden(trx, comment, isHidden);
      const contest = comment.slop.status === 'open' ? 'left' : 'stands';
      return affected(comment.user_id, comment.is_art ? { contest } : {});
    },
  };
}

/** A profile is shown without its picture, a slop or art is not. */
async function erase(trx: Trx, act: ModerationAct): Promise<Change> {
  const { subject, id, checks, isEvenSold = false } = act;
  if (subject === 'award') notPossible('An award has no picture.');
  const hiding = subject === 'profile' ? null : await hidingOf[subject](trx, id, true, checks);
  return {
    before: async () => {
      await hiding?.before?.();
      await erasePicture(trx, subject, id, isEvenSold);
    },
    after: async (actId) => (await hiding?.after?.(actId)) ?? affected(await personOf(trx, act)),
  };
}

/**
 * A banned person is logged out everywhere, and may log in again only to read and to withdraw what is theirs. What they
 * made stays until it is hidden. A longer ban takes the place of a shorter one.
 */
async function ban(trx: Trx, { id, days }: ModerationAct): Promise<Change | null> {
  const before = await lockPerson(trx, id);
  const until = days ? new Date((await appNow(trx)).getTime() + days * 86_400_000) : undefined;
  if (before.is_banned && (!before.banned_until || (until && until <= before.banned_until))) return null;
  return {
    ...(until && { until }),
    async after() {
      await endSessionsOf(trx, id);
      await announce(trx, `user:${id}`);
      return affected(id);
    },
  };
}

async function unban(trx: Trx, { id }: ModerationAct): Promise<Change | null> {
  if (!(await lockPerson(trx, id)).banned_at) return null;
  return {
    async after() {
      await announce(trx, `user:${id}`);
      return affected(id);
    },
  };
}

/**
 * Money on hold stays its owner's: it buys no prize and cannot be withdrawn, and pending withdrawals come back. Also for a
 * deleted account, so that an attacker's closing withdrawal can be stopped.
 */
async function hold(trx: Trx, id: string, isHeld: boolean): Promise<Change | null> {
  await lockPerson(trx, id, { isEvenDeleted: true });
  const before = await trx.selectFrom('account_freezes').select('user_id').where('user_id', '=', id).executeTakeFirst();
  if ((before !== undefined) === isHeld) return null;
  return {
    async after() {
      const failed = isHeld ? await failPendingWithdrawals(trx, id, 'Your account is on hold.') : [];
      if (!(await isDeleted(trx, id))) await announce(trx, `user:${id}`);
      const returned = failed.reduce((sum, { requested_amount_cents }) => sum + requested_amount_cents, 0);
      return affected(id, isHeld ? { returned } : {});
    },
  };
}

async function lockPerson(trx: Trx, id: string, { isEvenDeleted = false } = {}) {
  const { rows } = await sql<TableRow<'profiles', 'hidden_at' | 'banned_at' | 'banned_until'> & { is_banned: boolean }>`
    select hidden_at, banned_at, banned_until, is_banned(banned_at, banned_until) as is_banned from profiles
      where id = ${id} and (${isEvenDeleted} or deleted_at is null) for no key update`.execute(trx);
  if (!rows[0]) notPossible('This account was deleted.');
  return rows[0];
}

/** The artist is asked how the entry of the case was made. */
async function askProcess(trx: Trx, { caseId }: ModerationAct): Promise<Change | null> {
  const { rows } = await sql<{ comment_id: string; is_asked: boolean }>`
    select k.id as comment_id, exists (select from process_calls where case_id = c.id and ${isRunning}) as is_asked
      from moderation_cases c left join ai_slops s on s.id = c.ai_slop_id
      join comments k on k.image_id is not null
       and k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
     where c.id = ${caseId}`.execute(trx);
  const entry = rows[0];
  if (!entry) return notPossible('There is no art here that could be asked about.');
  if (entry.is_asked) return null;
  return {
    async after(actId) {
      await openProcessCall(trx, actId, caseId!, entry.comment_id);
      return [];
    },
  };
}

/** Likes that a moderator takes out of the count of an open contest, for good unless an appeal is upheld before it ends. */
async function voidLikes(trx: Trx, { id, subject, userIds = [] }: ModerationAct): Promise<Change | null> {
  if (subject !== 'comment') notPossible('There are no votes here that count.');
  await lockOpenVotes(trx, id);
  const { rows } =
    await sql`select from comment_likes l where l.comment_id = ${id} and l.user_id = any(${userIds}::uuid[])
      and not exists (select from voided_likes v where v.comment_id = l.comment_id and v.user_id = l.user_id)`.execute(
      trx,
    );
  if (rows.length === 0) return null;
  return { after: async (actId) => changedLikes(trx, id, await votersOf(trx, sql`act_id = ${actId}`)) };
}

async function restoreLikes(trx: Trx, { id, aboutAct, userIds }: ModerationAct): Promise<Change | null> {
  await lockOpenVotes(trx, id);
  const of = sql<boolean>`act_id = ${aboutAct} and ${userIds ? sql`user_id = any(${userIds}::uuid[])` : sql`true`}`;
  const voters = await votersOf(trx, of);
  if (voters.length === 0) return null;
  return { after: () => changedLikes(trx, id, voters) };
}

async function votersOf(trx: Trx, which: RawBuilder<boolean>): Promise<string[]> {
  const voided = await trx.selectFrom('voided_likes').select('user_id').where(which).orderBy('user_id').execute();
  return voided.map(({ user_id }) => user_id);
}

/** An entry of a settled contest leaves its frozen tally, or comes back to it; the prize goes to whom the rule names then. */
async function revise(trx: Trx, act: ModerationAct, isDisqualified: boolean): Promise<Change | null> {
  const { subject, id } = act;
  const { rows } = await sql<{ slop_id: string; artist_id: string; poster_id: string }>`
    select e.ai_slop_id as slop_id, e.artist_id, a.owner_id as poster_id
      from comments c join award_entries e on e.comment_id = c.id and e.ai_slop_id = c.ai_slop_id
      join awards a on a.ai_slop_id = e.ai_slop_id where ${subject} = 'comment' and c.id = ${id}`.execute(trx);
  if (!rows[0]) return notPossible('This was not in the tally of a settled contest.');
  const { slop_id, artist_id, poster_id } = rows[0];
  await lockAward(trx, slop_id);
  const is = await sql<{ so: boolean }>`select is_disqualified(${slop_id}, ${id}) as so`.execute(trx);
  if (is.rows[0]!.so === isDisqualified) return null;
  return {
    async after(actId) {
      const { isMoved, fromUserId, toUserId, prizeCents } = await reviseAward(
        trx,
        actId,
        slop_id,
        act.checks ?? CHECKS_OF_PRODUCTION,
      );
      const effectOf = (userId: string): Effect => ({
        ...(isMoved && userId === fromUserId && { lost: prizeCents }),
        ...(isMoved && userId === toUserId && { won: prizeCents }),
      });
      const parties = isMoved ? new Set([fromUserId, toUserId, poster_id]) : new Set<string>();
      parties.delete(artist_id);
      return [
        ...affected(artist_id, effectOf(artist_id)),
        ...[...parties].map((userId) => ({ userId, part: 'party' as const, effect: effectOf(userId) })),
      ];
    },
  };
}
