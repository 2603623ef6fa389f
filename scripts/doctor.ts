import path from 'node:path';
import { styleText } from 'node:util';
import { examine } from '@unslop/server/features/doctor/doctor';
import type { Line } from '@unslop/server/features/doctor/finding';
import { finish, readCommandLine } from './lib/command-line.ts';
import { withDatabase } from './lib/installation.ts';
import { isRunning, readLock } from './lib/lock.mjs';
import { type DatabaseUrls, instanceOf, runningSandbox, serverEnv } from './lib/services.ts';
import { readSecret, readSettings } from './lib/settings.ts';

const usage = `npm run doctor [-- --mail ADDRESS]

Checks this installation line by line and says how to fix what’s wrong. It checks what npm start runs in this folder, or
the settings in the environment. Exits with 1 if anything is wrong.

  --mail ADDRESS   also send a test mail there, like the server would
`;

const { values } = readCommandLine(usage, { mail: String });
const counts = { ok: 0, warning: 0, wrong: 0 };
try {
  await withDatabase(async (database) => {
    for await (const line of examine(await environment(database), { mailTo: values.mail })) print(line);
  });
} catch (error) {
  print({
    name: 'Installation',
    status: 'wrong',
    says: (error as Error).message,
    todo: 'I didn’t check anything else.',
  });
}
const { wrong, warning } = counts;
console.log(
  wrong + warning === 0
    ? '\nNothing is wrong.'
    : `\n${wrong} wrong, ${warning} ${warning === 1 ? 'warning' : 'warnings'}.`,
);
await finish(wrong > 0 ? 1 : 0);

async function environment({ appUrl, ownerUrl }: DatabaseUrls): Promise<NodeJS.ProcessEnv> {
  const settings = readSettings();
  const running = readLock(path.join(settings.dataDir, 'run.lock'));
  // Only the command line of the running instance may know its port.
  const publicUrl = process.env.PUBLIC_URL || (running && isRunning(running) && running.url) || settings.publicUrl;
  // Nothing listens on port 1, so the checks report that the sandbox is down.
  const sandbox = settings.needsSandbox
    ? ((await runningSandbox(settings.dataDir)) ?? { httpPort: 1, smtpPort: 1 })
    : undefined;
  const instance = { ...instanceOf(settings), publicUrl };
  const secret = readSecret(settings.dataDir);
  return serverEnv(instance, { appUrl, sandbox }, { ...process.env, AUTH_SECRET: secret }, ownerUrl);
}

function print(line: Line): void {
  counts[line.status] += 1;
  const mark = { ok: 'green', warning: 'yellow', wrong: 'red' } as const;
  const status = styleText(mark[line.status], line.status.padEnd(8));
  console.log(`${status} ${line.name.padEnd(16)} ${line.says}${line.status === 'ok' ? '' : ` ${line.todo}`}`);
}
