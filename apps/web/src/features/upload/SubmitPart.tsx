import { formatPrize, wholeDollars } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Balance, whyNotNow } from './balance.ts';

interface SubmitPartProps {
  balance: Balance;
  prizeDollars: number;
  isPosting: boolean;
  failure: string | null;
}

/** The button says what it does; where it cannot, what stands in the way and the way out stand beside it. */
export function SubmitPart({ balance, prizeDollars, isPosting, failure }: SubmitPartProps) {
  const reason = whyNotNow(balance);
  return (
    <div className="grid gap-4">
      {balance.status === 'failed' && (
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
      )}
      {balance.status === 'known' && reason && (
        <Banner
          tone={balance.isFrozen ? 'danger' : 'warning'}
          title={reason}
          action={
            <LinkButton to={paths.payment} variant="primary" size="small">
              Add Funds
            </LinkButton>
          }
        >
          {!balance.isFrozen && 'A prize is at least $1. Your draft waits here while you add to your balance.'}
        </Banner>
      )}
      {failure && !isPosting && (
        <Banner tone="danger" title="Upload Failed">
          {failure}
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        isLoading={isPosting || balance.status === 'loading'}
        disabledReason={balance.status === 'loading' ? null : reason}
      >
        {labelOf(balance, prizeDollars, isPosting)}
      </Button>
    </div>
  );
}

function labelOf(balance: Balance, prizeDollars: number, isPosting: boolean): string {
  if (balance.status === 'loading') return 'Loading balance…';
  if (isPosting) return 'Uploading…';
  if (balance.status === 'known' && balance.cents < 100) return 'Add Funds to Upload';
  return `Hold ${formatPrize(wholeDollars(prizeDollars))} and post`;
}
