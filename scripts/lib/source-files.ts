import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the files that match a pattern, as paths from the root with forward slashes. Skips installed packages and
 * builds.
 */
export function filesOf(root: string, patterns: string | readonly string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
  return found.map((file) => file.replaceAll(path.sep, '/'));
}

/**
 * A TypeScript file of the repository and its imports. Used by tests/architecture.test.ts and `npm run lab --
 * structure`.
 */
export interface SourceFile {
  /** Path from the root, with forward slashes. */
  file: string;
  text: string;
  /** Imported files of this repository, as paths from the root. Includes `import type` and `import()`. */
  imports: string[];
}

/** Workspace packages and their folders. Their exports are under `src`. */
const workspaces: Readonly<Record<string, string>> = {
  domain: 'packages/domain',
  database: 'database',
  server: 'apps/server',
  sandbox: 'sandbox',
  web: 'apps/web',
  lab: 'lab',
};

export function readSources(root: string): SourceFile[] {
  return filesOf(root, '{packages,database,apps,sandbox,scripts,tests,lab}/**/*.{ts,tsx}').map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return { file, text, imports: importsOf(file, text) };
  });
}

export function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g), ...text.matchAll(/^import '([^']+)'/gm)].map(
    (match) => match[1]!,
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))];
    const workspace = /^@unslop\/(\w+)\/(.+)$/.exec(specifier);
    const home = workspace && workspaces[workspace[1]!];
    if (!home) return [];
    return [workspace[2]!.startsWith('seed/') ? `${home}/${workspace[2]}.ts` : `${home}/src/${workspace[2]}.ts`];
  });
}

/** True for tests and test helpers. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing(\/|\.ts$)|-test-|-samples\.ts$|^(tests|lab)\/|audit-fixture/.test(file);
}

/** Removes comments, because they may use any word. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
