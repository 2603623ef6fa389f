import { useEffect } from 'react';
import { call } from '../../lib/api.ts';

/** Entries recorded since the app was opened. */
const noted = new Set<string>();

const LOOKED_AT_MS = 1_000;
const SENT_TOGETHER_MS = 3_000;
/** Maximum number of ids that the API accepts. */
const MOST_SENT = 50;

/** Counts entries of which at least half was visible for a second. The server does not store who has seen them. */
export function useSeen(slopId: string, ids: readonly string[]): void {
  const list = ids.join();
  useEffect(() => {
    const looks = new Map<Element, ReturnType<typeof setTimeout>>();
    const waiting: string[] = [];
    let sending: ReturnType<typeof setTimeout> | undefined;

    function send() {
      sending = undefined;
      const comment_ids = waiting.splice(0, MOST_SENT);
      // This is an aggregate count. Ignore failures.
      if (comment_ids.length > 0) call('noteSeen', { params: { id: slopId }, body: { comment_ids } }).catch(() => {});
      if (waiting.length > 0) send();
    }
    function note(id: string) {
      noted.add(id);
      waiting.push(id);
      sending ??= setTimeout(send, SENT_TOGETHER_MS);
    }

    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          clearTimeout(looks.get(target));
          const id = target.id.slice('comment-'.length);
          if (isIntersecting && !noted.has(id))
            looks.set(
              target,
              setTimeout(() => note(id), LOOKED_AT_MS),
            );
        }
      },
      { threshold: 0.5 },
    );
    for (const id of list.split(',')) {
      const entry = document.getElementById(`comment-${id}`);
      if (entry) observer.observe(entry);
    }
    return () => {
      observer.disconnect();
      for (const look of looks.values()) clearTimeout(look);
      clearTimeout(sending);
      send();
    };
  }, [slopId, list]);
}
