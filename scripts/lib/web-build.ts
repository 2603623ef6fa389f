import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'apps/web/dist/.built-from');
const sources = ['apps/web', 'packages/domain', 'package-lock.json'];
const notSources = new Set(['node_modules', 'dist', 'test-results']);

/** Whether the sources are not those that `apps/web/dist` was built from. */
export function isWebBuildStale(): boolean {
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== hashOf(root, sources);
}

/**
 * Builds the web app and notes what it was built from.
 * @param options.onOutput  receives what the build prints, in pieces
 * @throws Error with the end of the output when the build fails
 */
export async function buildWeb(options: { onOutput?: (text: string) => void; signal?: AbortSignal }): Promise<void> {
  const hash = hashOf(root, sources);
  let output = '';
  const child = spawn('npm', ['run', 'build', '--silent'], {
    cwd: path.join(root, 'apps/web'),
    // Always the production build, whatever the caller's environment says.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      options.onOutput?.(text);
    });
  }
  const exitCode = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  if (exitCode !== 0)
    throw new Error(`The web app could not be built:\n${output.trim().split('\n').slice(-25).join('\n')}`);
  fs.writeFileSync(stamp, hash);
}

/** A hash over the names and contents of all files below `paths`, in a fixed order. */
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
