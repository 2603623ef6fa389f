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
  /** Created on first use: loading better-auth takes a third of a second and 50 MB. */
  auth: () => Promise<Auth>;
  /** @throws Refusal GOOGLE_FAILED while Google is unreachable, NOT_FOUND if it is not configured */
  google: () => Promise<Auth>;
  /** Runs every request that hashes a password, from start to end: a used-up link must not lose its turn. */
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
 * Returns a better-auth instance with Google, created on first use. It is separate because it reads Google's discovery
 * document at startup. While Google is unreachable, password logins still work, and the next Google login tries again.
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

/** Leaves one core to everything else. At most 8 on any machine. */
export const HASHES_AT_ONCE = Math.min(8, Math.max(1, availableParallelism() - 1));

/**
 * Runs everything in this process that hashes a password, with one queue per network. A hash takes about 60 ms of a
 * core. Without a limit, a flood of logins would take the whole machine. With a single queue, it would take everybody's
 * turn. On a slow machine people wait rather than get refused.
 */
export const passwordGate = createGate({
  atOnce: HASHES_AT_ONCE,
  maxWaitMs: 10_000,
  maxWaitingEach: 16,
  refusal: () => new Refusal('RATE_LIMITED', { retryAfterSeconds: 10 }),
});
