import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGate, HASHES_AT_ONCE } from './hashing.ts';

describe('I05 the gate before the hashing', () => {
  it('I05 lets no more through at once than it says, in the order they came', async () => {
    const gate = createGate({ atOnce: 3, maxWaitMs: 1_000 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        gate.run(async () => {
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

  it('I05 refuses who has waited too long, without having begun, and goes on with the others', async () => {
    const gate = createGate({ atOnce: 1, maxWaitMs: 50 });
    let begun = 0;
    const work = async () => {
      begun += 1;
      await sleep(30);
    };
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => gate.run(work)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused[0]!.reason).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } });
    expect(begun).toBe(6 - refused.length);
    await expect(gate.run(async () => 'in')).resolves.toBe('in');
  });

  it('I05 gives the place back when the work fails', async () => {
    const gate = createGate({ atOnce: 1, maxWaitMs: 50 });
    for (let n = 0; n < 3; n++) await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(async () => 'in')).resolves.toBe('in');
  });

  it('I05 hashes at most eight at once', () => {
    expect(HASHES_AT_ONCE).toBeGreaterThanOrEqual(1);
    expect(HASHES_AT_ONCE).toBeLessThanOrEqual(8);
  });
});
