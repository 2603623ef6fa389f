import fs from 'node:fs';
import path from 'node:path';

/** Top-level entries that `copyTree` skips. It also skips every node_modules. */
const LEFT_OUT = new Set(['.git', '.data', 'backups', 'coverage', 'test-results', 'playwright-report', 'screens']);

/**
 * Copies the project to `to`, to plant defects in it. It links to the packages in `root`, except our own workspaces,
 * which it copies.
 */
export function copyTree(root: string, to: string): void {
  fs.cpSync(root, to, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'node_modules' && !LEFT_OUT.has(path.relative(root, file)),
  });
  // Packages of a single workspace.
  for (const folder of fs.globSync(['apps/*', 'packages/*', 'database', 'sandbox'], { cwd: root })) {
    const packages = path.join(root, folder, 'node_modules');
    if (fs.existsSync(packages)) fs.symlinkSync(packages, path.join(to, folder, 'node_modules'));
  }
  const packages = path.join(root, 'node_modules');
  const ours = path.join(to, 'node_modules');
  fs.mkdirSync(ours);
  for (const name of fs.readdirSync(packages)) {
    // vitest caches results here, and they belong to one tree.
    if (name.startsWith('.vi')) continue;
    if (name === '@unslop')
      fs.cpSync(path.join(packages, name), path.join(ours, name), { recursive: true, verbatimSymlinks: true });
    else fs.symlinkSync(path.join(packages, name), path.join(ours, name));
  }
}
