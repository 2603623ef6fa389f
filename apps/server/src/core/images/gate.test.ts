import { expect, test } from 'vitest';
import { createGate } from '../../platform/gate.ts';
import { busy } from './gate.ts';

test('limits running and waiting work and refuses the rest immediately [F13]', async () => {
  const gate = createGate({ atOnce: 2, maxWaitingEach: 3, refusal: busy });
  let running = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const inside = Array.from({ length: 5 }, () => gate.run('all', work));
  expect(gate.isFull('all')).toBe(true);
  await expect(gate.run('all', work)).rejects.toMatchObject({
    code: 'UPLOADS_BUSY',
    details: { retryAfterSeconds: 5 },
  });
  for (let done = 0; done < 5; done++) {
    await new Promise(setImmediate);
    finish.shift()?.();
  }
  await Promise.all(inside);
  expect(most).toBe(2);
  expect(gate.isFull('all')).toBe(false);
});

test('frees the slot when work fails', async () => {
  const gate = createGate({ atOnce: 1, maxWaitingEach: 0, refusal: busy });
  await expect(gate.run('all', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run('all', async () => 'fine')).toBe('fine');
});
