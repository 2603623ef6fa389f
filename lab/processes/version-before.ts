import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { migrate } from '@unslop/database/migrate';

const ours = path.resolve(import.meta.dirname, '../..');

/** An earlier version of the product in its own folder. */
export interface Version {
  root: string;
  commit: string;
  /** Migrates a database to that version's schema. */
  migrate: typeof migrate;
  remove(): void;
}

/**
 * @param revision  a git revision. By default the oldest version with a migratable database, that is the first
 * migration. With the currently installed packages, the oldest version that needs no others.
 * @param options.hasOwnPackages  installs the packages of that version's lock file instead of using the current ones.
 * Takes a minute.
 * @returns null if the history has no such commit, as in a folder without git
 */
export async function checkOut(revision?: string, { hasOwnPackages = false } = {}): Promise<Version | null> {
  const commit = commitOf(revision ?? (hasOwnPackages ? ofTheFirstMigration() : oldestWithOurPackages()));
  if (!commit) return null;
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-version-'));
  const remove = () => fs.rmSync(root, { recursive: true, force: true });
  try {
    const files = execFileSync('git', ['archive', commit], { cwd: ours, maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', root], { input: files });
    if (hasOwnPackages) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
    else linkPackages(root);
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

function oldestWithOurPackages(): string {
  const ours = new Set(packagesOf('HEAD'));
  const commits = git(
    'log',
    '--format=%H',
    `${ofTheFirstMigration()}..HEAD`,
    '--',
    'package-lock.json',
    'database/migrations',
  );
  return (
    commits.split('\n').findLast((commit) => {
      // Skip versions between two releases whose migrations changed later. No other version can take over their
      // database.
      const hasOtherMigrations =
        git('diff', '--name-only', '--diff-filter=MDR', commit, '--', 'database/migrations') !== '';
      return !hasOtherMigrations && packagesOf(commit).every((name) => ours.has(name));
    }) ?? ''
  );
}

function packagesOf(commit: string): string[] {
  const text = git('show', `${commit}:package-lock.json`);
  return text ? Object.keys((JSON.parse(text) as { packages: object }).packages) : [];
}

const commitOf = (revision: string) => git('rev-parse', '--quiet', '--verify', `${revision}^{commit}`);

/** Returns git's output, or an empty string if it fails. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: ours,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

function linkPackages(root: string): void {
  const folders = ['.', ...fs.globSync('{apps,packages}/*', { cwd: ours }), 'database', 'sandbox'];
  for (const folder of folders) {
    const from = path.join(ours, folder, 'node_modules');
    const to = path.join(root, folder, 'node_modules');
    if (!fs.existsSync(from) || !fs.existsSync(path.dirname(to))) continue;
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from)) {
      const [one, link] = [path.join(from, name), path.join(to, name)];
      // Our own packages are relative links. Copy them, so they lead to that version.
      if (name === '@unslop') fs.cpSync(one, link, { recursive: true, verbatimSymlinks: true });
      else fs.symlinkSync(one, link);
    }
  }
}
