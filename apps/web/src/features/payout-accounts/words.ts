import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';

interface PayoutWords {
  tone: 'positive' | 'warning' | 'danger';
  title: string;
  text: string;
  /** null where the provider's form cannot help. */
  continueLabel: string | null;
}

export const payoutWords: Record<PayoutAccount['status'], PayoutWords> = {
  creating: {
    tone: 'warning',
    title: 'Your payout account is being made',
    text: 'This takes a moment. If it does not go on by itself, start again.',
    continueLabel: 'Continue at Stripe',
  },
  incomplete: {
    tone: 'warning',
    title: 'Your payout account is not complete yet',
    text: 'Stripe needs a few more details before it can pay you. Your balance is safe and waits here.',
    continueLabel: 'Continue at Stripe',
  },
  active: {
    tone: 'positive',
    title: 'Payout account connected',
    text: 'Withdrawals go to your account at Stripe, which pays them out to your bank.',
    continueLabel: null,
  },
  restricted: {
    tone: 'danger',
    title: 'Stripe has put your payout account on hold',
    text: 'Only Stripe can lift this. Open your account there and see what it asks for. Your balance is safe and waits here.',
    continueLabel: 'Open Stripe',
  },
  deauthorized: {
    tone: 'danger',
    title: 'Your payout account was disconnected',
    text: 'Nothing can be sent to it any more. Your balance is safe: connect another account to withdraw it.',
    continueLabel: 'Connect another account',
  },
};
