import { refusals } from '@unslop/domain/errors';
import { SLOP } from '@unslop/domain/limits';
import { type Cents, formatPrize, wholeDollars } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';

/** Warns before the form if the balance prevents a prize, with a way to fix it. */
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
      tone={balance.restriction ? 'danger' : 'warning'}
      title={reason}
      action={
        balance.restriction !== refusals.ACCOUNT_IN_REVIEW.message && (
          <LinkButton to={paths.payment} variant="primary" size="small">
            Add Funds
          </LinkButton>
        )
      }
    >
      {!balance.restriction &&
        `You can’t post yet: ${leastWords(minDollars)}. We’ll keep your draft while you add funds.`}
    </Banner>
  );
}

function leastWords(minDollars: number): string {
  const least = (dollars: number) => formatPrize(wholeDollars(dollars));
  const words = `a prize is at least ${least(minDollars)}`;
  return minDollars === SLOP.minPrizeDollars ? words : `${words} here, and ${least(SLOP.minPrizeDollars)} on one page`;
}

/** State of the balance that prizes are held from. */
export type Balance =
  | { status: 'loading' }
  | { status: 'failed'; isRetrying: boolean; retry: () => void }
  | { status: 'known'; cents: Cents; restriction: string | null };

/** True if the balance is below the minimum prize. */
export function isShort(balance: Balance, minDollars: number): boolean {
  return balance.status === 'known' && balance.cents < wholeDollars(minDollars);
}

/** Returns why nothing can be posted now, or null. `minDollars`: the minimum prize. */
function whyNotNow(balance: Balance, minDollars: number): string | null {
  if (balance.status === 'loading') return 'We’re loading your balance.';
  if (balance.status === 'failed') return 'Could not retrieve your current balance.';
  if (balance.restriction) return balance.restriction;
  return isShort(balance, minDollars) ? 'Insufficient balance to set a prize pool.' : null;
}

interface SubmitPartProps {
  balance: Balance;
  minDollars: number;
  prizeDollars: number;
  isPosting: boolean;
  failure: string | null;
}

/** The submit button. If it is disabled, shows the reason and a way to fix it. */
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

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p role="status" className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 text-muted">
      Your draft is still here.
      <Button size="small" variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
