import { isClosed, isSettling, statusLabels } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { rowsOf } from '../../lib/query-client.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { OwnTiles } from './OwnTiles.tsx';
import { useOwnSlops } from './own-api.ts';

export function OwnSlops({ userId }: { userId: string }) {
  const list = useOwnSlops(userId);
  return (
    <OwnTiles
      what="AI slops"
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={{
        title: 'No AI slops yet',
        text: 'Post a picture that a machine got wrong, put up a prize, and see what people make of it.',
        link: { to: paths.uploadAiSlop, label: 'Add your first AI slop' },
      }}
      tiles={rowsOf(list).map((slop) => ({
        id: slop.id,
        to: paths.aiSlop(slop.id),
        title: slop.title,
        image: slop.image,
        caption: `${formatPrize(slop.prize_pool_cents)} · ${statusOf(slop)}`,
      }))}
    />
  );
}

function statusOf(slop: AiSlop): string {
  if (slop.cancelled_at) return 'Cancelled';
  const now = serverNow();
  if (isSettling(slop, now)) return 'Counting votes';
  return isClosed(slop, now) ? statusLabels[slop.status] : statusLabels.open;
}
