import type { Db } from '@unslop/database/connect';
import type { BulkResult, PossibleAct } from '@unslop/domain/calls/moderation';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal, type RefusalCode, refusalMessage } from '@unslop/domain/errors';
import { actRules, type BulkAct, bulkActs } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { type IdempotentRequest, once, requestHash } from '../../platform/http/idempotency.ts';
import { hit } from '../../platform/http/rate-limits.ts';
import { requireReauth } from '../../platform/http/reauth.ts';
import type { Session } from '../../platform/session.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { actorOf } from './acts.ts';
import { decideCase } from './case-acts.ts';
import type { Wanted } from './case-facts.ts';
import { type CaseRow, isAbout } from './case-state.ts';
import { claimCase } from './cases.ts';
import { giveBack } from './desk.ts';
import { judge } from './effects.ts';
import { readFacts } from './facts.ts';
import { answerProposal } from './proposals.ts';

type Body<N extends 'bulkPreview' | 'bulkAct' | 'bulkAnswer'> = z.infer<AllEndpoints[N]['body']>;
type Preview = z.infer<AllEndpoints['bulkPreview']['reply']>;
type How = Pick<Wanted, 'rule' | 'days'>;

interface Standing extends Pick<CaseRow, 'id' | 'person_id' | 'subject_type' | 'subject_id' | 'status'> {
  conflict: string | null;
  /** Name of another moderator who has claimed it. */
  claimant: string | null;
  is_claimed: boolean;
}

/** Previews what each act would do in each case. Nothing is guaranteed: every act is judged again when it runs. */
export async function bulkPreview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  { ids, rule, days }: Body<'bulkPreview'>,
): Promise<Preview> {
  const found = await readStandings(db, userId, ids);
  const data: Preview['data'] = [];
  const firstOf = firstCases();
  for (const id of ids) {
    const acts = await actsOf({ db, config }, found.get(id), bulkActs, { rule, days });
    data.push({
      id,
      acts: acts.map((act) => {
        const first = act.refused === null ? firstOf(act.action, found.get(id)) : null;
        return { ...act, ...(first && { effects: [] }), same_as: first };
      }),
    });
  }
  return { data };
}

/**
 * Tracks account-wide acts, which apply once per person even if several cases are selected.
 * @returns a function that returns the person's first case, or null for the first one and for any other act
 */
function firstCases() {
  const seen = new Map<string, string>();
  return (action: BulkAct, found: Standing | undefined): string | null => {
    if (!found || !actRules[action].isOfAccount) return null;
    const key = `${action} ${found.person_id}`;
    const first = seen.get(key) ?? null;
    if (first === null) seen.set(key, found.id);
    return first;
  };
}

async function readStandings(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select c.id, c.person_id, c.subject_type, c.subject_id, c.status, moderation_conflict(${userId}, c.person_id, c.ai_slop_id) as conflict,
           case when m.id <> ${userId} then m.display_name end as claimant, coalesce(m.id = ${userId}, false) as is_claimed
      from moderation_cases c left join profiles m on m.id = c.claimed_by and c.claimed_until > (select app_now())
     where c.id = any(${ids}::uuid[]) and not ${isAbout(userId)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function actsOf<A extends BulkAct>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  found: Standing | undefined,
  actions: readonly A[],
  how: How,
) {
  const about = found && { subjectType: found.subject_type, subjectId: found.subject_id, caseId: found.id };
  const facts = about && (await readFacts(db, config, about));
  return actions.map((action): PossibleAct & { action: A } => {
    const verdict = facts ? judge({ action, ...how }, facts) : { needs: 'one' as const, effects: [], refused: null };
    const barred = whyBarred(found, action);
    return { action, ...verdict, ...(barred && { effects: [], refused: barred }) };
  });
}

/** Returns why this moderator cannot do the act, whatever its effect; null if they can. */
function whyBarred(found: Standing | undefined, action: BulkAct): string | null {
  const barred = (code: RefusalCode, details = {}) => refusalMessage(code, details);
  if (!found) return barred('NOT_FOUND');
  if (found.conflict) return barred('MODERATION_CONFLICT');
  if (found.claimant) return barred('CASE_TAKEN', { name: found.claimant });
  if (found.status === 'waiting') return barred('PROPOSAL_OPEN');
  if (found.status === 'closed' && (!found.is_claimed || actRules[action].isForOpenCase)) return barred('CASE_CLOSED');
  return null;
}

interface Caller {
  deps: Pick<Deps, 'db' | 'config'>;
  session: Session;
  idempotent: IdempotentRequest | null;
}

/**
 * Runs one act in several cases, with one transaction per case. Uses the same calls and refusals as a single case.
 * @throws Refusal INVALID_REQUEST; PROOF_REQUIRED before anything is done
 */
export async function bulkAct(by: Caller, { ids, ...decision }: Body<'bulkAct'>) {
  const { action, rule, days } = decision;
  if (!rule && actRules[action].needsRule) throw new Refusal('INVALID_REQUEST', { reason: 'name the rule' });
  const { db, config } = by.deps;
  const found = await readStandings(db, by.session.userId, ids);
  for (const id of ids) {
    const [act] = await actsOf(by.deps, found.get(id), [action], { rule, days });
    if (act!.refused === null && act!.needs !== 'one') await requireReauth(db, by.session);
  }
  const results: BulkResult[] = [];
  /** The first decided case of each person. */
  const firsts = new Map<string, First>();
  for (const id of ids) {
    const standing = found.get(id);
    const first = standing && firsts.get(standing.person_id);
    const decide = async (trx: Trx) => (await decideCase(trx, config, by.session, id, decision)).status;
    const result = first ? withFirst(standing, action, first) : await inOne(by, id, decide);
    results.push(result);
    const { status } = result;
    if (standing && !first && actRules[action].isOfAccount && status !== 'refused')
      firsts.set(standing.person_id, { id, status });
  }
  return answerOnce(by, results);
}

interface First {
  id: string;
  status: keyof typeof WITH_FIRST;
}

const WITH_FIRST = {
  done: 'Done in the first case of this person. This one doesn’t change.',
  proposed: 'Proposed in the first case of this person. This one doesn’t change.',
} as const;

/** Returns the result for a case if the act was already done on this person's account, through an earlier case. */
function withFirst(standing: Standing, action: BulkAct, first: First): BulkResult {
  const { id } = standing;
  const barred = whyBarred(standing, action);
  if (barred !== null) return { id, status: 'refused', message: barred, same_as: null };
  return { id, status: first.status, message: WITH_FIRST[first.status], same_as: first.id };
}

/** Confirms or declines the proposals of several cases, in the same way as `bulkAct`. */
export async function bulkAnswer(by: Caller, { ids, ...answer }: Body<'bulkAnswer'>) {
  const results: BulkResult[] = [];
  for (const id of ids) {
    const work = async (trx: Trx) => {
      await answerProposal(trx, by.deps.config, actorOf(by.session), id, answer);
      return 'done' as const;
    };
    results.push(await inOne(by, id, work));
  }
  return answerOnce(by, results);
}

const DONE = { done: 'Done.', proposed: 'Proposed. A second moderator has to confirm it.' } as const;

/**
 * Counts each case as one act against the rate limit, with its own idempotency key. A retry resumes after a partial
 * run.
 */
async function inOne(by: Caller, id: string, work: (trx: Trx) => Promise<keyof typeof DONE>): Promise<BulkResult> {
  const { deps, session, idempotent } = by;
  const workOnce = async (trx: Trx) => {
    const one = async () => ({ status: await inTaken(trx, id, session, () => work(trx)) });
    if (!idempotent) return one();
    return once(trx, { ...idempotent, key: requestHash(idempotent.call, idempotent.key, id) }, one);
  };
  try {
    await hit(deps.db, 'moderate', session.userId, deps.config.rateFactor);
    const { status } = await inTransaction(deps.db, workOnce);
    return { id, status, message: DONE[status], same_as: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, status: 'refused', message: error.message, same_as: null };
  }
}

async function answerOnce({ deps, idempotent }: Caller, results: BulkResult[]) {
  const answer = { results };
  return idempotent ? inTransaction(deps.db, (trx) => once(trx, idempotent, async () => answer)) : answer;
}

/** Claims a free case for the work and releases it afterwards, so bulk work blocks no other moderator. */
async function inTaken<T>(trx: Trx, id: string, session: Session, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql`
    select from moderation_cases where id = ${id} and claimed_by = ${session.userId} and claimed_until > app_now()`.execute(
    trx,
  );
  if (rows.length > 0) return work();
  await claimCase(trx, id, session);
  const done = await work();
  await giveBack(trx, id, session.userId);
  return done;
}
