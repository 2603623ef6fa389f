import { startTestCluster } from '@unslop/database/test-database';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { percentile } from '../bench/figures.ts';
import { printed } from '../bench/report.ts';
import { type Measured, measure } from '../votes/measure.ts';
import { type CampaignKind, campaignKinds } from '../votes/month.ts';

const usage = `npm run lab -- vote-findings [--seeds 5 --first 1 --examples]

Writes a month of contests into a PostgreSQL: honest people with links in forums, families, offices, school classes and friends, and
among them campaigns that plant votes. Then the product itself looks at the votes of every slop as of its end, and counts them. Prints for
each seed and all together what it found, and whom it troubled. Exit code 1 when less than 95 % of the campaigns are found, of any
kind less than 90 %, or more than 1 in 1,000 honest entries has a case.

  --seeds N     months (5)
  --first N     the first seed (1)
  --examples    prints what moderators would read about honest entries
`;

const { values } = readCommandLine(usage, { seeds: 5, first: 1, examples: false });
/** Measured, but known to be undetectable. */
const BEYOND: readonly CampaignKind[] = ['burst that likes others too', 'old accounts, slowly'];

const cluster = await startTestCluster();
const months: Measured[] = [];
try {
  for (let seed = values.first; seed < values.first + values.seeds; seed += 1) {
    const month = await measure(seed);
    months.push(month);
    const { found, campaigns } = plantedOf([month]);
    const flagged = [...month.flagged].map(([kind, count]) => `${kind} ${count}`).join(', ');
    console.log(
      `seed ${seed}: ${month.honest} honest entries, ${month.likes} likes; ${found} of ${campaigns} planted found (${percent(found, campaigns)}), ` +
        `${month.flaggedEntries} honest with a case (${perThousand(month)} in 1,000)${flagged && `: ${flagged}`}; ` +
        `a set of 100 slops ${percentile(month.setMs, 0.5).toFixed(0)} ms, at most ${Math.max(...month.setMs).toFixed(0)} ms`,
    );
    if (values.examples)
      for (const { campaign, finding, data } of month.cases)
        if (!campaign) console.log(`  ${finding} ${JSON.stringify(data)}`);
  }
} finally {
  await cluster.stop();
}

const rows = campaignKinds.map((kind) => {
  const { campaigns, found, entries, foundEntries } = plantedOf(months, (each) => each === kind);
  const name = BEYOND.includes(kind) ? `${kind} (beyond what can be seen)` : kind;
  return [name, String(campaigns), percent(found, campaigns), `${percent(foundEntries, entries)} of ${entries}`];
});
console.log(`\n${printed({ columns: ['planted', 'campaigns', 'found', 'of their entries'], rows })}`);
const all = plantedOf(months);
const recalls = months.map((month) => plantedOf([month])).map(({ found, campaigns }) => (100 * found) / campaigns);
const honest = months.reduce((sum, month) => sum + month.honest, 0);
const flagged = months.reduce((sum, month) => sum + month.flaggedEntries, 0);
const isEachFound = campaignKinds
  .filter((kind) => !BEYOND.includes(kind))
  .every((kind) => {
    const { campaigns, found } = plantedOf(months, (each) => each === kind);
    return found >= 0.9 * campaigns;
  });
console.log(
  `\n${all.found} of ${all.campaigns} found: ${percent(all.found, all.campaigns)}; by seed ${Math.min(...recalls).toFixed(1)} to ${Math.max(...recalls).toFixed(1)} %\n` +
    `${flagged} of ${honest} honest entries with a case: ${((1000 * flagged) / honest).toFixed(2)} in 1,000; by seed ${months.map(perThousand).sort().join(', ')}`,
);
await finish(all.found >= 0.95 * all.campaigns && isEachFound && flagged * 1000 <= honest ? 0 : 1);

function plantedOf(of: readonly Measured[], isOne = (kind: CampaignKind) => !BEYOND.includes(kind)) {
  const total = { campaigns: 0, found: 0, entries: 0, foundEntries: 0 };
  for (const [kind, row] of of.flatMap(({ planted }) => [...planted])) {
    if (isOne(kind)) for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name];
  }
  return total;
}

function percent(part: number, of: number): string {
  return `${((100 * part) / of).toFixed(1)} %`;
}

function perThousand({ flaggedEntries, honest }: Measured): string {
  return ((1000 * flaggedEntries) / honest).toFixed(2);
}
