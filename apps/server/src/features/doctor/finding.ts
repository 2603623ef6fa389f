import type { Db } from '@unslop/database/connect';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';

/** Result of one check, in words that need no knowledge of the code. `todo` says what helps. */
export type Finding = { status: 'ok'; says: string } | { status: 'warning' | 'wrong'; says: string; todo: string };

export type Line = Finding & { name: string };

/** Installation to check. */
export interface Installation {
  config: Config;
  /** Connects as the server's role without safety checks. A check reports what is unsafe. */
  pool: pg.Pool;
  db: Db;
}

export interface Check {
  name: string;
  /** Skipped while the database does not answer. */
  needsDatabase?: true;
  /** Skipped if no process of the installation runs. */
  needsProcess?: true;
  /** Skipped if no process runs and the sandbox is used: `npm start` runs the sandbox with the product. */
  needsStandIns?: true;
  /** An exception counts as wrong. */
  look(installation: Installation): Promise<Finding | Finding[]>;
}

/** Timeout for answers of a site, a provider or a proxy. */
export const ANSWER_WITHIN_MS = 15_000;

export const ok = (says: string): Finding => ({ status: 'ok', says });
export const warning = (says: string, todo: string): Finding => ({ status: 'warning', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ status: 'wrong', says, todo });

/** Returns the reason of a failure in a few words. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as Error & { code?: string; errors?: unknown[] };
  // A connection that tried several addresses has its reasons in `errors`. `fetch` hides its reason in `cause`.
  if (errors?.length) return reasonOf(errors[0]);
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || 'no reason given').split('\n')[0]!;
}
