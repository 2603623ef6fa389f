import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withClient } from '@unslop/database/with-client';
import { type Defect, isInSource, plantIn } from './defect.ts';

/** Returns an environment in which a product process loads its sources with the defect. */
export function plantingEnv({ name }: Defect): NodeJS.ProcessEnv {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'preload.ts'));
  return { NODE_OPTIONS: `--import=${preload}`, PLANTED_DEFECT: name };
}

/** @throws Error when a routine differs from what the defect expects, or the database refuses a statement */
export async function plantInDatabase({ plants }: Defect, ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl }, async (owner) => {
    for (const plant of plants) {
      if ('sql' in plant) await owner.query(plant.sql);
      if (!('routine' in plant)) continue;
      const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
        plant.routine,
      ]);
      await owner.query(plantIn(rows[0]!.text, [plant], plant.routine));
    }
  });
}

/** @throws Error when a source of the defect was not loaded by any process within 30 seconds */
export async function untilPlanted({ name, plants }: Defect, logs: string): Promise<void> {
  const files = new Set(plants.filter(isInSource).map(({ file }) => file));
  for (const startedAt = performance.now(); performance.now() - startedAt < 30_000; await sleep(100)) {
    const text = fs
      .readdirSync(logs)
      .map((log) => fs.readFileSync(path.join(logs, log), 'utf8'))
      .join('\n');
    for (const file of files) if (text.includes(`planted ${name} in ${file}\n`)) files.delete(file);
    if (files.size === 0) return;
  }
  throw new Error(`The defect ${name} was not planted: no process loaded ${[...files].join(', ')}.`);
}
