import Brush from 'lucide-react/icons/brush';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatCount } from '../../ui/format-count.ts';
import type { CommentFilter } from '../comments/comment-list.ts';

type SlopTilesProps = {
  likes: number;
  comments: number;
  art: number;
  filter: CommentFilter;
  onFilter: (filter: CommentFilter) => void;
};

/** Likes only count; the other two also switch what is listed below. */
export function SlopTiles({ likes, comments, art, filter, onFilter }: SlopTilesProps) {
  return (
    <div className="grid grid-cols-3 gap-3">
      <div className={cx(tile, 'border-line')}>
        <TileContent icon={<Heart aria-hidden="true" />} count={likes} label="Likes" />
      </div>
      <button
        type="button"
        aria-pressed={filter.text}
        onClick={() => onFilter({ ...filter, text: !filter.text })}
        className={cx(tile, toggle)}
      >
        <TileContent icon={<MessageCircle aria-hidden="true" />} count={comments} label="Comments" />
      </button>
      <button
        type="button"
        aria-pressed={filter.art}
        onClick={() => onFilter({ ...filter, art: !filter.art })}
        className={cx(tile, toggle)}
      >
        <TileContent icon={<Brush aria-hidden="true" />} count={art} label="Beautiful Art" />
      </button>
    </div>
  );
}

const tile =
  'flex min-h-24 min-w-0 flex-col items-center justify-center gap-1 rounded-control border px-1 py-3 text-center [&_svg]:size-5';
const toggle =
  'border-line-strong text-muted transition-colors hover:border-text hover:bg-sunken aria-pressed:border-text aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-[inset_0_-3px_0_var(--text)]';

function TileContent({ icon, count, label }: { icon: ReactNode; count: number; label: string }) {
  return (
    <>
      {icon}
      <span className="font-display text-xl font-bold tabular-nums" title={count.toLocaleString('en-US')}>
        {formatCount(count)}
      </span>
      <span className="text-sm leading-tight">{label}</span>
    </>
  );
}
