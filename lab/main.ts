import path from 'node:path';
import { runSubcommand } from '../scripts/lib/subcommands.ts';

await runSubcommand({
  caller: 'npm run lab',
  folder: path.join(import.meta.dirname, 'commands'),
  sharedFiles: { faults: 'requirements' },
  commands: {
    screens: 'take a picture of every screen, at 375 and 1280 px, light and dark',
    requirements: 'list what the product promises and which test proves it',
    faults: 'list what can go wrong and which test covers it',
    rounds: 'run the seven races that could lose money',
    interleave: 'run pairs of operations statement by statement, in the orders of a seed',
    simulate: 'simulate users, killed processes and a failing card provider, from a seed',
    kills: 'kill processes and PostgreSQL under load; print losses and recovery times',
    failover: 'lose the primary and its files under load; print losses and write downtime',
    rolling: 'restart all processes in turn under load; count failed requests and missed events',
    limits: 'test every shared limit against two web processes',
    hostile: 'send damaged and malicious uploads, and requests fuzzed from the API document',
    'layered-files': 'send malicious and damaged layered files; count crashes and 500s, measure memory',
    mutants: 'plant small defects in the code and see which ones the tests find',
    rehearse: 'run every command of docs/use/deploy.md on a fresh machine',
    bench: 'compare requests per second with bare servers',
    'bench-scale': 'benchmark reads at 10 thousand and at a million slops',
    'bench-live': 'benchmark a thousand event streams',
    'bench-settle': 'benchmark settling thousands of slops that end together',
    'vote-findings': 'simulate a month of votes with planted campaigns; count hits and false alarms',
    originality: 'copy thousands of pictures; see which copies we find and how long a lookup takes',
    price: 'estimate what a guest, a voter, an artist and a poster cost per month',
    rings:
      'simulate small contests, honest or decided by a ring of accounts; count rings found and honest contests delayed',
    speed: 'measure how fast pages load on a slow phone',
    queue: 'decide a hundred cases on a phone; count minutes, taps and mistakes',
    structure: 'report sizes, import cycles, table owners, unused code and duplicates',
  },
});
