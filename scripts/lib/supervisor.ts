import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from './lock.mjs';

export interface Service {
  name: string;
  pid: number;
  /** Stop order, lowest first. A service stops before the services it uses. */
  rank: number;
  gone: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
  /** The next start adopts a leftover PostgreSQL and ends any other leftover process. */
  isAdoptable: boolean;
}

export interface Started<T> {
  service: Service;
  ready: Promise<T>;
}

export type Ending = { because: 'signal'; signal: NodeJS.Signals } | { because: 'died'; service: Service; how: string };

/**
 * The processes of one `npm start`. `ended` resolves when one of them dies or a signal arrives. Nothing is restarted.
 */
export class Supervisor {
  readonly #ending = Promise.withResolvers<Ending>();
  readonly ended = this.#ending.promise;
  readonly #register: string;
  readonly #services: Service[] = [];
  #isStopping = false;
  #firstSignalAt = 0;

  /** @param register  file with the running processes, for the next start after a `kill -9` */
  constructor(register: string) {
    this.#register = register;
  }

  listenToSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#onSignal(signal));
    }
    if (process.env.npm_lifecycle_event !== undefined) this.#endWithNpm();
  }

  /** Watches the service, and stops it with the others. */
  async add(service: Service): Promise<void> {
    this.#services.push(service);
    this.#write();
    void service.gone.then((how) => this.#ending.resolve({ because: 'died', service, how }));
    if (!this.#isStopping) return;
    await service.stop(); // it came up while the others were stopping
  }

  async stopAll(): Promise<void> {
    this.#isStopping = true;
    for (const service of this.#services.toSorted((a, b) => a.rank - b.rank)) await service.stop();
    fs.rmSync(this.#register, { force: true });
  }

  /** Ends the processes that an earlier start left behind. */
  async endLeftovers(): Promise<void> {
    for (const { name, ...identity } of this.#read()) {
      if (!isRunning(identity)) continue;
      console.log(`  Ending the ${name} (pid ${identity.pid}) of an earlier start that was killed.`);
      process.kill(identity.pid, 'SIGTERM');
      for (let waitedMs = 0; isRunning(identity); waitedMs += 50) {
        if (waitedMs === 5_000) process.kill(identity.pid, 'SIGKILL');
        await sleep(50);
      }
    }
  }

  #onSignal(signal: NodeJS.Signals): void {
    const now = performance.now();
    if (this.#firstSignalAt === 0) {
      this.#firstSignalAt = now;
      this.#ending.resolve({ because: 'signal', signal });
      return;
    }
    // Under npm one Ctrl-C arrives twice: from the terminal and from npm.
    if (now - this.#firstSignalAt < 700) return;
    for (const service of this.#services) service.kill();
    console.error('Force-stopped.');
    process.exit(130);
  }

  /** Stops when npm is killed. A changed parent process is the only sign of that. */
  #endWithNpm(): void {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      this.#onSignal('SIGHUP');
    }, 500);
    timer.unref();
  }

  #write(): void {
    const entries = this.#services
      .filter((service) => !service.isAdoptable)
      .map(({ name, pid }) => ({ name, ...identityOf(pid) }));
    fs.writeFileSync(this.#register, JSON.stringify(entries));
  }

  #read(): { name: string; pid: number; startedAt: string }[] {
    try {
      return JSON.parse(fs.readFileSync(this.#register, 'utf8'));
    } catch {
      return [];
    }
  }
}

const root = path.resolve(import.meta.dirname, '../..');
const watched = ['apps/server/src', 'packages/domain/src', 'database/src'];

/**
 * Restarts a service whenever a source changes, for `npm run dev`. A version that does not start logs the reason and
 * waits for the next change, instead of stopping everything else.
 */
export function restartOnChange(start: () => Started<void>): Started<void> {
  let current = start();
  const ready = current.ready;
  let turn = Promise.resolve();
  let isStopped = false;
  const restart = async (): Promise<void> => {
    if (isStopped) return;
    const startedAt = performance.now();
    await current.service.stop();
    current = start();
    await current.ready.then(
      () => console.log(`  ↻ server restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`),
      (error: Error) => console.error(`\n${error.message}\n\n  Waiting for the next change …`),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = watched.map((folder) =>
    fs.watch(path.join(root, folder), { recursive: true }, () => {
      // Debounce: an editor writes a file in several steps, and a checkout writes many files.
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, 150);
    }),
  );
  const service: Service = {
    ...current.service,
    gone: new Promise(() => {}),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await current.service.stop();
    },
    kill: () => current.service.kill(),
  };
  return { service, ready };
}
