import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Signs sessions and links. Made once for this folder, so that no two installations share one. */
export function makeOwnSecret(dataDir: string): string {
  const secret = randomBytes(32).toString('hex');
  fs.writeFileSync(fileIn(dataDir), `${secret}\n`, { mode: 0o600 });
  return secret;
}

export function readOwnSecret(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret');
