import type { Db } from '@unslop/database/connect';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';

/** What one look at an installation found, in words that need no knowledge of the code; `todo` says what helps. */
export type Finding = { verdict: 'ok'; says: string } | { verdict: 'warning' | 'wrong'; says: string; todo: string };

/** What there is to look at. */
export interface Installation {
  config: Config;
  /** As the server's own role, and unchecked: what is unsafe about it is for a check to say. */
  pool: pg.Pool;
  db: Db;
}

export interface Check {
  name: string;
  /** Left out while the database does not answer. */
  needsDatabase?: true;
  /** What it throws counts as wrong. */
  look(installation: Installation): Promise<Finding | Finding[]>;
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const warning = (says: string, todo: string): Finding => ({ verdict: 'warning', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ verdict: 'wrong', says, todo });

/** Why something could not be reached or done, in a few words. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as Error & { code?: string; errors?: unknown[] };
  // A connection that was tried by several addresses says nothing itself; `fetch` hides its reason as well.
  if (errors?.length) return reasonOf(errors[0]);
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || 'no reason given').split('\n')[0]!;
}
