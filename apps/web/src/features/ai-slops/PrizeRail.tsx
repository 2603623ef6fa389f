import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { CountdownBadge } from '../countdown/CountdownBadge.tsx';

/** The rail a picture stands on: glossy while the prize can be won, vermilion once it is, ink when it went back. */
export function PrizeRail({ slop, size }: { slop: AiSlop; size: 'card' | 'page' }) {
  const rail = { open: 'gloss gloss-shifting', awarded: 'bg-accent', expired: 'bg-line' }[slop.status];
  return (
    <div>
      <div aria-hidden="true" className={cx('rounded-b-frame', size === 'page' ? 'h-2.5' : 'h-1.5', rail)} />
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

function prizeWord({ status, cancelled_at }: AiSlop): string {
  if (status === 'awarded') return 'prize, won';
  if (status === 'expired') return cancelled_at ? 'prize, cancelled' : 'prize, returned';
  return 'prize';
}
