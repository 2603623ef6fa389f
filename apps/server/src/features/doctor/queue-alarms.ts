import { type AlarmKind, clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { every } from '../../platform/every.ts';
import { type QueueState, queueState } from '../../platform/queue-tables.ts';
import { inTransaction } from '../../platform/transactions.ts';

const LOOK_EVERY_MS = 15_000;
/** While a worker runs, it takes a job at least every minute. */
const STANDS_STILL_SECONDS = 90;
/** Time allowed for replacing the workers of an older version. */
const UNKNOWN_SECONDS = 300;

/** Watches the installation's queue from this process until stopped, even if the process runs no jobs. */
export function watchQueue(deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  return every(LOOK_EVERY_MS, () =>
    // Other checks report an unreachable database.
    alarmAboutQueue(deps).catch((error) => deps.log.debug({ err: error }, 'queue: nobody could look how it stands')),
  );
}

interface QueueAlarm {
  kind: Extract<AlarmKind, 'queue_stands_still' | 'job_unknown'>;
  detail: object;
}

/** Raises the alarms `queue_stands_still` and `job_unknown` while there is a reason, and clears them afterwards. */
export async function alarmAboutQueue({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const state = await queueState(db);
  const standing = await db
    .selectFrom('alarms')
    .select(['kind', 'detail'])
    .$narrowType<QueueAlarm>()
    .where('kind', 'in', ['queue_stands_still', 'job_unknown'])
    .where('cleared_at', 'is', null)
    .execute();
  const due: QueueAlarm[] = [
    ...(standsStill(state) ? [{ kind: 'queue_stands_still' as const, detail: {} }] : []),
    ...state.unknown
      .filter(({ oldestWaitSeconds }) => oldestWaitSeconds > UNKNOWN_SECONDS)
      .map(({ task }) => ({ kind: 'job_unknown' as const, detail: { task } })),
  ];
  const nameOf = ({ kind, detail }: QueueAlarm) => `${kind} ${JSON.stringify(detail)}`;
  const [was, is] = [new Set(standing.map(nameOf)), new Set(due.map(nameOf))];
  for (const alarm of due.filter((one) => !was.has(nameOf(one)))) {
    log.error({ alarm: alarm.kind, ...alarm.detail }, 'queue: an alarm is raised');
    await inTransaction(db, (trx) => raiseAlarm(trx, alarm.kind, alarm.detail));
  }
  for (const alarm of standing.filter((one) => !is.has(nameOf(one)))) {
    log.info({ alarm: alarm.kind }, 'queue: an alarm is cleared');
    await inTransaction(db, (trx) => clearAlarms(trx, alarm.kind, alarm.detail));
  }
}

/** True if jobs are due and nobody has taken one for longer than a running worker ever pauses. */
function standsStill({ oldestWaitSeconds, secondsSinceTaken }: QueueState): boolean {
  const idleSeconds = secondsSinceTaken ?? Number.POSITIVE_INFINITY;
  return Math.min(oldestWaitSeconds, idleSeconds) > STANDS_STILL_SECONDS;
}
