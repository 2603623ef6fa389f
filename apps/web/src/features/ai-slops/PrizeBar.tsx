import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { CountdownBadge } from '../countdown/CountdownBadge.tsx';

/** The bar under a picture: glossy until the prize is decided, vermilion when it is won, ink when it is returned. */
export function PrizeBar({ slop, size }: { slop: AiSlop; size: 'card' | 'page' }) {
  const color = slop.settled_at === null ? 'gloss gloss-shifting' : slop.status === 'awarded' ? 'bg-accent' : 'bg-line';
  return (
    <div>
      <div aria-hidden="true" className={cx('rounded-b-frame', size === 'page' ? 'h-2.5' : 'h-1.5', color)} />
      <div className="mt-3 flex min-h-9 items-center justify-between gap-3">
        <p className="flex items-baseline gap-1.5">
          <Money value={formatPrize(slop.prize_pool_cents)} size={size === 'page' ? 'huge' : 'large'} />
          <span className="text-sm text-muted">{prizeWord(slop)}</span>
        </p>
        <CountdownBadge slop={slop} isSpoken={size === 'page'} />
      </div>
    </div>
  );
}

function prizeWord({ status, settled_at, cancelled_at }: AiSlop): string {
  if (settled_at === null) return 'prize';
  if (status === 'awarded') return 'prize, awarded';
  return cancelled_at ? 'prize, cancelled' : 'prize, returned';
}
