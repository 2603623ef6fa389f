import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { killAndPrint } from '../lib/kill-report.ts';
import { readWhileReplayIsLate } from '../processes/late-reads.ts';

const usage = `npm run lab -- failover [--kills 20 --reads 0 --seed 1]

A primary and two standbys, one of which must have a transaction before it is acknowledged (ANY 1), while a simulation lives on
them. The primary is killed with -9 and its folder deleted, the most advanced standby is promoted, a new standby is made; so
often, at moments of the seed. Prints what was lost and how long nothing could be written. Exit code 1 when anything that was
acknowledged is lost, an invariant is broken, the provider's books differ, or 95 of 100 pauses are not under 5 s.

With --reads, members also write a number and read it back, and guests read it, so often, while the standbys that answer them
replay late or not at all. Exit code 1 when a member did not see what they wrote, a guest saw what was more than a second old, or
no standby answered.

  --kills N   (20)
  --reads N   (0)
  --seed N    the moments (1)
`;

const { values } = readCommandLine(usage, { kills: 20, reads: 0, seed: 1 });
const isGood = [
  await killAndPrint(values.seed, 'primary', values.kills, { seconds: 5, share: 0.95 }),
  values.reads === 0 || (await readLate(values.reads)),
];
await finish(isGood.every(Boolean) ? 0 : 1);

async function readLate(tries: number): Promise<boolean> {
  const { sawThePast, sawTooOld, fromStandbys, fromPrimary } = await readWhileReplayIsLate(String(values.seed), tries);
  console.log(`
${tries} reads while replay is late: ${fromStandbys} answered by standbys, ${fromPrimary} by the primary
members who saw the past of their own act             ${sawThePast}
guests who saw what was more than a second old        ${sawTooOld}`);
  return sawThePast + sawTooOld === 0 && fromStandbys > 0;
}
