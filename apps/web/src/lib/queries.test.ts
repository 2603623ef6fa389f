import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { patchFeedArt } from './artist-lists.ts';
import { byCursor, createQueryClient, keys, refresh } from './queries.ts';

/** Fakes a server whose answers arrive when the test says so. Each answer holds the state at the time of the request. */
function slowServer() {
  let stands = 0;
  const answers: (() => void)[] = [];
  return {
    change: () => {
      stands += 1;
    },
    ask: () => {
      const asked = stands;
      return new Promise<number>((resolve) => answers.push(() => resolve(asked)));
    },
    answer: () => answers.shift()?.(),
    waiting: () => answers.length,
  };
}

describe('refetches what has changed', () => {
  test('even during its first read, answered from before the change', async () => {
    const [client, server] = [createQueryClient(), slowServer()];
    const observer = new QueryObserver(client, { queryKey: ['own', 'profile'], queryFn: server.ask });
    const stop = observer.subscribe(() => {});
    server.change();
    const refreshed = refresh(client, ['own']);
    server.answer();
    await vi.waitFor(() => expect(server.waiting()).toBe(1));
    server.answer();
    await refreshed;
    expect(observer.getCurrentResult().data).toBe(1);
    stop();
  });

  test('immediately if it is shown', async () => {
    const [client, server] = [createQueryClient(), slowServer()];
    const observer = new QueryObserver(client, { queryKey: ['own'], queryFn: server.ask, initialData: 0 });
    const stop = observer.subscribe(() => {});
    server.change();
    const refreshed = refresh(client, ['own']);
    expect(server.waiting()).toBe(1);
    server.answer();
    await refreshed;
    expect(observer.getCurrentResult().data).toBe(1);
    stop();
  });

  test('without waiting for what has to wait its turn', async () => {
    const [client, server, throttled] = [createQueryClient(), slowServer(), slowServer()];
    const meta = { isThrottled: true };
    const of = (name: string) => ({ queryKey: ['own', name], initialData: 0 });
    const observers = [
      new QueryObserver(client, { ...of('profile'), queryFn: server.ask }),
      new QueryObserver(client, { ...of('notifications'), queryFn: throttled.ask, meta }),
    ];
    const stops = observers.map((observer) => observer.subscribe(() => {}));
    for (const each of [server, throttled]) each.change();
    const refreshed = refresh(client, ['own']);
    server.answer();
    await refreshed;
    expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual([1, 0]);
    throttled.answer();
    await vi.waitFor(() => expect(observers[1]!.getCurrentResult().data).toBe(1));
    for (const stop of stops) stop();
  });

  test('after the next page of a list being loaded, which is kept', async () => {
    const [client, server] = [createQueryClient(), slowServer()];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['ai-slops'],
      queryFn: async () => ({ data: [await server.ask()], next: 'more' }),
      ...byCursor,
    });
    const stop = observer.subscribe(() => {});
    server.answer();
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1));
    const more = observer.fetchNextPage();
    server.change();
    const refreshed = refresh(client, ['ai-slops']);
    server.answer();
    await more;
    expect(observer.getCurrentResult().data?.pages).toHaveLength(2);
    for (let page = 0; page < 2; page++) {
      await vi.waitFor(() => expect(server.waiting()).toBe(1));
      server.answer();
    }
    await refreshed;
    expect(observer.getCurrentResult().data?.pages.flatMap(({ data }) => data)).toEqual([1, 1]);
    stop();
  });
});

test('keeps a save in the feed when an earlier read ends after it', async () => {
  const client = createQueryClient();
  const art = { latest_comment: { id: 'art', saved: false } };
  const answers: ((page: unknown) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [...keys.artists(), 'all'],
    queryFn: () => new Promise<{ data: unknown[]; next: null }>((resolve) => answers.push(resolve as never)),
    ...byCursor,
  });
  const stop = observer.subscribe(() => {});
  const isSaved = () => JSON.stringify(observer.getCurrentResult().data).includes('"saved":true');
  answers.shift()!({ data: [art], next: null });
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  const reading = observer.refetch();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  patchFeedArt(client, 'art', { saved: true });
  expect(isSaved()).toBe(true);
  answers.shift()!({ data: [art], next: null });
  await reading;
  await vi.waitFor(() => expect(isSaved()).toBe(true));
  stop();
});
