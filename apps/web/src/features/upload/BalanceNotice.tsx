import { formatPrize, wholeDollars } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Balance, whyNotNow } from './balance.ts';

/** What about the balance stands in the way of a prize, and the way out. */
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
      tone={balance.isFrozen ? 'danger' : 'warning'}
      title={reason}
      action={
        <LinkButton to={paths.payment} variant="primary" size="small">
          Add Funds
        </LinkButton>
      }
    >
      {!balance.isFrozen &&
        `A prize is at least ${formatPrize(wholeDollars(minDollars))}. Your draft waits here while you add to your balance.`}
    </Banner>
  );
}
