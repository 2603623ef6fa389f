import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Duration of slow files in seconds, on two cores. Update it when `npm run test:all` starts a slow file late. */
const SECONDS: Record<string, number> = {
  'lab/simulate/simulate.test.ts': 218,
  'lab/interleave/payments-and-prizes.test.ts': 189,
  'lab/interleave/votes-and-withdrawals.test.ts': 144,
  'tests/start/start.test.ts': 110,
  'lab/processes/rolling.test.ts': 45,
  'apps/server/src/features/withdrawals/sending.api.test.ts': 70,
  'database/src/embedded-postgres.test.ts': 64,
  'lab/processes/limits.test.ts': 64,
  'lab/simulate/killed.test.ts': 51,
  'apps/server/src/testing/leaks.api.test.ts': 55,
  'apps/server/src/testing/money-stories.api.test.ts': 50,
  'apps/server/src/platform/safe-database.api.test.ts': 44,
  'apps/server/src/features/withdrawals/crashes.api.test.ts': 43,
  'apps/server/src/core/auth/limits.api.test.ts': 40,
  'apps/server/src/core/images/corruption.test.ts': 37,
  'lab/simulate/full-disk.test.ts': 36,
  'apps/server/src/features/gifs/gifs.api.test.ts': 33,
  'apps/server/src/core/images/receive.api.test.ts': 32,
  'tests/start/commands.test.ts': 28,
  'apps/server/src/platform/lost-output.api.test.ts': 27,
  'apps/server/src/platform/stripe.api.test.ts': 26,
  'apps/server/src/platform/slow-database.api.test.ts': 26,
  'apps/server/src/platform/http/access-matrix.api.test.ts': 25,
  'apps/server/src/platform/queue.api.test.ts': 23,
  'apps/server/src/features/doctor/services.api.test.ts': 21,
  'lab/bench/scale/plans.api.test.ts': 21,
  'lab/hostile/uploads.api.test.ts': 19,
  'apps/server/src/features/backups/backups.api.test.ts': 11,
  'apps/server/src/features/backups/disaster-recovery.api.test.ts': 7,
};

const root = path.resolve(import.meta.dirname, '../..');
const secondsOf = ({ moduleId }: TestSpecification): number => SECONDS[path.relative(root, moduleId)] ?? 0;

/**
 * Starts slow files first, across all projects, so none runs alone at the end. Vitest sorts by the durations of the
 * last run, which a fresh clone lacks, and otherwise by file size. A short file can be slow: one line may play a
 * thousand pictures.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
