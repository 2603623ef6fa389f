import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { withClient } from '@unslop/database/with-client';
import type pg from 'pg';

/** Returns the settings that the page's commands have written so far. */
export function settings(): NodeJS.Dict<string> {
  const files = ['server.env', 'owner.env'].map((name) => parseEnv(fs.readFileSync(`/etc/unslop/${name}`, 'utf8')));
  return Object.assign({}, ...files) as NodeJS.Dict<string>;
}

export function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: settings().DATABASE_OWNER_URL }, work);
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 300) {
    if (await isSo().catch(() => false)) return;
    await sleep(300);
  }
  throw new Error(`Waited 90 s for ${what}.`);
}
