import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { printed } from '../bench/report.ts';
import { isExact, tryLimits } from '../processes/limits.ts';

const usage = `npm run lab -- limits

More than each limit allows, at two web processes on one database: in turn at one and the other, then all at once at both.
Exit code 1 when one more or one less is let through.
`;

readCommandLine(usage);
const results = await tryLimits(({ limit }) => console.log(`${limit} …`));
console.log(
  printed({
    columns: ['limit', 'allows', 'in turn', 'at once', 'unserved'],
    rows: results.map(({ limit, most, inTurn, atOnce, unserved }) => [
      limit,
      ...[most, inTurn, atOnce, unserved].map(String),
    ]),
  }),
);
const wrong = results.filter((result) => !isExact(result));
console.log(`${wrong.length} of ${results.length} limits let another number through`);
await finish(wrong.length === 0 ? 0 : 1);
