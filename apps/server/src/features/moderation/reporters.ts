import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { earlierPosters } from '../originality/earlier.ts';
import { markReportsHandled, markReportsUndone } from '../reports/reports.ts';
import type { ModerationAct, Recipient } from './acts.ts';
import type { CaseRow } from './case-state.ts';

/** Returns the people to tell about the outcome: the reporters, and earlier posters of the same picture. */
export async function reportersOf(trx: Trx, act: ModerationAct, found: CaseRow | null): Promise<Recipient[]> {
  // For a successful appeal, tellAgain notifies them.
  if (act.except) return [];
  const outcome = act.action === 'dismiss' ? 'dismissed' : 'acted';
  const [type, id] = found ? [found.subject_type, found.subject_id] : [act.subject, act.id];
  const undone = undoing[act.action];
  const { told, toldAgain } = await markReportsHandled(trx, type, id, outcome, { reverses: !undone });
  for (const userId of found ? await earlierPosters(trx, found.id) : []) told.push(userId);
  return [
    ...toldAgain.map((userId): Recipient => ({ userId, part: 'reporter', effect: { report: 'reversed' } })),
    ...told.map((userId): Recipient => ({ userId, part: 'reporter', effect: {} })),
    ...(undone ? await tellAgain(trx, await lastAct(trx, act, undone)) : []),
  ];
}

/** Maps an act to the act that it undoes. */
const undoing: Partial<Readonly<Record<ModerationAct['action'], ModerationAct['action']>>> = {
  unhide: 'hide',
  unban: 'ban',
  unfreeze: 'freeze',
};

async function lastAct(trx: Trx, { subject, id }: ModerationAct, action: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log where subject_type = ${subject} and subject_id = ${id} and action = ${action}
     order by id desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * Returns the reporters who were told of an act that is now undone, once each, and marks their reports. Returns nobody
 * while part of the act remains, such as some of the likes.
 */
export async function tellAgain(trx: Trx, undoneAct: number | null): Promise<Recipient[]> {
  const { rows } = await sql<{ user_id: string; subject_type: CaseSubject; subject_id: string }>`
    select st.user_id, coalesce(k.subject_type, l.subject_type) as subject_type, coalesce(k.subject_id, l.subject_id) as subject_id
      from moderation_statements st join moderation_log l on l.id = st.act_id left join moderation_cases k on k.id = l.case_id
     where st.act_id = ${undoneAct} and st.part = 'reporter'
       and not exists (select from voided_likes where act_id = st.act_id)
       and not exists (select from moderation_statements again where again.user_id = st.user_id and again.effect ->> 'act' = st.act_id::text)
     order by st.user_id`.execute(trx);
  const [first] = rows;
  if (!first || undoneAct === null) return [];
  const told = rows.map(({ user_id }) => user_id);
  await markReportsUndone(trx, first.subject_type, first.subject_id, told);
  return told.map((userId) => ({ userId, part: 'reporter', effect: { report: 'undone', act: undoneAct } }));
}
