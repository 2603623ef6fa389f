import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { refusals } from '@unslop/domain/errors';

/** Explains why an account can neither hold a prize nor withdraw, or returns null. */
export function restrictionWords({ debt_cents, frozen }: Pick<OwnProfile, 'debt_cents' | 'frozen'>): string | null {
  if (debt_cents > 0) return refusals.ACCOUNT_FROZEN.message;
  return frozen ? refusals.ACCOUNT_IN_REVIEW.message : null;
}
