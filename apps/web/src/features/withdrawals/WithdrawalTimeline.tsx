import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import { formatDateTime } from '../../lib/dates.ts';
import { Pill } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Where the money is now, what it waits for, what one can do; and every step of its way. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { where, waits_for, can_do, timeline } = withdrawal;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6">
        <Fact term="Where the money is" text={where} />
        {waits_for && <Fact term="What it waits for" text={waits_for} />}
        {can_do && <Fact term="What you can do" text={can_do} />}
      </dl>
      <ol aria-label="The path of this withdrawal" className="grid">
        {timeline.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
      <dd className="mb-1 font-medium sm:mb-0">{text}</dd>
    </>
  );
}

/** Steps whose time is known before they are done. */
const EXPECTED = new Set<string>(['held', 'clearing', 'bank']);

const states = { done: 'Done', now: 'Now', next: 'Still to come' };

function Step({ step: { name, text, at, state } }: { step: Withdrawal['timeline'][number] }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 before:absolute before:top-6 before:bottom-0 before:left-[9.5px] before:w-px before:bg-line last:before:hidden"
    >
      <span className="pt-0.5 [&>svg]:size-5">{iconOf(name, state)}</span>
      <div className="min-w-0">
        <VisuallyHidden>{states[state]}: </VisuallyHidden>
        <p className={state === 'next' ? 'text-muted' : 'font-medium'}>{text}</p>
        {at && (
          <p className="text-sm text-muted">
            {state !== 'done' && EXPECTED.has(name) && 'expected '}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        )}
      </div>
    </li>
  );
}

function iconOf(name: string, state: 'done' | 'now' | 'next') {
  if (name === 'failed') return <CircleX className="text-danger" />;
  if (state === 'done') return <CircleCheck className="text-positive" />;
  if (state === 'now') return <CircleDot className="text-accent-text" />;
  return <Circle className="text-line-strong" />;
}

const tones = { pending: 'warning', processing: 'neutral', paid: 'positive', failed: 'danger' } as const;

/** The status, and what happened to the money after it was paid. */
export function WithdrawalBadge({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status } = withdrawal;
  const later = laterThan(withdrawal);
  return (
    <>
      <Pill tone={later ? 'warning' : tones[status]}>{status}</Pill>
      {later && <span className="text-sm font-medium">{later}</span>}
    </>
  );
}

function laterThan({ status, reversed_cents, net_transfer_amount_cents, payout_status }: Withdrawal): string | null {
  if (status !== 'paid') return null;
  if (reversed_cents === net_transfer_amount_cents) return 'taken back';
  if (reversed_cents > 0) return `${formatMoney(reversed_cents)} taken back`;
  return payout_status === 'failed' || payout_status === 'canceled' ? 'your bank sent it back' : null;
}
