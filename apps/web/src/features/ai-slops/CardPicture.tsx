import type { ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import type { CSSProperties } from 'react';
import { CompareHandle } from '../../ui/CompareHandle.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';

type CardPictureProps = { slop: ListedAiSlop; isPriority: boolean };

const sizes = '(min-width: 87.5rem) 22rem, (min-width: 62rem) 30vw, (min-width: 36rem) 36rem, 100vw';

/** Square on every card, so that rows align: the slop with its outcome so far. The whole picture is on its page. */
export function CardPicture({ slop, isPriority }: CardPictureProps) {
  const { status, settled_at, image, shown_entries: entries, beautiful_art_count: count } = slop;
  const [winner] = status === 'awarded' ? entries : [];
  if (winner) {
    return (
      <div
        className="compare card-compare relative overflow-hidden rounded-t-frame"
        style={{ '--at': '50%' } as CSSProperties}
      >
        <Picture image={winner.image} ratio={1} sizes={sizes} isPriority={isPriority} />
        <span className="compare-before absolute inset-0 block">
          <Picture image={image} ratio={1} sizes={sizes} isSecond={isPriority} />
        </span>
        <CompareHandle />
        <CardLabel>
          <span className="truncate">Won by {winner.display_name}</span>
        </CardLabel>
      </div>
    );
  }
  return (
    <div className="relative overflow-hidden rounded-t-frame">
      <Picture image={image} ratio={1} sizes={sizes} isPriority={isPriority} />
      {count > 0 ? (
        <CardLabel>
          {entries.length > 0 && (
            <span className="flex -space-x-2.5">
              {entries.map((entry) => (
                <span key={entry.id} className="block w-10 rounded-frame ring-2 ring-night">
                  <Picture image={{ ...entry.image, alt: '' }} ratio={1} sizes="2.5rem" />
                </span>
              ))}
            </span>
          )}
          {countOf(count, 'entry', 'entries')}
        </CardLabel>
      ) : (
        status === 'open' && settled_at === null && <CardLabel>Be the first</CardLabel>
      )}
    </div>
  );
}

function CardLabel({ children }: { children: React.ReactNode }) {
  return (
    <p className="absolute right-2 bottom-2 flex min-h-9 max-w-[calc(100%-1rem)] items-center gap-2.5 rounded-control bg-night/85 p-1 px-2.5 text-sm font-semibold text-on-night has-[img]:pl-1">
      {children}
    </p>
  );
}
