import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'apps/web/dist/.built-from');
const sources = ['apps/web', 'packages/domain', 'package-lock.json'];
const notSources = new Set(['node_modules', 'dist', 'test-results']);

/** True if the sources have changed since `apps/web/dist` was built. */
export function isWebBuildStale(): boolean {
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== hashOf(root, sources);
}

/**
 * Builds the web app and stores the hash of its sources.
 * @returns the output of the build
 * @throws Error with the last lines of the output when the build fails
 */
export async function buildWeb(signal?: AbortSignal): Promise<string> {
  const hash = hashOf(root, sources);
  const built = promisify(execFile)('npm', ['run', 'build', '--silent'], {
    cwd: path.join(root, 'apps/web'),
    // Always build for production, whatever the caller's environment says.
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  });
  const { stdout, stderr } = await built.catch(({ stdout, stderr }) => {
    throw new Error(`I couldn’t build the web app:\n${`${stdout}${stderr}`.trim().split('\n').slice(-25).join('\n')}`);
  });
  fs.writeFileSync(stamp, hash);
  return `${stdout}${stderr}`;
}

/** Hashes the names and contents of all files below `paths`, in a fixed order. */
export function hashOf(base: string, paths: string[]): string {
  const hash = createHash('sha256');
  const visit = (file: string): void => {
    const full = path.join(base, file);
    const stat = fs.statSync(full, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (!stat.isDirectory()) {
      hash.update(`${file}\0${stat.size}\0`).update(fs.readFileSync(full));
      return;
    }
    for (const name of fs.readdirSync(full).sort()) if (!notSources.has(name)) visit(path.join(file, name));
  };
  for (const file of paths) visit(file);
  return hash.digest('hex');
}
