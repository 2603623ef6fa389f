import { formatPrize, wholeDollars } from '@unslop/domain/money';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { BalanceNotice } from './BalanceNotice.tsx';
import { type Balance, whyNotNow } from './balance.ts';

interface SubmitPartProps {
  balance: Balance;
  minDollars: number;
  prizeDollars: number;
  isPosting: boolean;
  failure: string | null;
}

/** The button says what it does; where it cannot, what stands in the way and the way out stand beside it. */
export function SubmitPart({ balance, minDollars, prizeDollars, isPosting, failure }: SubmitPartProps) {
  const reason = whyNotNow(balance, minDollars);
  return (
    <div className="grid gap-4">
      <BalanceNotice balance={balance} minDollars={minDollars} />
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
        {labelOf({ balance, minDollars, prizeDollars, isPosting })}
      </Button>
    </div>
  );
}

function labelOf({ balance, minDollars, prizeDollars, isPosting }: Omit<SubmitPartProps, 'failure'>): string {
  if (balance.status === 'loading') return 'Loading balance…';
  if (isPosting) return 'Uploading…';
  if (balance.status === 'known' && balance.cents < wholeDollars(minDollars)) return 'Add Funds to Upload';
  return `Hold ${formatPrize(wholeDollars(prizeDollars))} and post`;
}
