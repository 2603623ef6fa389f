import type { Db } from '@unslop/database/connect';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { actRules, publicActs } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import type { z } from 'zod';

type Work = z.infer<AllEndpoints['getModerationWork']['reply']>;

const decisions = publicActs.filter((act) => !actRules[act].isInterim);

/** Returns statistics of a moderator's own work. Their acts are those they did, confirmed or declined. */
export async function findWork(db: Db, userId: string): Promise<Work> {
  const { rows } = await sql<Work>`
    with now as materialized (select app_now() as at),
    mine as materialized (
      select l.created_at, extract(epoch from l.created_at - coalesce(h.since, l.case_opened_at)) / 60 as minutes
        from now join moderation_log l on l.moderator_id = ${userId} and l.created_at > now.at - interval '30 days'
         and l.action = any(${decisions}::text[])
        left join case_holds h on h.case_id = l.case_id and h.moderator_id = l.moderator_id and h.since <= l.created_at
         and l.case_opened_at is not null),
    against as (
      select a.decision from moderation_appeals a join moderation_statements t on t.id = a.statement_id
        join moderation_log act on act.id = t.act_id
       where ${userId} in (act.moderator_id, (select moderator_id from moderation_log where id = act.proposal_id))),
    proposed as (
      select (select action from moderation_log where proposal_id = p.id order by id limit 1) as answer
        from moderation_log p where p.moderator_id = ${userId} and p.action = 'propose')
    select (select json_build_object(
              'today', count(*) filter (where created_at >= date_trunc('day', now.at, 'UTC')),
              'week', count(*) filter (where created_at > now.at - interval '7 days'),
              'month', count(*)) from mine) as decided,
           (select round(percentile_cont(0.5) within group (order by minutes)) from mine) as median_minutes,
           (select json_build_object(
              'open', count(*) filter (where decision is null),
              'upheld', count(*) filter (where decision = 'upheld'),
              'rejected', count(*) filter (where decision = 'rejected')) from against) as appeals,
           (select json_build_object(
              'open', count(*) filter (where answer is null),
              'confirmed', count(*) filter (where answer <> 'decline'),
              'declined', count(*) filter (where answer = 'decline')) from proposed) as proposals
      from now`.execute(db);
  return rows[0]!;
}
