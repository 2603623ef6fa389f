import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { refusals } from '@unslop/domain/errors';

/** Why an account can neither put up a prize nor withdraw; null when it can. */
export function holdWords({ debt_cents, frozen }: Pick<OwnProfile, 'debt_cents' | 'frozen'>): string | null {
  if (debt_cents > 0) return refusals.ACCOUNT_FROZEN.message;
  return frozen ? refusals.ACCOUNT_IN_REVIEW.message : null;
}
