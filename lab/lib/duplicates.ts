import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** "More than six lines". */
const LINES = 7;
/** Fewer tokens are only a list of imports or props. */
const TOKENS = 50;
const LEFT_OUT = 'tests/**,**/*.test.ts,**/*.test.tsx,**/testing/**,**/node_modules/**,**/dist/**,**/*.generated.ts';

interface Location {
  name: string;
  start: number;
}

/**
 * Finds TypeScript code of more than six lines that occurs twice, with jscpd. Skips tests.
 * @returns null if jscpd has no binary for this machine
 */
export function findDuplicates(root: string) {
  const out = mkdtempSync(path.join(os.tmpdir(), 'unslop-duplicates-'));
  try {
    const bin = path.join(root, 'node_modules/jscpd/run-jscpd.js');
    const wanted = ['--min-lines', String(LINES), '--min-tokens', String(TOKENS), '--format', 'typescript,tsx'];
    const args = [bin, '.', ...wanted, '--ignore', LEFT_OUT, '--reporters', 'json', '--output', out];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
    if (status !== 0) return null;
    const report = JSON.parse(readFileSync(path.join(out, 'jscpd-report.json'), 'utf8')) as {
      duplicates: { lines: number; firstFile: Location; secondFile: Location }[];
    };
    const at = ({ name, start }: Location) => `${name}:${start}`;
    return report.duplicates.map(
      ({ lines, firstFile, secondFile }) => `${lines} lines: ${at(firstFile)} and ${at(secondFile)}`,
    );
  } finally {
    rmSync(out, { recursive: true });
  }
}
