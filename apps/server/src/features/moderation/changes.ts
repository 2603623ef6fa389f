import type { TableRow } from '@unslop/database/connect';
import type { Effect } from '@unslop/domain/decisions';
import { invariant, Refusal } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { endSessionsOf } from '../../core/auth/sessions.ts';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { openProcessCall } from '../../core/cases/process-calls.ts';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { appNow } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop, noteAiSlopHidden } from '../ai-slops/hiding.ts';
import { settleAiSlop } from '../awards/settle.ts';
import { lockAward } from '../awards/standings.ts';
import { countArtUnder, lockToHide, noteCommentHidden } from '../comments/hiding.ts';
import { releaseAuditStop } from '../withdrawals/switch.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';
import { type ModerationAct, notPossible } from './acts.ts';
import { lockCase, setCaseStatus } from './case-state.ts';
import {
  clearAward,
  restoreLikes,
  revise,
  reviseAfter,
  settledContestOf,
  takeMoreTime,
  voidLikes,
} from './contest-changes.ts';
import { erasePicture, isErased } from './erase.ts';
import { affected, type SideEffects } from './side-effects.ts';

/** Locks what an act changes and checks if it is possible. @returns null if it is already done */
export function prepare(trx: Trx, act: ModerationAct): Promise<SideEffects | null> {
  return changes[act.action](trx, act);
}

type Prepare = (trx: Trx, act: ModerationAct) => Promise<SideEffects | null>;

const changes: Record<ModerationAct['action'], Prepare> = {
  dismiss: endDispute,
  warn: async (trx, act) => ({ after: async () => affected(await personOf(trx, act)) }),
  hide: (trx, act) => hidingOf[act.subject](trx, act, true),
  unhide: (trx, act) => bringBack(trx, act, false),
  cover: coverIt,
  uncover: (trx, act) => bringBack(trx, act, true),
  erase,
  ban,
  unban,
  freeze: (trx, act) => setAccountReview(trx, act, true),
  unfreeze: (trx, act) => setAccountReview(trx, act, false),
  void_likes: voidLikes,
  restore_likes: restoreLikes,
  disqualify: (trx, act) => revise(trx, act, true),
  reinstate: (trx, act) => revise(trx, act, false),
  ask_process: askProcess,
  clear: clearAward,
  more_time: takeMoreTime,
  reopen: reopenCase,
  release: async (trx, { id }) => ((await releaseAuditStop(trx, id)) ? {} : null),
};

/**
 * Clears the "disputed" mark left by another person's earlier post of the same picture, and notifies the poster or
 * artist.
 */
async function endDispute(trx: Trx, { subject, id }: ModerationAct): Promise<SideEffects> {
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

type Hide = (trx: Trx, act: ModerationAct, isHidden: boolean) => Promise<SideEffects | null>;

const hidingOf: Record<ModerationAct['subject'], Hide> = {
  ai_slop: hideAiSlop,
  comment: hideComment,
  profile: async (trx, { id }, isHidden) => {
    const before = await lockPerson(trx, id);
    if ((before.hidden_at !== null) === isHidden) return null;
    return {
      async after() {
        await announce(trx, 'feed', 'artists', `user:${id}`);
        return affected(id);
      },
    };
  },
  award: async () => notPossible('You can’t hide an award. Disqualify its entry instead.'),
};

/**
 * Locks the poster and artists before the slop, because their counters change. An account deletion uses the same lock
 * order.
 */
async function lockWithPeople(trx: Trx, id: string) {
  await sql`select from profiles where id in (
      select user_id from ai_slops where id = ${id}
      union all select user_id from comments where ai_slop_id = ${id} and image_id is not null)
    order by id for key share`.execute(trx);
  return lockAnyAiSlop(trx, id);
}

/** Shows a hidden subject again. Lifting a cover takes two moderators and the act `uncover`. */
async function bringBack(trx: Trx, act: ModerationAct, isCovered: boolean): Promise<SideEffects | null> {
  if (act.subject !== 'profile' && act.subject !== 'award') {
    if (await isErased(trx, act.subject, act.id)) notPossible('We erased the picture, so it can’t come back.');
    const was = await coverOf(trx, act);
    if (isCovered && !was) return null;
    if (!isCovered && was) notPossible('It’s covered. Two moderators lift the cover or hide it for good.');
  }
  return hidingOf[act.subject](trx, act, false);
}

async function coverOf(trx: Trx, { subject, id }: ModerationAct): Promise<boolean> {
  const { rows } = await sql<{ is_covered: boolean }>`
    select is_covered from ai_slops where ${subject} = 'ai_slop' and id = ${id}
    union all select is_covered from comments where ${subject} = 'comment' and id = ${id}`.execute(trx);
  return rows[0]?.is_covered ?? false;
}

/**
 * Hides the picture and text of an entry or slop. Its place and votes stay, and nothing is settled, ended or refunded.
 */
async function coverIt(trx: Trx, act: ModerationAct): Promise<SideEffects | null> {
  const { subject, id } = act;
  if (subject === 'ai_slop') {
    const slop = await lockWithPeople(trx, id);
    if (slop.hidden_at !== null) return null;
    return {
      async after() {
        await alarmOfCover(trx, slop, act);
        return tookOff(trx, slop, true);
      },
    };
  }
  if (subject !== 'comment') notPossible('You can only cover entries and slops. Hide it instead.');
  const comment = await lockToHide(trx, id);
  if (!comment.is_art) notPossible('You can only cover entries and slops. Hide it instead.');
  if (comment.is_hidden) return null;
  return {
    async after() {
      await alarmOfCover(trx, comment.slop, act);
      await noteCommentHidden(trx, comment, true);
      await delayAwards(trx, [comment.slop.id]);
      return affected(comment.user_id);
    },
  };
}

/** Alerts the operator while likes still count, because a covered entry gets none. */
async function alarmOfCover(
  trx: Trx,
  { id, status }: Pick<TableRow<'ai_slops', 'id' | 'status'>, 'id' | 'status'>,
  act: ModerationAct,
): Promise<void> {
  if (status === 'open')
    await raiseAlarm(trx, 'contest_covered', { aiSlopId: id, subject: act.subject, id: act.id, by: act.actor });
}

/**
 * Hides or shows a slop. Hiding an open one settles it now, by its current votes, and it stays closed when shown again.
 */
async function hideAiSlop(trx: Trx, act: ModerationAct, isHidden: boolean): Promise<SideEffects | null> {
  const { id, checks } = act;
  const slop = await lockWithPeople(trx, id);
  const isCovered = await coverOf(trx, act);
  if ((slop.hidden_at !== null) === isHidden && !(isHidden && isCovered)) return null;
  const isSettledNow = isHidden && slop.status === 'open';
  return {
    async before() {
      if (!isSettledNow) return;
      invariant(await settleAiSlop(trx, id, 'hidden', checks), `slop ${id} is settled before it is hidden`);
    },
    async after() {
      await clearAlarms(trx, 'contest_covered', { id });
      // The cover already took it off the site.
      const recipients = isHidden && isCovered ? affected(slop.user_id) : await tookOff(trx, slop, isHidden);
      return isSettledNow ? affected(slop.user_id, await settledAs(trx, id)) : recipients;
    },
  };
}

async function tookOff(trx: Trx, slop: Awaited<ReturnType<typeof lockAnyAiSlop>>, isHidden: boolean) {
  await noteAiSlopHidden(trx, slop, isHidden);
  await countArtUnder(trx, slop.id, isHidden ? -1 : 1);
  await delayAwards(trx, [slop.id]);
  return affected(slop.user_id);
}

async function settledAs(trx: Trx, slopId: string): Promise<Effect> {
  const { outcome, prize_cents } = await trx
    .selectFrom('awards')
    .select(['outcome', 'prize_cents'])
    .where('ai_slop_id', '=', slopId)
    .executeTakeFirstOrThrow();
  return { settled: outcome as 'awarded' | 'refunded', prize: prize_cents };
}

/** Hides or shows a comment. An entry of a settled contest also leaves or rejoins the tally. */
async function hideComment(trx: Trx, act: ModerationAct, isHidden: boolean): Promise<SideEffects | null> {
  const { id } = act;
  const slopId = await settledContestOf(trx, id);
  if (slopId) await lockAward(trx, slopId);
  const comment = await lockToHide(trx, id);
  const isCovered = isHidden && (await coverOf(trx, act));
  if (comment.is_hidden === isHidden && !isCovered) return null;
  return {
    async after(actId) {
      await clearAlarms(trx, 'contest_covered', { id });
      if (!isCovered) await noteCommentHidden(trx, comment, isHidden);
      // A covered entry never left the tally.
      if (slopId && act.action !== 'uncover') return reviseAfter(trx, act, actId, slopId, {});
      if (!comment.is_art) return affected(comment.user_id);
      const contest = comment.slop.status === 'open' ? 'left' : 'stands';
      return affected(comment.user_id, { contest });
    },
  };
}

/** Covers art or a slop and deletes its picture. A profile only loses its picture. Erasing settles nothing. */
async function erase(trx: Trx, act: ModerationAct): Promise<SideEffects> {
  const { subject, id, isEvenSold = false } = act;
  if (subject === 'award') notPossible('An award has no picture.');
  const covering = subject === 'profile' ? null : await coverIt(trx, act);
  return {
    before: () => erasePicture(trx, subject, id, isEvenSold),
    after: async (actId) => (await covering?.after?.(actId)) ?? affected(await personOf(trx, act)),
  };
}

/**
 * Bans a person and ends all their sessions. They may log in again only to read and to withdraw their money. Their work
 * stays until it is hidden. A longer ban replaces a shorter one.
 */
async function ban(trx: Trx, { id, days }: ModerationAct): Promise<SideEffects | null> {
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

async function unban(trx: Trx, { id }: ModerationAct): Promise<SideEffects | null> {
  if (!(await lockPerson(trx, id)).banned_at) return null;
  return {
    async after() {
      await announce(trx, `user:${id}`);
      return affected(id);
    },
  };
}

/**
 * Puts an account under review: its money buys no prize, cannot be withdrawn, and pending withdrawals are returned. This
 * also works on deleted accounts, to stop an attacker's closing withdrawal. A review expires by itself; a longer one
 * replaces it.
 */
async function setAccountReview(
  trx: Trx,
  { id, days }: ModerationAct,
  isUnderReview: boolean,
): Promise<SideEffects | null> {
  await lockPerson(trx, id, { isEvenDeleted: true });
  const before = await trx.selectFrom('account_freezes').select('until').where('user_id', '=', id).executeTakeFirst();
  const until = new Date((await appNow(trx)).getTime() + (days ?? MODERATION.oneAccountReviewDays) * 86_400_000);
  if (isUnderReview ? before && (!days || !before.until || until <= before.until) : !before) return null;
  return {
    ...(isUnderReview && { until }),
    async after() {
      const failed = isUnderReview ? await failPendingWithdrawals(trx, id, 'Your account is on hold.') : [];
      if (!(await isDeleted(trx, id))) await announce(trx, `user:${id}`);
      const returned = failed.reduce((sum, { requested_amount_cents }) => sum + requested_amount_cents, 0);
      return affected(id, isUnderReview ? { returned } : {});
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

/** Asks the artist how the case's entry was made. */
async function askProcess(trx: Trx, { caseId }: ModerationAct): Promise<SideEffects | null> {
  // Locks the entry: of two cases about it, only one may ask.
  await sql`select from comments where id = (
      select case c.subject_type when 'comment' then c.subject_id else s.winning_comment_id end
        from moderation_cases c left join ai_slops s on s.id = c.ai_slop_id where c.id = ${caseId}) for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{ comment_id: string; slop_id: string | null; is_asked: boolean }>`
    select k.id as comment_id, k.ai_slop_id as slop_id, exists (select from process_calls where comment_id = k.id and act_id is not null) as is_asked
      from moderation_cases c left join ai_slops s on s.id = c.ai_slop_id
      join comments k on k.image_id is not null
       and k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
     where c.id = ${caseId}`.execute(trx);
  const entry = rows[0];
  if (!entry) return notPossible('There’s no art here to ask about.');
  if (entry.is_asked) return null;
  return {
    async after(actId) {
      await openProcessCall(trx, actId, caseId!, entry.comment_id);
      if (entry.slop_id) await delayAwards(trx, [entry.slop_id]);
      return [];
    },
  };
}

/** Opens a decided case again for another moderator. */
async function reopenCase(trx: Trx, { caseId }: ModerationAct): Promise<SideEffects | null> {
  const found = caseId ? await lockCase(trx, caseId) : null;
  if (found?.status !== 'closed') return null;
  return {
    async after() {
      await setCaseStatus(trx, found.id, 'open');
      return [];
    },
  };
}
