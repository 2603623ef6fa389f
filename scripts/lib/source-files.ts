import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that a pattern matches, as paths from the root with forward slashes: nothing of installed packages and builds. */
export function filesOf(root: string, patterns: string | readonly string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
  return found.map((file) => file.replaceAll(path.sep, '/'));
}

/** The TypeScript of the repository and what it imports: what tests/architecture.test.ts and `npm run lab -- structure` look at. */
export interface SourceFile {
  /** Path from the root, with forward slashes. */
  file: string;
  text: string;
  /** The files of this repository that it imports, as paths from the root; `import type` and `import()` included. */
  imports: string[];
}

/** Workspace packages and their folders. What they export lies under `src`. */
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

/** Tests and what only they use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing(\/|\.ts$)|-test-|-samples\.ts$|^(tests|lab)\/|audit-fixture/.test(file);
}

/** Without comments, so that a word may be explained anywhere. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
