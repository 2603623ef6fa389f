import path from 'node:path';
import { styleText } from 'node:util';
import { examine, type Line } from '@unslop/server/features/doctor/doctor';
import { finish } from './finish.ts';
import { isRunning, readLock } from './lock.mjs';
import { readOwnSecret } from './own-secret.ts';
import { type DatabaseUrls, runningSandbox, serverEnv } from './services.ts';
import { readSettings } from './settings.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run doctor`: what is wrong with this installation, a line for each look, and what helps. It finds what `npm start`
 * runs in this folder, or goes by the settings that it is given. Exit code 1 when anything is wrong.
 */
const counts = { ok: 0, warning: 0, wrong: 0 };
try {
  await withDatabase(async (database) => {
    for await (const line of examine(await environment(database))) tell(line);
  });
} catch (error) {
  tell({ name: 'Installation', verdict: 'wrong', says: (error as Error).message, todo: 'Nothing else was looked at.' });
}
const { wrong, warning } = counts;
console.log(wrong + warning === 0 ? '\nNothing is wrong.' : `\n${wrong} wrong, ${warning} warnings.`);
await finish(wrong > 0 ? 1 : 0);

/** What the server of this installation is told. */
async function environment({ appUrl, ownerUrl }: DatabaseUrls): Promise<NodeJS.ProcessEnv> {
  const settings = readSettings([], process.env);
  const running = readLock(path.join(settings.dataDir, 'run.lock')) as Parameters<typeof isRunning>[0] & {
    url?: string;
  };
  // It may have been started on a port that only its command line knew.
  const publicUrl = process.env.PUBLIC_URL || (running && isRunning(running) && running.url) || settings.publicUrl;
  const needsStandIns = settings.needsSandbox && !process.env.SANDBOX_URL;
  // Where they do not run nobody listens, which is what will be found.
  const sandbox = needsStandIns
    ? ((await runningSandbox(settings.dataDir)) ?? { httpPort: 1, smtpPort: 1 })
    : undefined;
  const place = { ...settings, publicUrl, apiPort: settings.port, logDir: path.join(settings.dataDir, 'logs') };
  const secret = process.env.AUTH_SECRET || readOwnSecret(settings.dataDir);
  return serverEnv(place, { appUrl, sandbox }, { ...process.env, AUTH_SECRET: secret }, ownerUrl);
}

function tell(line: Line): void {
  counts[line.verdict] += 1;
  const mark = { ok: 'green', warning: 'yellow', wrong: 'red' } as const;
  const verdict = styleText(mark[line.verdict], line.verdict.padEnd(8));
  console.log(`${verdict} ${line.name.padEnd(16)} ${line.says}${line.verdict === 'ok' ? '' : ` ${line.todo}`}`);
}
