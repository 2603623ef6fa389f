import path from 'node:path';
import { runSubcommand } from '../scripts/lib/subcommands.ts';

await runSubcommand({
  caller: 'npm run lab',
  folder: path.join(import.meta.dirname, 'commands'),
  sharedFiles: { faults: 'requirements' },
  commands: {
    screens: 'a picture of every screen, at 375 and 1280 px, light and dark',
    requirements: 'what the product promises, and which test proves it',
    faults: 'what can go wrong, and which test shows what happens instead',
    rounds: 'the seven races that money can lose',
    interleave: 'pairs of operations, their statements one at a time in every order of a seed',
    simulate: 'users, killed processes and a failing card provider, by a seed',
    kills: 'processes and PostgreSQL killed under load: what was lost, how soon they are back',
    failover: 'the primary lost with its files under load: what was lost, how long nothing could be written',
    rolling: 'all processes restarted in turn under load: failed requests, missed events',
    limits: 'every shared limit, at two web processes at once',
    hostile: 'damaged and malicious uploads, and requests made of the API document',
    'layered-files': 'layered files that are made to do harm, and damaged ones: crashes, answers of 500, memory',
    mutants: 'small defects planted in the code: which ones the tests find',
    rehearse: 'every command of docs/use/deploy.md, on a machine made for it',
    bench: 'requests a second beside bare servers',
    'bench-scale': 'the reads at 10 thousand and at a million slops',
    'bench-live': 'a thousand event streams',
    'bench-settle': 'thousands of slops due at once',
    'vote-findings': 'a month of votes with planted campaigns: what is found, and which honest entries are flagged',
    originality: 'copies of thousands of pictures: which ones are found, and what a lookup takes',
    price: 'what a guest, a voter, an artist and a poster cost in a month, and what many of them do',
    rings:
      'small contests, honest or decided by a ring of accounts: which rings are found, and which honest ones are delayed',
    speed: 'how fast pages come to a slow phone',
    queue: 'a hundred cases, decided by a moderator with a phone: minutes, presses and mistakes',
    structure: 'how the source is built: sizes, cycles, owners of tables, what nothing uses, duplicates',
  },
});
