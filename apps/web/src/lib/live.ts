import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { closeLive, connectLive, onLiveChange } from './live-connection.ts';
import { keys, refresh } from './queries.ts';

/**
 * One event stream per tab. The server names changed topics, and we refetch their queries. The stream never carries the
 * data itself.
 */
const watched = new Map<string, number>();
let reopen: ReturnType<typeof setTimeout> | undefined;
let client: QueryClient | null = null;
let openTopics: string | null = null;

/** Watches topics (`feed`, `artists`, `slop:{id}`) while the component is mounted. `user:` is always included. */
export function useLive(...topics: string[]): void {
  const queryClient = useQueryClient();
  const wanted = topics.join(',');
  useEffect(() => {
    client = queryClient;
    const mine = wanted.split(',').filter(Boolean);
    for (const topic of mine) watched.set(topic, (watched.get(topic) ?? 0) + 1);
    schedule();
    return () => {
      for (const topic of mine) {
        const left = (watched.get(topic) ?? 1) - 1;
        if (left > 0) watched.set(topic, left);
        else watched.delete(topic);
      }
      schedule();
    };
  }, [queryClient, wanted]);
}

/** Reconnects the stream after the session changes, because the server adds the session's own topics. */
export function restartLive(): void {
  openTopics = null;
  closeLive();
  schedule();
}

// Debounce: a navigation removes some topics and adds others, but needs only one reconnect.
function schedule(): void {
  clearTimeout(reopen);
  reopen = setTimeout(open, 150);
}

function open(): void {
  const topics = [...watched.keys()].join(',');
  if (topics === openTopics) return;
  openTopics = topics;
  connectLive(topics);
}

onLiveChange((topic) => {
  if (!client) return;
  const of = (queryKey: readonly unknown[]) => client && void refresh(client, queryKey);
  const [kind, id = ''] = topic.split(':');
  if (kind === 'slop' || topic === '*') {
    if (id) for (const key of [keys.aiSlop(id), keys.comments(id), keys.award(id)]) of(key);
    else for (const key of [['ai-slop'], ['comments'], ['award']]) of(key);
  }
  if (kind === 'feed' || topic === '*') of(['ai-slops']);
  if (kind === 'artists' || topic === '*') of(['artists']);
  if (kind === 'user' || topic === '*') of(['own']);
  if (kind === 'session') of(keys.session());
});
