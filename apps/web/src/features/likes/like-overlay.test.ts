import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLikeOverlay, type LikePlan, type LikeState } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fakes a server with the state `server`, and a reader who sees the overlay or else that state. */
function world(send: LikePlan['send'] = async (liked) => ({ likes: liked ? 4 : 3, liked })) {
  const overlay = createLikeOverlay();
  const it = { server: { likes: 3, liked: false } as LikeState, failures: [] as unknown[], sent: [] as boolean[] };
  const plan: LikePlan = {
    send: (liked) => {
      it.sent.push(liked);
      return send(liked);
    },
    keep: (state) => {
      it.server = state;
    },
    refetch: async () => it.server,
    refetchMs: 500,
    onFailure: (error) => void it.failures.push(error),
  };
  const shown = () => overlay.read('a') ?? it.server;
  return { it, shown, press: () => overlay.toggle('a', shown(), plan) };
}

test('shows a like immediately', () => {
  const { shown, press } = world(() => new Promise(() => {}));
  press();
  expect(shown()).toMatchObject({ likes: 4, liked: true });
});

test('reverts a failed like', async () => {
  const { it, shown, press } = world(() => Promise.reject(new Error('no')));
  press();
  expect(shown().likes).toBe(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual({ likes: 3, liked: false });
  expect(it.failures).toHaveLength(1);
});

test('ignores the server’s count for a second, then takes it [A232]', async () => {
  const { it, shown, press } = world();
  press();
  await vi.advanceTimersByTimeAsync(500);
  it.server = { likes: 90, liked: true };
  expect(shown().likes).toBe(4);
  await vi.advanceTimersByTimeAsync(499);
  expect(shown().likes).toBe(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown().likes).toBe(90);
});

test('keeps the shown count if the server’s cannot be read [A374]', async () => {
  const overlay = createLikeOverlay();
  let server: LikeState = { likes: 3, liked: false };
  overlay.toggle('a', server, {
    send: async (liked) => ({ likes: 4, liked }),
    keep: (state) => {
      server = state;
    },
    refetch: () => Promise.reject(new Error('no')),
    refetchMs: 500,
    onFailure: (error) => expect.fail(String(error)),
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([overlay.read('a'), server]).toEqual([undefined, { likes: 4, liked: true }]);
});

test('three quick presses end in the last state, one request at a time', async () => {
  let running = 0;
  const { it, shown, press } = world(async (liked) => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running--;
    return { likes: liked ? 4 : 3, liked };
  });
  press();
  press();
  press();
  expect(shown()).toMatchObject({ likes: 4, liked: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(it.sent).toEqual([true]);
  press();
  await vi.advanceTimersByTimeAsync(50);
  press();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(it.sent).toEqual([true, false, true]);
  expect(shown()).toEqual({ likes: 4, liked: true });
});
