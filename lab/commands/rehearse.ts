import os from 'node:os';
import path from 'node:path';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { furnish, Machine, whatIsMissing } from '../rehearsal/machine.ts';
import { rehearse } from '../rehearsal/rehearse.ts';

const usage = `npm run lab -- rehearse

Runs every command of docs/use/deploy.md as it is printed there, on a machine made for it: this one's nginx, PostgreSQL 15, mail
server and restic, a systemd of its own, a disk that is thrown away, a network without a way out. The last commit is what is
deployed. Then people sign up by mail, post, pay and write on while a new version comes and PostgreSQL restarts, and
everything is lost but the copy of the backups. At last the database moves to three machines under Patroni, and the primary is
lost with its disk. Needs root on Linux, some 6 GB of memory and a quarter of an hour; says what to install. Exit code 1 when a command fails, a write fails, or anything acknowledged is lost.
`;

const root = path.resolve(import.meta.dirname, '../..');
const { positionals } = readCommandLine(usage, {}, 1);
// The same script runs again inside the machine.
if (positionals[0] === 'furnish') {
  furnish(root);
  console.log('  ✓ a machine with PostgreSQL 15, OpenSMTPD, nginx and systemd');
  await finish(0);
}
if (positionals[0] === 'inside') await finish(await rehearse(root));
const missing = whatIsMissing();
if (missing.length > 0) {
  for (const line of missing) console.error(line);
  await finish(2);
}
const machine = await Machine.boot(path.join(os.tmpdir(), `unslop-rehearsal-${process.pid}.log`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    machine.end();
    process.exit(130);
  });
}
// Use a separate process, because the next one only trusts a certificate that is there at its start.
const exitCode =
  (await machine.run(import.meta.filename, ['furnish'])) || (await machine.run(import.meta.filename, ['inside']));
machine.end();
await finish(exitCode);
