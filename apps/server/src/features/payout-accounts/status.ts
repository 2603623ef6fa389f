import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import type Stripe from 'stripe';
import { stripeErrorOf } from '../../platform/stripe.ts';

export interface AccountState {
  status: Exclude<PayoutAccount['status'], 'creating'>;
  requirements: string[];
}

export const CLOSED: AccountState = { status: 'deauthorized', requirements: [] };

/**
 * Converts Stripe's account object to our state: whether money may be sent there and, if not, what the user has to do.
 */
export function stateOf(account: Stripe.V2.Core.Account): AccountState {
  if (account.closed) return CLOSED;
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const requirements = [
    ...new Set(
      (account.requirements?.entries ?? [])
        .filter((entry) => entry.awaiting_action_from === 'user')
        .map((entry) => inPlainWords(entry.description)),
    ),
  ];
  switch (transfers?.status) {
    case 'active':
      return { status: 'active', requirements };
    case 'pending':
      return { status: 'incomplete', requirements: ['Nothing to do. Stripe is checking your details'] };
    case 'rejected':
    case 'unsupported':
      return { status: 'restricted', requirements };
    default: {
      const isRestrictedByStripe =
        transfers?.status_details.some((detail) => detail.resolution !== 'provide_info') ?? false;
      return { status: isRestrictedByStripe ? 'restricted' : 'incomplete', requirements };
    }
  }
}

/** True if Stripe says that the account disconnected us or is gone. A 403 without this code is about our own key. */
export function isGone(error: unknown): boolean {
  const { code = '', statusCode } = stripeErrorOf(error) ?? {};
  return code === 'account_invalid' || (statusCode === 404 && GONE.has(code));
}

const GONE = new Set(['not_found', 'resource_missing']);

const known: Record<string, string> = {
  given_name: 'Your first name',
  surname: 'Your last name',
  date_of_birth: 'Your date of birth',
  address: 'Your address',
  id_numbers: 'Your tax or identity number',
  phone: 'Your phone number',
  email: 'Your email address',
  default_outbound_destination: 'A bank account to pay out to',
  primary_verification: 'A photo of an identity document',
  secondary_verification: 'A document that shows your address',
};

/** Converts "identity.individual.date_of_birth" to a name that a person would use. */
function inPlainWords(description: string): string {
  const last = description.split('.').at(-1) ?? description;
  const words = last.replaceAll('_', ' ');
  return known[last] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const statusTexts: Record<PayoutAccount['status'], string> = {
  creating: 'We’re setting up your payout account.',
  incomplete: 'Stripe needs a few more details before it can pay you.',
  active: 'Your payout account is connected. We send withdrawals there.',
  restricted: 'Stripe has put your payout account on hold. Please contact Stripe.',
  deauthorized: 'Your payout account is disconnected. Connect another to withdraw.',
};

/** Texts of the notification and the mail when an account can no longer take money. */
export const unusableTexts = {
  restricted: {
    title: 'Stripe has put your payout account on hold',
    text: 'We can’t send withdrawals there until Stripe lifts the hold. Your balance is safe. Please contact Stripe: only they know why and can change it.',
  },
  deauthorized: {
    title: 'Your payout account is disconnected',
    text: 'Someone closed it or disconnected it from Unslop, so we can’t send withdrawals there. You get back any withdrawal we hadn’t sent yet. Connect another payout account on the withdrawal page to withdraw.',
  },
};
