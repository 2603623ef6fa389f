import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '@unslop/database/audit';
import { connect, transfersOf, withdraw } from '@unslop/server/testing/money';
import { type Person, startTestApp, type TestApp } from '@unslop/server/testing/test-app';
import type { Child } from '../../scripts/lib/child.ts';
import { SeededRandom } from './seeded-random.ts';
import { startWorkerProcess } from './worker-process.ts';

/** Progress of the withdrawals that a killed worker had leased. */
type KilledAt = 'before the call' | 'during the call' | 'sent, not written down';

export interface WithdrawalKills {
  kills: number;
  killedAt: Record<KilledAt, number>;
  /** Sentences: a withdrawal sent twice or never, a wrong balance, a broken invariant. */
  findings: string[];
}

/** Delay of most provider calls, before or after they run, so kills hit them. */
const CALL_MS = 400;
const DOLLARS = 20;
const PEOPLE_AT_ONCE = 20;
/** Time limit until a worker, which may still be starting, has leased or finished something. */
const PATIENCE_MS = 60_000;

/**
 * Kills a worker process repeatedly with -9, at moments chosen by the seed, while it sends withdrawals. Each worker
 * starts when the previous leases have expired. The last worker is not killed. Afterwards, exactly one transfer must
 * have paid each withdrawal.
 */
export async function killWorkerWhileItSends(seed: string, times: number): Promise<WithdrawalKills> {
  const random = new SeededRandom(seed, 'withdrawal kills');
  const app = await startTestApp({ withSandbox: true });
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-withdrawal-kills-'));
  const killedAt: Record<KilledAt, number> = {
    'before the call': 0,
    'during the call': 0,
    'sent, not written down': 0,
  };
  let kills = 0;
  let child: Child | undefined;
  try {
    const people = await peopleWhoWithdraw(app, times);
    await slowDown(app, random, times);
    for (let left = times; left > 0; ) {
      child = await startWorkerOf(app, dir);
      left = await untilItSends(app);
      if (left === 0) break;
      await sleep(random.between(0, 2 * CALL_MS));
      child.kill();
      await child.gone;
      kills += 1;
      await countLeased(app, killedAt);
      // The provider finishes a call that has started, even if the caller is dead.
      await sleep(CALL_MS);
      await app.advance('2 minutes');
      if (kills < times) continue;
      child = await startWorkerOf(app, dir);
      await untilAllPaid(app);
      left = 0;
    }
    return { kills, killedAt, findings: await findingsOf(app, people) };
  } finally {
    child?.kill();
    await child?.gone;
    await app.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Slows the provider down so kills hit each point: reading the account, the transfer before it runs, and its answer.
 * Some answers get lost.
 */
async function slowDown(app: TestApp, random: SeededRandom, times: number): Promise<void> {
  await app.control('/faults', { path: '/v2/core/accounts*', fault: 'delay_before', delayMs: CALL_MS, times });
  for (let n = 0; n < 2 * times; n += 1) {
    const fault = random.weighted({ delay_before: 4, delay_after: 4, lose: 2 });
    await app.control('/faults', { method: 'POST', path: '/v1/transfers', fault, delayMs: CALL_MS });
  }
}

interface Withdrawing {
  person: Person;
  id: string;
}

async function peopleWhoWithdraw(app: TestApp, count: number): Promise<Withdrawing[]> {
  const all: Withdrawing[] = [];
  const one = async (): Promise<void> => {
    const person = await app.person({ balance: 10_000 });
    await connect(app, person);
    const { status, body } = await withdraw(app, person, DOLLARS);
    if (status !== 200) throw new Error(JSON.stringify(body));
    all.push({ person, id: body.withdrawal_id });
  };
  while (all.length < count)
    await Promise.all(Array.from({ length: Math.min(PEOPLE_AT_ONCE, count - all.length) }, one));
  return all;
}

function startWorkerOf({ deps: { config }, sandboxUrl }: TestApp, dir: string): Promise<Child> {
  return startWorkerProcess(dir, {
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: config.databaseUrl,
    SANDBOX_URL: sandboxUrl!,
    SMTP_URL: config.smtpUrl,
    WITHDRAWAL_LOOKUP_SECONDS: '1',
  });
}

interface Standing {
  id: string;
  status: string;
  isLeased: boolean;
  isAttempted: boolean;
}

async function standing(app: TestApp): Promise<Standing[]> {
  const { rows } = await app.owner.query<Standing>(
    `select id, status, status = 'processing' and next_try_at > app_now() as "isLeased",
            attempt_started_at is not null as "isAttempted" from withdrawals`,
  );
  return rows;
}

/** Waits until the worker has leased a withdrawal, or all are paid. @returns the number of unpaid withdrawals */
async function untilItSends(app: TestApp): Promise<number> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await sleep(10)) {
    const rows = await standing(app);
    const left = rows.filter(({ status }) => status !== 'paid').length;
    if (left === 0 || rows.some(({ isLeased }) => isLeased)) return left;
  }
  throw new Error('The worker sends nothing.');
}

async function untilAllPaid(app: TestApp): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 2 * PATIENCE_MS; await sleep(1_000)) {
    if ((await standing(app)).every(({ status }) => status === 'paid')) return;
    await app.advance('2 minutes');
  }
}

async function countLeased(app: TestApp, killedAt: Record<KilledAt, number>): Promise<void> {
  const leased = (await standing(app)).filter(({ isLeased }) => isLeased);
  const points = leased.map(async ({ id, isAttempted }): Promise<KilledAt> => {
    if (!isAttempted) return 'before the call';
    return (await transfersOf(app, id)).length > 0 ? 'sent, not written down' : 'during the call';
  });
  for (const point of await Promise.all(points)) killedAt[point] += 1;
}

async function findingsOf(app: TestApp, people: Withdrawing[]): Promise<string[]> {
  const findings: string[] = [];
  const rows = new Map((await standing(app)).map((row) => [row.id, row]));
  for (const { person, id } of people) {
    const [transfers, balance] = await Promise.all([transfersOf(app, id), app.balanceOf(person)]);
    const status = rows.get(id)?.status;
    if (status !== 'paid' || transfers.length !== 1 || balance !== 10_000 - DOLLARS * 100)
      findings.push(`withdrawal ${id} is ${status} with ${transfers.length} transfers, ${balance} cents are left`);
  }
  const audit = await runAudit(app.ownerUrl);
  return [...findings, ...audit.findings.map((finding) => `invariant broken: ${JSON.stringify(finding)}`)];
}
