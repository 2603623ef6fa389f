import { formatPrize, wholeDollars } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { type Balance, isShort, whyNotNow } from './BalanceNotice.tsx';

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
      {isShort(balance, minDollars) && <LinkButton to={paths.payment}>Add Funds</LinkButton>}
    </div>
  );
}

function labelOf({ balance, minDollars, prizeDollars, isPosting }: Omit<SubmitPartProps, 'failure'>): string {
  if (balance.status === 'loading') return 'Loading balance…';
  if (isPosting) return 'Uploading…';
  if (isShort(balance, minDollars)) return 'Add Funds to Upload';
  return `Hold ${formatPrize(wholeDollars(prizeDollars))} and post`;
}
