import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Returns one URL per server in `url`. Reads `//h1:5432,h2:5433/db` or `?host=h1,h2&port=5432,5433`, like libpq. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (hosts.includes(',')) return hosts.split(',').map((host) => before + host + after);
  const [base = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const named = parameters.get('host')?.split(',') ?? [];
  if (named.length < 2) return [url];
  const ports = parameters.get('port')?.split(',') ?? [];
  return named.map((host, n) => {
    parameters.set('host', host);
    if (ports.length > 1) parameters.set('port', ports[n] ?? '');
    return `${base}?${parameters}`;
  });
}

interface Address {
  host: string;
  port: number;
}

/** Longer than a healthy server needs for a connection and one statement. */
const PROBE_MS = 1_000;
/** Pause between two rounds of probes while no server is the primary. */
const ROUND_PAUSE_MS = 50;
/** Time to trust the known primary. After that, probe it before the next connection. */
const BELIEVED_MS = 1_000;
/** Extra time, after the first answer, for the others to claim that they are the primary too. */
const GRACE_MS = 200;

/**
 * Finds the primary of several servers, once for all connections of this process to the same address. Keeps the result
 * until a connection fails or the server turns out to be a standby.
 * Source: docs/work/decisions/0033-the-server-finds-the-primary.md
 */
class PrimaryFinder {
  readonly #addresses: readonly string[];
  #known: (Address & { url: string; askedAt: number }) | undefined;
  #round: Promise<unknown> | undefined;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /** Finds the primary, or waits for one. @throws Error with the reason if there is none within `withinMs` */
  async find(withinMs: number): Promise<Address> {
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      const known = this.#known;
      if (known && performance.now() - known.askedAt < BELIEVED_MS) return known;
      this.#round ??= this.#ask().finally(() => {
        this.#round = undefined;
      });
      const reason = await Promise.race([this.#round, pause(giveUpAt - performance.now(), undefined, { ref: false })]);
      if (this.#known) return this.#known;
      if (performance.now() + ROUND_PAUSE_MS > giveUpAt) throw reason ?? noPrimary();
      await pause(ROUND_PAUSE_MS);
    }
  }

  discard(address: Address): void {
    if (this.#known === address) this.#known = undefined;
  }

  /** @returns the reason if no primary is known afterwards */
  async #ask(): Promise<unknown> {
    const known = this.#known;
    const answer = known && (await ask(known.url).catch(() => null));
    if (known && answer) {
      known.askedAt = answer.askedAt;
      return;
    }
    this.#known = undefined;
    const primaries: NonNullable<Awaited<ReturnType<typeof ask>>>[] = [];
    const reasons: unknown[] = [];
    const isFound = Promise.withResolvers<void>();
    const asked = this.#addresses.map(async (url) => {
      try {
        const answer = await ask(url);
        if (!answer) return;
        primaries.push(answer);
        isFound.resolve();
      } catch (error) {
        reasons.push(error);
      }
    });
    await Promise.race([Promise.all(asked), isFound.promise.then(() => pause(GRACE_MS))]);
    // Each promotion starts a timeline, so a former primary that came back by mistake has an older one.
    const [newest] = primaries.sort((a, b) => (a.timeline < b.timeline ? 1 : -1));
    this.#known = newest;
    return reasons.find((reason) => reason instanceof pg.DatabaseError) ?? reasons[0];
  }
}

/** @returns null for a standby */
async function ask(url: string) {
  const askedAt = performance.now();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'unslop finds the primary',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
    );
    const { timeline } = rows[0]!;
    return timeline === null ? null : { url, host: client.host, port: client.port, timeline, askedAt };
  } finally {
    void client.end().catch(() => {});
  }
}

/** Returns the error of a server that is still starting up. */
function noPrimary(): Error {
  return Object.assign(new Error('none of the database servers is the primary'), { code: '57P03' });
}

const finders = new Map<string, PrimaryFinder>();

/** @returns null if `url` names one server, which needs no lookup */
export function primaryFinderOf(url: string): PrimaryFinder | null {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return null;
  const key = addresses.join(' ');
  const known = finders.get(key) ?? new PrimaryFinder(addresses);
  finders.set(key, known);
  return known;
}
