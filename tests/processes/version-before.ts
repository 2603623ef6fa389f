import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { migrate } from '@unslop/database/migrate';

const ours = path.resolve(import.meta.dirname, '../..');

/** An earlier version of the product, in a folder of its own. */
export interface Version {
  root: string;
  commit: string;
  /** Makes a database as that version has it. */
  migrate: typeof migrate;
  remove(): void;
}

/**
 * @param revision  as git names it; without it the oldest whose database can be migrated, which is that of the first migration
 * @returns null where the history has no such commit, as in a folder without git
 */
export async function checkOut(revision?: string): Promise<Version | null> {
  const commit = commitOf(revision ?? ofTheFirstMigration());
  if (!commit) return null;
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-version-'));
  const remove = () => fs.rmSync(root, { recursive: true, force: true });
  try {
    const files = execFileSync('git', ['archive', commit], { cwd: ours, maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', root], { input: files });
    installIn(root);
    const { migrate } = await import(pathToFileURL(path.join(root, 'database/src/migrate.ts')).href);
    return { root, commit, migrate, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function ofTheFirstMigration(): string {
  const [first] = fs.readdirSync(path.join(ours, 'database/migrations')).toSorted();
  return git('log', '--diff-filter=A', '-1', '--format=%H', '--', `database/migrations/${first}`);
}

const commitOf = (revision: string) => git('rev-parse', '--quiet', '--verify', `${revision}^{commit}`);

/** What git prints; nothing where it fails. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ours, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** The packages that are installed here serve it too where its lock file is the same; else its own are installed. */
function installIn(root: string): void {
  const lock = (of: string) => fs.readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lock(root) !== lock(ours)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
    return;
  }
  const folders = ['.', ...fs.globSync('{apps,packages}/*', { cwd: ours }), 'database', 'sandbox'];
  for (const folder of folders) {
    const from = path.join(ours, folder, 'node_modules');
    const to = path.join(root, folder, 'node_modules');
    if (!fs.existsSync(from) || !fs.existsSync(path.dirname(to))) continue;
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from)) {
      const [one, link] = [path.join(from, name), path.join(to, name)];
      // Our own packages are relative links, which lead to those of that version.
      if (name === '@unslop') fs.cpSync(one, link, { recursive: true, verbatimSymlinks: true });
      else fs.symlinkSync(one, link);
    }
  }
}
