import { refusals } from '@unslop/domain/errors';
import { SLOP } from '@unslop/domain/limits';
import { formatPrize, wholeDollars } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Balance, whyNotNow } from './balance.ts';

/** What about the balance stands in the way of a prize, and the way out: said before anything is filled in. */
export function BalanceNotice({ balance, minDollars }: { balance: Balance; minDollars: number }) {
  const reason = whyNotNow(balance, minDollars);
  if (balance.status === 'failed') {
    return (
      <Banner
        tone="danger"
        title="Error Fetching Balance"
        action={
          <Button size="small" isLoading={balance.isRetrying} onClick={balance.retry}>
            Retry
          </Button>
        }
      >
        {reason}
      </Banner>
    );
  }
  if (balance.status === 'loading' || !reason) return null;
  return (
    <Banner
      tone={balance.hold ? 'danger' : 'warning'}
      title={reason}
      action={
        balance.hold !== refusals.ACCOUNT_IN_REVIEW.message && (
          <LinkButton to={paths.payment} variant="primary" size="small">
            Add Funds
          </LinkButton>
        )
      }
    >
      {!balance.hold &&
        `You cannot post yet: ${leastWords(minDollars)}. What you fill in waits here while you add to your balance.`}
    </Banner>
  );
}

function leastWords(minDollars: number): string {
  const least = (dollars: number) => formatPrize(wholeDollars(dollars));
  const words = `a prize is at least ${least(minDollars)}`;
  return minDollars === SLOP.minPrizeDollars ? words : `${words} here, and ${least(SLOP.minPrizeDollars)} on one page`;
}
