import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

interface Report {
  issues: ({ file: string } & Record<string, { name: string; line?: number }[]>)[];
}

/**
 * Finds unused files, exports and dependencies with knip and knip.json, and undeclared dependencies.
 * @returns one line each, as `exports: scripts/lib/port.ts:5 assertPortIsFree`
 * @throws Error when knip itself fails, or when its settings name something that no longer exists
 */
export async function findUnused(root: string): Promise<string[]> {
  const bin = path.join(root, 'node_modules/knip/bin/knip.js');
  const args = [bin, '--no-progress', '--reporter', 'json'];
  // With a nonzero exit code, the error holds the output.
  const ran: { code?: unknown; stdout: string; stderr: string } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).catch((error) => error);
  const { code = 0, stdout, stderr } = ran;
  if (code !== 0 && code !== 1) throw new Error(`knip ended with ${code}: ${stderr || stdout}`);
  const lines = (JSON.parse(stdout) as Report).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, names]) =>
      names.map(({ name, line }) => (kind === 'files' ? `${kind}: ${name}` : `${kind}: ${file}:${line ?? 1} ${name}`)),
    ),
  );
  if (code === 1 && lines.length === 0)
    throw new Error(`knip.json: ${stderr || 'has settings that match nothing, which npx knip names'}`);
  return lines;
}
