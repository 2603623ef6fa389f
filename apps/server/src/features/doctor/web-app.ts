import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Finding, type Installation, ok, wrong } from './finding.ts';

/** The page and every file it names; a build that was broken off has the one and not the others. */
export async function webApp({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const index = path.join(config.webDir, 'index.html');
  if (!existsSync(index)) return wrong(`${index} is missing.`, 'Run npm run build, or correct WEB_DIR.');
  const named = [...readFileSync(index, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    (match) => match[1]!,
  );
  const missing = named.filter((file) => !existsSync(path.join(config.webDir, file)));
  if (named.length === 0) return wrong(`${index} names no script.`, 'Run npm run build.');
  if (missing.length > 0) return wrong(`${missing[0]} is missing from ${config.webDir}.`, 'Run npm run build.');
  return ok(`built, ${named.length} files at first paint`);
}
