import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@unslop/domain/errors';
import type { Deps } from '../../platform/deps.ts';
import { createGate, type Gate } from '../../platform/gate.ts';
import type { Auth, createAuth } from './auth.ts';
import { type AuthDatabase, openAuthDatabase } from './auth-database.ts';

export interface AuthContext {
  deps: Deps;
  database: AuthDatabase;
  /** Made when the first person wants it: loading better-auth takes a third of a second and 50 MB. */
  auth: () => Promise<Auth>;
  /** @throws Refusal GOOGLE_FAILED while Google is out of reach, NOT_FOUND where it is not set up */
  google: () => Promise<Auth>;
  /** Whatever hashes a password goes through it, all of the request: a link that is used up must not lose its turn. */
  hashing: Gate;
}

export function openAuthContext(deps: Deps): AuthContext {
  const database = openAuthDatabase(deps.config.databaseDirectUrl, (error) =>
    deps.log.warn({ err: error }, 'auth: a database connection broke'),
  );
  let auth: Promise<Auth> | undefined;
  return {
    deps,
    database,
    auth: () => (auth ??= makeAuth(deps, database)),
    google: googleOnDemand(deps, database),
    hashing: passwordGate,
  };
}

async function makeAuth(...args: Parameters<typeof createAuth>): Promise<Auth> {
  const { createAuth } = await import('./auth.ts');
  return createAuth(...args);
}

const PATIENCE_MS = 8_000;

/**
 * An instance of better-auth that knows Google, made when the first person wants it. It is apart from the other one
 * because it reads Google's discovery document at its start: while Google is out of reach, everybody else still logs
 * in by password, and the next person who wants Google tries anew.
 */
function googleOnDemand(deps: Pick<Deps, 'config' | 'log'>, database: AuthDatabase): () => Promise<Auth> {
  let instance: Promise<Auth> | undefined;

  async function make(): Promise<Auth> {
    const auth = await makeAuth(deps, database, true);
    const context = await Promise.race([auth.$context, sleep(PATIENCE_MS, null, { ref: false })]);
    if (!context?.socialProviders.some((provider) => provider.id === 'google')) throw new Refusal('GOOGLE_FAILED');
    return auth;
  }

  return () => {
    if (!deps.config.google) throw new Refusal('NOT_FOUND');
    instance ??= make().catch((error) => {
      instance = undefined;
      throw error;
    });
    return instance;
  };
}

/** One core is left to everything else; eight at most, whatever the machine has. */
export const HASHES_AT_ONCE = Math.min(8, Math.max(1, availableParallelism() - 1));

/**
 * Whatever hashes a password in this process goes through it, a line for each network. Hashing costs about 60 ms of a whole
 * core: without a bound a flood of logins takes the machine from everybody else, and with one line for all it takes everybody's
 * turn. A slow machine lets people wait rather than refuse them.
 */
export const passwordGate = createGate({
  atOnce: HASHES_AT_ONCE,
  maxWaitMs: 10_000,
  maxWaitingEach: 16,
  refusal: () => new Refusal('RATE_LIMITED', { retryAfterSeconds: 10 }),
});
