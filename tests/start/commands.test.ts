import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** All commands. Each is started by npm, `npm run ops` or `npm run lab`; ops.ts only dispatches and is excluded. */
const commands = globSync(['scripts/*.ts', 'lab/commands/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|^scripts\/ops\.ts$/.test(file),
);
/** Commands that operators type in an emergency run as typed. The others parse their command line in the same way. */
const operators = [
  ['audit', 'scripts/audit.ts'],
  ['doctor', 'scripts/doctor.ts'],
  ...['reconcile', 'withdrawals', 'backup', 'restore', 'moderate'].map(
    (name) => [name, `scripts/ops.ts ${name}`] as const,
  ),
  ['main.ts', 'apps/server/src/main.ts'],
] as const;

async function run(command: string, flag: string) {
  const [file, ...args] = command.split(' ');
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [path.join(root, file!), ...args, flag], { cwd: root }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

test('every command of ours reads its command line by the same few lines', () => {
  expect(commands.length).toBeGreaterThan(20);
  for (const file of commands) {
    expect(readFileSync(path.join(root, file), 'utf8'), file).toMatch(/readCommandLine\(\s*usage/);
  }
});

test.each(operators)(
  '%s prints its usage for --help, and refuses what it does not know in one line, with exit code 2',
  async (name, command) => {
    const help = await run(command, '--help');
    expect({ ...help, stdout: help.stdout.split(' ')[0] }).toEqual({
      status: 0,
      stdout: name === 'main.ts' ? 'node' : 'npm',
      stderr: '',
    });
    const refused = await run(command, '--nonsense');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^[^\n]*--nonsense[^\n]*--help\n$/);
  },
);
