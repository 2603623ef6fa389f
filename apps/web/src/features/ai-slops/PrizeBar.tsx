import { type AiSlopStatus, type CountdownBadge as Badge, countdownBadge } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { useIsHydrated } from '../../lib/hydration.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { Pill } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { exactMoment } from '../../ui/RelativeTime.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The bar under a picture: glossy until the prize is decided, vermilion if it is won, ink if it is returned. */
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

type CountdownBadgeProps = {
  slop: { status: AiSlopStatus; deadline: string | null };
  /** Announces the last minute to screen readers. Use it for a single slop, not in a list. */
  isSpoken?: boolean;
};

const tones = { grey: 'neutral', green: 'positive', orange: 'warning', red: 'danger' } as const;

/** Time left by the server's clock, updated every second. Renders nothing for an open slop without a deadline. */
export function CountdownBadge({ slop, isSpoken = false }: CountdownBadgeProps) {
  const now = useServerNow(slop.status === 'open' && slop.deadline !== null);
  const isHydrated = useIsHydrated();
  const badge = countdownBadge(slop, now);
  if (!badge) return null;
  return (
    <>
      <span
        title={slop.deadline && isHydrated ? `Deadline: ${exactMoment(new Date(slop.deadline))}` : undefined}
        data-tone={badge.tone}
      >
        <Pill tone={tones[badge.tone]}>{badge.text}</Pill>
      </span>
      {isSpoken && (
        <VisuallyHidden role="timer" aria-live="polite">
          {lastMinuteText(badge, slop, now)}
        </VisuallyHidden>
      )}
    </>
  );
}

/** Changes only a few times: announcing every second would drown out everything else. */
function lastMinuteText(badge: Badge, { status, deadline }: CountdownBadgeProps['slop'], now: number): string {
  if (status !== 'open' || deadline === null) return '';
  const seconds = Math.ceil((Date.parse(deadline) - now) / 1000);
  if (seconds <= 0) return badge.text;
  if (seconds <= 10) return '10 seconds left';
  if (seconds <= 30) return '30 seconds left';
  return seconds <= 60 ? 'Less than a minute left' : '';
}
