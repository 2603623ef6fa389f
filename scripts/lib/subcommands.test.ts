import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

describe.each([
  ['ops', 'scripts/ops.ts'],
  ['lab', 'lab/main.ts'],
])('npm run %s', (name, program) => {
  const list = run(program).stdout;
  const commands = [...list.matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, command]) => command!);

  test('lists its commands, each with its usage', () => {
    expect(commands.length).toBeGreaterThan(4);
    const [first] = commands;
    expect(run(program, first!, '--help').stdout).toMatch(`npm run ${name} -- ${first}`);
  });

  test('has every command named in docs and sources', () => {
    const files = fs.globSync(
      ['README.md', 'docs/**/*.md', 'scripts/**/*.ts', 'lab/**/*.{ts,md}', 'apps/server/src/**/*.ts'],
      {
        cwd: root,
      },
    );
    const named = new Set(
      files
        .flatMap((file) => [
          ...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/npm run (\w+) -- ([a-z][\w-]*)/g),
        ])
        .filter(([, script]) => script === name)
        .map(([, , command]) => command!),
    );
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((command) => !commands.includes(command))).toEqual([]);
  });

  test('refuses an unknown command with exit code 2 and one line', () => {
    const { status, stdout, stderr } = run(program, 'constructor');
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      `"constructor" isn’t a command. See: npm run ${name} -- --help\n`,
    ]);
  });
});
