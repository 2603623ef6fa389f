import type { Db } from '@unslop/database/connect';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';

/** What one look at an installation found, in words that need no knowledge of the code; `todo` says what helps. */
export type Finding = { status: 'ok'; says: string } | { status: 'warning' | 'wrong'; says: string; todo: string };

export type Line = Finding & { name: string };

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
  /** Left out where nothing of the installation runs. */
  needsProcess?: true;
  /** Likewise, with the stand-ins: `npm start` runs them with the product. */
  needsStandIns?: true;
  /** What it throws counts as wrong. */
  look(installation: Installation): Promise<Finding | Finding[]>;
}

/** How long a site, a provider or a proxy may take to answer before that counts as no answer. */
export const ANSWER_WITHIN_MS = 15_000;

export const ok = (says: string): Finding => ({ status: 'ok', says });
export const warning = (says: string, todo: string): Finding => ({ status: 'warning', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ status: 'wrong', says, todo });

/** Why something could not be reached or done, in a few words. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as Error & { code?: string; errors?: unknown[] };
  // A connection that was tried by several addresses says nothing itself; `fetch` hides its reason as well.
  if (errors?.length) return reasonOf(errors[0]);
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || 'no reason given').split('\n')[0]!;
}
