import { type Cents, wholeDollars } from '@unslop/domain/money';

/** What the form knows of the balance a prize is held from. */
export type Balance =
  | { status: 'loading' }
  | { status: 'failed'; isRetrying: boolean; retry: () => void }
  | { status: 'known'; cents: Cents; isFrozen: boolean };

/** Why nothing can be posted now, in words; null when it can. `minDollars`: the least that can be a prize. */
export function whyNotNow(balance: Balance, minDollars: number): string | null {
  if (balance.status === 'loading') return 'Your balance is being loaded.';
  if (balance.status === 'failed') return 'Could not retrieve your current balance.';
  if (balance.isFrozen) return 'Your account is on hold until the disputed payment is settled.';
  return balance.cents < wholeDollars(minDollars) ? 'Insufficient balance to set a prize pool.' : null;
}
