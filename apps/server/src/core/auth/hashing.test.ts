import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@unslop/domain/errors';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGate } from '../../platform/gate.ts';
import { HASHES_AT_ONCE, passwordGate } from './auth-context.ts';

const refusalAfter = (ms: number) => () => new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ms / 1000) });

describe('the password hashing gate', () => {
  it('limits concurrency and keeps the order of arrival [I05]', async () => {
    const gate = createGate({ atOnce: 3, maxWaitMs: 1_000, maxWaitingEach: 50, refusal: refusalAfter(1_000) });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        gate.run('a', async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(n);
          await sleep(5);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('refuses work that waited too long, without starting it, and serves the rest [I05]', async () => {
    const gate = createGate({ atOnce: 1, maxWaitMs: 50, maxWaitingEach: 50, refusal: refusalAfter(50) });
    let begun = 0;
    const work = async () => {
      begun += 1;
      await sleep(30);
    };
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => gate.run('a', work)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused[0]!.reason).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } });
    expect(begun).toBe(6 - refused.length);
    await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
  });

  it('lets a burst from one network in, one after the other, even when slow [I05]', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const twoSeconds = (n: number) => new Promise<number>((resolve) => setTimeout(() => resolve(n), 2_000));
    const numbers = Array.from({ length: Math.min(5 * HASHES_AT_ONCE, HASHES_AT_ONCE + 16) }, (_, n) => n);
    const inTurn = Promise.all(numbers.map((n) => passwordGate.run('a', () => twoSeconds(n))));
    const expected = expect(inTurn).resolves.toEqual(numbers);
    await vi.advanceTimersByTimeAsync(10_000);
    await expected;
  });

  it('alternates between networks and limits how many each can queue [I05]', async () => {
    const gate = createGate({ atOnce: 1, maxWaitMs: 10_000, maxWaitingEach: 16, refusal: refusalAfter(10_000) });
    const order: string[] = [];
    const come = (network: string) =>
      gate.run(network, async () => {
        order.push(network);
        await sleep(1);
      });
    const crowd = Array.from({ length: 30 }, () => come('crowd'));
    const [ends] = await Promise.all([Promise.allSettled(crowd), come('alone'), come('other')]);
    expect(order.slice(0, 4)).toEqual(['crowd', 'crowd', 'alone', 'other']);
    // One is running, and sixteen are waiting.
    expect(order.filter((network) => network === 'crowd')).toHaveLength(17);
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(13);
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 10 } });
  });

  it('frees the slot when the work fails [I05]', async () => {
    const gate = createGate({ atOnce: 1, maxWaitMs: 50, maxWaitingEach: 50, refusal: refusalAfter(50) });
    for (let n = 0; n < 3; n++)
      await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
  });

  it('hashes at most eight passwords concurrently [I05]', () => {
    expect(HASHES_AT_ONCE).toBeGreaterThanOrEqual(1);
    expect(HASHES_AT_ONCE).toBeLessThanOrEqual(8);
  });
});
