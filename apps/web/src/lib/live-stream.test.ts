import { expect, test } from 'vitest';
import { afterFailure, failureOf, isLocalhost, noOutage, pauseMs, troubleOf } from './live-stream.ts';

/** Returns the wait after each of `failures` failures in a row. */
function waits(failures: number, isOnLocalhost = false): string[] {
  let outage = noOutage;
  return Array.from({ length: failures }, () => {
    const next = afterFailure(outage, isOnLocalhost);
    outage = next.outage;
    return `${next.waitMs / 1000}${next.isPause ? ' pause' : ''}`;
  });
}

test('reconnects three times from 5 s, then pauses longer each round [A325]', () => {
  expect(waits(20)).toEqual([
    ...['5', '10', '20', '30 pause'],
    ...['5', '10', '20', '60 pause'],
    ...['5', '10', '20', '300 pause'],
    ...['5', '10', '20', '900 pause'],
    ...['5', '10', '20', '900 pause'],
  ]);
});

test('pauses no longer than a minute on localhost [A326]', () => {
  expect(waits(20, true).filter((wait) => wait.endsWith('pause'))).toEqual([
    '30 pause',
    '60 pause',
    '60 pause',
    '60 pause',
    '60 pause',
  ]);
});

test.each([
  [0, 30],
  [1, 30],
  [2, 60],
  [3, 300],
  [4, 900],
  [9, 900],
])('pauses after %d failed rounds for %d s [A326]', (rounds, seconds) => {
  expect(pauseMs(rounds, false)).toBe(seconds * 1000);
});

test('503 and 504 mean unavailable, anything else a fault', () => {
  expect([503, 504, 500, 502, 429, 401].map(failureOf)).toEqual([
    'unavailable',
    'unavailable',
    'broken',
    'broken',
    'broken',
    'broken',
  ]);
});

test('reports according to past success and length of the failure', () => {
  const first = { wasEverOpen: false, isPause: false, outage: { reconnects: 1, failedRounds: 0 } };
  expect(troubleOf('unavailable', first)).toBe('unreachable');
  expect(troubleOf('broken', first)).toBe('setup-failed');
  expect(troubleOf('broken', { ...first, wasEverOpen: true })).toBeNull();
  expect(troubleOf('unavailable', { ...first, wasEverOpen: true })).toBe('unreachable');
  const pause = { wasEverOpen: true, isPause: true, outage: { reconnects: 0, failedRounds: 1 } };
  expect(troubleOf('broken', pause)).toBe('unavailable');
  expect(troubleOf('unavailable', { ...pause, outage: { reconnects: 0, failedRounds: 2 } })).toBe('still-unavailable');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.10.20.30', true],
  ['not-localhost', false],
  ['unslop.localhost.example', false],
  ['[::1]', true],
  ['unslop.localhost', true],
  ['unslop.example', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
])('%s on this machine: %s', (hostname, isLocal) => {
  expect(isLocalhost(hostname)).toBe(isLocal);
});
