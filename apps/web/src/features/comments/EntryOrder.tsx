import { useQueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { CommentSort } from '@unslop/domain/calls/comments';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { keys } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { areVotesSealed, ordersOf, useEntryOrder } from './order.ts';
import { useSeen } from './use-seen.ts';

const names: Record<CommentSort, string> = {
  most_liked: 'Most liked',
  least_seen: 'Least seen',
  own: 'Mixed for you',
  newest: 'Newest',
  oldest: 'Oldest',
};

type EntryOrderProps = {
  slop: AiSlop;
  /** Ids of the listed entries, except the reader's own. */
  ids: readonly string[];
};

/**
 * Shows how long votes stay sealed and lets the reader choose the order of entries. Also records which entries were
 * seen.
 */
export default function EntryOrder({ slop, ids }: EntryOrderProps) {
  useSeen(slop.id, ids);
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const order = useEntryOrder(slop);
  const orders = ordersOf(slop);

  function choose(next: CommentSort) {
    const address = new URLSearchParams(params);
    if (next === orders[0]) address.delete('order');
    else address.set('order', next);
    setParams(address, { replace: true, preventScrollReset: true });
    // The query reads the order from the URL, so wait until it has changed.
    setTimeout(() => void queryClient.resetQueries({ queryKey: keys.comments(slop.id) }));
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {areVotesSealed(slop) && slop.deadline && (
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex items-center gap-2 font-semibold">
            <Lock className="size-4 shrink-0" />
            <span>
              Sealed until <time dateTime={slop.deadline}>{formatDateTime(slop.deadline)}</time>
            </span>
          </p>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Until then nobody sees how many likes an entry has, not even its artist. You only see your own likes.
          </p>
        </div>
      )}
      <Menu
        label="Order of entries"
        items={orders.map((each) => ({
          label: names[each],
          icon: each === order ? <Check /> : <span className="block size-5" />,
          onSelect: () => choose(each),
        }))}
        trigger={(props) => (
          <Button {...props} size="small" icon={<ArrowDownWideNarrow className="size-5" />}>
            <span className="sr-only">Order of entries: </span>
            {names[order]}
          </Button>
        )}
      />
    </div>
  );
}
