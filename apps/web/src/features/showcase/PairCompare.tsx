import type { Pair } from '@unslop/domain/calls/showcase';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/Picture.tsx';

type PairCompareProps = { pair: Pair; ratio: number; sizes: string };

/** A slop and the art that answers it, which come before everything else on the page. The handle moves once by itself. */
export function PairCompare({ pair, ratio, sizes }: PairCompareProps) {
  return (
    <CompareSlider
      isShownMoving
      label={`Compare the AI slop with the art by ${pair.artist.username}`}
      beforeLabel="AI slop"
      afterLabel="Human art"
      before={
        <Half label={<Badge tone="gloss">AI slop</Badge>} corner="left-3">
          <Picture image={pair.slop_image} sizes={sizes} ratio={ratio} isSecond />
        </Half>
      }
      after={
        <Half label={<Badge tone="ink">Human art</Badge>} corner="right-3">
          <Picture image={pair.art_image} sizes={sizes} ratio={ratio} isPriority />
        </Half>
      }
    />
  );
}

/** Only to be seen: the slider says the same in its value. */
function Half({ label, corner, children }: { label: ReactNode; corner: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden="true" className={cx('absolute top-3', corner)}>
        {label}
      </span>
    </>
  );
}
