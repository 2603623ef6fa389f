import { type Cents, wholeDollars } from '@unslop/domain/money';

/** What the form knows of the balance a prize is held from. */
export type Balance =
  | { status: 'loading' }
  | { status: 'failed'; isRetrying: boolean; retry: () => void }
  | { status: 'known'; cents: Cents; hold: string | null };

/** Whether there is less than the least that can be a prize. */
export function isShort(balance: Balance, minDollars: number): boolean {
  return balance.status === 'known' && balance.cents < wholeDollars(minDollars);
}

/** Why nothing can be posted now, in words; null when it can. `minDollars`: the least that can be a prize. */
export function whyNotNow(balance: Balance, minDollars: number): string | null {
  if (balance.status === 'loading') return 'Your balance is being loaded.';
  if (balance.status === 'failed') return 'Could not retrieve your current balance.';
  if (balance.hold) return balance.hold;
  return isShort(balance, minDollars) ? 'Insufficient balance to set a prize pool.' : null;
}
