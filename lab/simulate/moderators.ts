import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '@unslop/domain/calls';
import type { CaseAct } from '@unslop/domain/moderation-acts';
import { fixturesOf } from '../../tests/e2e/support/people.ts';
import type { Input } from './caller.ts';
import type { Processes } from './processes.ts';
import { SeededRandom } from './seeded-random.ts';
import { isOk, type Simulation } from './simulation.ts';

/** A moderator. Takes part in no contest. */
export interface Moderator {
  id: string;
  cookie: string;
  /** Decides proposals of others, and appeals. The others propose. */
  isReviewer: boolean;
}

export async function createModerators(processes: Processes, count = 4): Promise<Moderator[]> {
  const users = fixturesOf({ url: processes.urls[0], appUrl: processes.appUrl, ownerUrl: processes.ownerUrl });
  const made: Moderator[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, cookie } = await users.person({ name: `moderator${n}` });
    made.push({ id, cookie, isReviewer: n % 2 === 1 });
  }
  await processes.query(`update profiles set role = 'moderator' where id = any($1)`, [made.map(({ id }) => id)]);
  return made;
}

/** Runs one moderator's random decisions sequentially until stopped. */
export async function judge(simulation: Simulation, me: Moderator, seed: string, untilMs: () => number): Promise<void> {
  for (let step = 1; performance.now() < untilMs(); step += 1) {
    const random = new SeededRandom(seed, me.id, step);
    await decide(simulation, me, random, `${seed}-${me.id.slice(0, 8)}-${step}`);
    await simulation.steps?.after(`step ${step} of ${me.isReviewer ? 'reviewer' : 'moderator'} ${me.id.slice(0, 8)}`);
    await sleep(random.between(50, 200));
  }
}

async function decide(
  { caller, acknowledged, stolen }: Simulation,
  me: Moderator,
  random: SeededRandom,
  key: string,
): Promise<void> {
  const status = random.weighted(
    me.isReviewer ? { open: 1, waiting: 8, appealed: 4 } : { open: 7, waiting: 2, appealed: 1 },
  );
  const queue = await caller.call('listCases', me.cookie, { query: { status, limit: '10' } });
  if (!isOk(queue)) return;
  const found: { id: string } | undefined = random.one(queue.body.data);
  if (!found) return;
  if (status !== 'appealed' && random.number() < 0.2)
    return decideMany({ caller, acknowledged }, me, {
      ids: queue.body.data.slice(0, 5).map(({ id }: { id: string }) => id),
      status,
      random,
      key,
    });
  const caseId = found.id;
  const send = async (name: CallName, input: Input) => {
    const press = random.weighted({ once: 8, again: 1, 'twice at once': 1 } as const);
    const answer = await caller.request(name, me.cookie, { ...input, key }, press);
    if (isOk(answer)) acknowledged.push({ what: 'decision', id: caseId, by: me.id });
  };
  const params = { id: caseId };
  if (status === 'waiting') {
    await send('answerProposal', { params, body: { is_confirmed: random.number() < 0.9, reason: 'I looked at it.' } });
    return;
  }
  const page = await caller.call('getCase', me.cookie, { params });
  if (!isOk(page)) return;
  if (status === 'appealed') {
    const appeal = page.body.appeals.find(
      (one: { decision: string | null; may_decide: boolean }) => !one.decision && one.may_decide,
    );
    if (!appeal) return;
    const decision = random.weighted({ upheld: 3, rejected: 1 });
    await send('decideAppeal', { params: { id: appeal.id }, body: { decision, reason: 'Looked at again.' } });
    return;
  }
  if (!isOk(await caller.call('claimCase', me.cookie, { params }))) return;
  const rest = { rule: 'stolen', reason: 'It is a copy.' };
  // Art in an open slop cannot be disqualified. Voiding likes only matters until the deadline.
  const isOver = page.body.slop && page.body.slop.status !== 'open';
  const isStolen = stolen.has(page.body.subject_id);
  const action: CaseAct = isOver
    ? random.weighted(isStolen ? { disqualify: 9, dismiss: 1 } : { disqualify: 6, dismiss: 4 })
    : random.weighted({ void_likes: 5, warn: 1, hide: 1, dismiss: 1 });
  if (action !== 'void_likes') return send('actOnCase', { params, body: { action, ...rest } });
  const voters = await caller.call('showVoters', me.cookie, { params });
  const [first, second] = isOk(voters) ? (voters.body.data as { user_id: string }[]) : [];
  if (!first) return;
  const user_ids = [first, ...(second && random.number() < 0.5 ? [second] : [])].map(({ user_id }) => user_id);
  await send('actOnCase', { params, body: { action, ...rest, user_ids } });
}

/** Acts on the first cases of the queue in one bulk call, or answers their proposals. */
async function decideMany(
  { caller, acknowledged }: Pick<Simulation, 'caller' | 'acknowledged'>,
  me: Moderator,
  { ids, status, random, key }: { ids: string[]; status: string; random: SeededRandom; key: string },
): Promise<void> {
  const press = random.weighted({ once: 8, again: 1, 'twice at once': 1 } as const);
  const reason = 'They are alike.';
  const answer =
    status === 'waiting'
      ? await caller.request(
          'bulkAnswer',
          me.cookie,
          { body: { ids, is_confirmed: random.number() < 0.9, reason }, key },
          press,
        )
      : await caller.request(
          'bulkAct',
          me.cookie,
          {
            body: { ids, action: random.weighted({ dismiss: 3, warn: 1, hide: 2, cover: 1 }), rule: 'stolen', reason },
            key,
          },
          press,
        );
  if (!isOk(answer)) return;
  for (const { id, status: outcome } of answer.body.results as { id: string; status: string }[])
    if (outcome !== 'refused') acknowledged.push({ what: 'decision', id, by: me.id });
}
