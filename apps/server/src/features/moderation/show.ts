import type { Db } from '@unslop/database/connect';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import { sql } from 'kysely';

export interface OpenReport {
  subject_type: ReportSubject;
  subject_id: string;
  reports: number;
  reasons: string[];
  first_at: Date;
}

/** Lists reported subjects that nobody has looked at, most reported first. */
export async function openReports(db: Db, limit: number): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select subject_type, subject_id, count(*)::int as reports, array_agg(reason order by created_at) as reasons,
           min(created_at) as first_at
      from reports where handled_at is null group by subject_type, subject_id
     order by count(*) desc, min(created_at) limit ${limit}`.execute(db);
  return rows;
}

export interface Waiting {
  /** The id for `confirm`, `decline`, `uphold` and `reject`. */
  id: string;
  what: string;
  subject_type: string;
  subject_id: string;
  reason: string;
}

/** Lists proposals that wait for a second moderator, by case, and open appeals; oldest first. */
export async function whatWaits(db: Db): Promise<{ proposals: Waiting[]; appeals: Waiting[] }> {
  const proposals = await sql<Waiting>`
    select c.id, p.details ->> 'action' as what, p.subject_type, p.subject_id, p.reason
      from moderation_cases c join moderation_log p on p.case_id = c.id and p.action = 'propose'
     where c.status = 'waiting' and not exists (select from moderation_log a where a.case_id = c.id and a.proposal_id = p.id)
     order by p.id`.execute(db);
  const appeals = await sql<Waiting>`
    select a.id, l.action as what, l.subject_type, l.subject_id, a.text as reason
      from moderation_appeals a join moderation_statements s on s.id = a.statement_id join moderation_log l on l.id = s.act_id
     where a.decided_at is null order by a.created_at`.execute(db);
  return { proposals: proposals.rows, appeals: appeals.rows };
}

const subjects = (id: string): Record<ReportSubject, ReturnType<typeof sql>> => ({
  ai_slop: sql`select id, user_id, username, title, description, image_url, status, prize_pool_cents, created_at, hidden_at
    from ai_slops_with_profiles where id = ${id}`,
  comment: sql`select id, ai_slop_id, user_id, username, content, image_url, likes, created_at, hidden_at, withdrawn_at, removed_at
    from comments_with_profiles where id = ${id}`,
  profile: sql`select id, username, full_name, display_name, avatar_url, bio, website, created_at, role, banned_at, banned_until, hidden_at, deleted_at,
      (select f.reason from account_freezes f where f.user_id = profiles.id) as on_hold_for
    from profiles where id = ${id}`,
});

/** Returns the current state of a subject, with its reports and moderation log. */
export async function showSubject(db: Db, subject: ReportSubject, id: string) {
  const { rows } = await subjects(id)[subject].execute(db);
  const reports = await db
    .selectFrom('reports')
    .select(['reporter_id', 'reason', 'created_at', 'handled_at'])
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
  const log = await db
    .selectFrom('moderation_log as l')
    .leftJoin('profiles as p', 'p.id', 'l.moderator_id')
    .select(({ fn }) => ['l.created_at', fn.coalesce('p.username', 'l.actor').as('actor'), 'l.action', 'l.reason'])
    .where('l.subject_type', '=', subject)
    .where('l.subject_id', '=', id)
    .orderBy('l.id')
    .execute();
  return { subject: (rows[0] as Record<string, unknown> | undefined) ?? null, reports, log };
}

/** Finds a person's id by id or username. */
export async function personId(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id::text = ${name} or lower(username) = lower(${name}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lists a user's entries that can still win: visible art under other people's open slops, earliest deadline first. */
export async function entriesThatCanWin(db: Db, userId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select a.id, s.title from beautiful_arts a join ai_slops s on s.id = a.ai_slop_id
     where a.user_id = ${userId} and s.user_id <> ${userId} and s.status = 'open' and s.hidden_at is null
     order by s.deadline_at, a.id`.execute(db);
  return rows;
}
