import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { defaultWords, delayWords } from './final-words.ts';

/** Prizes that the user gets once their awards are final. They count in no balance. Renders nothing if there are none. */
export function ComingPrizes({ coming, heading: Heading }: Pick<Wallet, 'coming'> & { heading: 'h2' | 'h3' }) {
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="coming">
      <Heading id="coming" className="font-sans text-base font-semibold tracking-normal">
        Prizes on the way to you
      </Heading>
      <p className="mt-1 max-w-prose text-sm text-muted">
        These aren’t in your balance yet. We check every award before we pay it.{' '}
        <Link to={`${paths.howItWorks}#final`} className="underline underline-offset-4">
          How that works
        </Link>
      </p>
      <ul className="mt-3 grid border-t border-line">
        {coming.map((prize) => (
          <li key={prize.ai_slop_id} className="border-b border-line py-3 [overflow-wrap:anywhere]">
            <ComingPrize prize={prize} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ComingPrize({ prize }: { prize: Wallet['coming'][number] }) {
  const { ai_slop_id, title, prize_cents, final_at, delayed_by, is_refund } = prize;
  return (
    <>
      <p>
        {is_refund ? 'Your prize for ' : 'Prize of '}
        <Link to={paths.aiSlop(ai_slop_id)} className="font-semibold underline underline-offset-4">
          {title}
        </Link>
        : <strong className="tabular-nums">{formatMoney(prize_cents)}</strong>,{' '}
        {is_refund ? 'back in your balance on' : 'yours on'}{' '}
        <time dateTime={final_at} className="whitespace-nowrap">
          {formatMoment(final_at)}
        </time>{' '}
        {delayed_by ? 'unless moderators decide otherwise' : 'unless something comes up'}
      </p>
      {(delayed_by || is_refund) && (
        <p className="mt-1 text-sm text-muted">
          {is_refund && 'Nobody won. '}
          {delayed_by && `${delayWords({ delayed_by })} ${defaultWords({ delayed_by })}`}
        </p>
      )}
    </>
  );
}
