import { describe, expect, test } from 'vitest';
import { QueueWatch } from './queue-watch.ts';

function watchAfter(...steps: ((watch: QueueWatch) => void)[]): QueueWatch {
  const watch = new QueueWatch();
  for (const step of steps) step(watch);
  return watch;
}
const looks =
  (count: number, { hasCapacity = true, isAnswered = false } = {}) =>
  (watch: QueueWatch) => {
    for (let n = 0; n < count; n += 1) {
      if (isAnswered) watch.answered();
      watch.look(hasCapacity);
    }
  };
const taken = (watch: QueueWatch) => watch.taken();
const oldestDue = (seconds: number) => (watch: QueueWatch) => watch.noteOldestDue(seconds);
const begun = (watch: QueueWatch) => watch.begun();
const SILENT = 'the worker gets no answer when it asks for jobs';
const IDLE = 'jobs are due and the worker takes none';

describe('a worker watching its queue', () => {
  test.each([
    ['is well while it is answered', [looks(500, { isAnswered: true })], null],
    ['is well after a few questions without an answer', [taken, looks(4)], null],
    ['is in trouble when nobody answers it for longer', [taken, looks(5)], SILENT],
    ['is well again with the first answer', [looks(60), (watch: QueueWatch) => watch.answered()], null],
    ['asks for nothing while it works as much as it may', [taken, looks(60, { hasCapacity: false })], null],
    [
      'is in trouble when jobs are due and none is taken',
      [taken, looks(21, { isAnswered: true }), oldestDue(25)],
      IDLE,
    ],
    [
      'is well when jobs are due and it takes some',
      [oldestDue(900), looks(30, { isAnswered: true }), taken, looks(2)],
      null,
    ],
    ['is well when it takes none because none is due', [taken, looks(900, { isAnswered: true })], null],
    ['is well when what is due has only become so', [looks(900, { isAnswered: true }), oldestDue(3)], null],
    ['is well while all its jobs take long', [taken, looks(200, { hasCapacity: false }), oldestDue(250)], null],
    [
      'is in trouble when all its jobs take for ever',
      [taken, looks(301, { hasCapacity: false }), oldestDue(400)],
      IDLE,
    ],
  ] as const)('%s [O10]', (_what, steps, trouble) => {
    expect(watchAfter(...steps).trouble()).toBe(trouble);
  });

  test('requests another pool before giving up, each with the same time [O10]', () => {
    const watch = watchAfter(looks(2));
    expect(watch.reasonToRestart()).toBeNull();
    watch.look(true);
    expect([watch.reasonToRestart(), watch.trouble()]).toEqual([SILENT, null]);
    begun(watch);
    looks(2)(watch);
    expect([watch.reasonToRestart(), watch.trouble()]).toEqual([null, SILENT]);
    watch.look(true);
    expect(watch.reasonToRestart()).toBe(SILENT);
  });

  test('requests another pool when jobs are due and none is taken [O10]', () => {
    const watch = watchAfter(taken, looks(20, { isAnswered: true }), oldestDue(25));
    expect(watch.reasonToRestart()).toBeNull();
    looks(1, { isAnswered: true })(watch);
    expect(watch.reasonToRestart()).toBe(IDLE);
    begun(watch);
    looks(20, { isAnswered: true })(watch);
    expect([watch.reasonToRestart(), watch.trouble()]).toEqual([null, IDLE]);
    looks(1, { isAnswered: true })(watch);
    expect(watch.reasonToRestart()).toBe(IDLE);
  });
});
