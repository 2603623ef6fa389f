import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
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
    <div className="flex flex-wrap items-center gap-2">
      <FilterTile
        label="Comments"
        count={comments}
        isOn={filter.text}
        onPress={() => onFilter({ ...filter, text: !filter.text })}
      />
      <FilterTile
        label="Beautiful Art"
        count={art}
        isOn={filter.art}
        onPress={() => onFilter({ ...filter, art: !filter.art })}
      />
      <div className={cx(tile, 'ml-auto text-muted')}>
        <Heart className="size-4" />
        <span>Likes</span>
        <Count of={likes} />
      </div>
    </div>
  );
}

const tile = 'flex min-h-11 items-center gap-1.5 text-sm font-semibold';

type FilterTileProps = { label: string; count: number; isOn: boolean; onPress: () => void };

function FilterTile({ label, count, isOn, onPress }: FilterTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={isOn ? `Hide ${label}` : `Show ${label}`}
      onClick={onPress}
      className={cx(
        tile,
        'rounded-full border px-3.5 transition-colors',
        isOn
          ? 'border-inverse bg-inverse text-on-inverse'
          : 'border-line-strong text-muted hover:border-text hover:text-text',
      )}
    >
      {isOn && <Check className="size-4 max-sm:hidden" />}
      <span>{label}</span>
      <Count of={count} />
    </button>
  );
}

/** After the label, which is the same for one as for many. */
function Count({ of: count }: { of: number }) {
  return (
    <span className="tabular-nums" title={count.toLocaleString('en-US')}>
      {formatCount(count)}
    </span>
  );
}
