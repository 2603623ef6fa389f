import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import { formatPrize } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { outcomeText } from '../awards/award-words.ts';

type SlopNoticeProps = { slop: AiSlop; isSettling: boolean; award: Award | undefined; viewerId: string | undefined };

/** What became of a slop whose time is over; nothing while it is open. */
export function SlopNotice({ slop, isSettling, award, viewerId }: SlopNoticeProps) {
  if (isSettling) {
    return (
      <Banner tone="neutral" icon={<Spinner sizePx={20} />} title="Votes are being counted…">
        Likes and entries are frozen for a moment. The result appears here by itself.
      </Banner>
    );
  }
  if (slop.cancelled_at) {
    return (
      <Banner tone="neutral" title="Cancelled by its poster">
        The whole prize of {formatPrize(slop.prize_pool_cents)} went back. Nobody had answered with art.
      </Banner>
    );
  }
  if (slop.status === 'open') return null;
  const hasWon = award?.entries.some((entry) => entry.is_winner && entry.user_id === viewerId) ?? false;
  return (
    <Banner
      tone={slop.status === 'awarded' ? 'positive' : 'neutral'}
      title={
        hasWon
          ? `You won ${formatPrize(slop.prize_pool_cents)}!`
          : slop.status === 'awarded'
            ? 'The prize is awarded'
            : 'The prize went back'
      }
      action={
        <LinkButton to={paths.award(slop.id)} size="small">
          See the award record
        </LinkButton>
      }
    >
      {award ? outcomeText(award) : null}
    </Banner>
  );
}
