import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type Ref, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { PaymentProblem } from './payment-problem.ts';
import type { CardAnswer, CardHandle } from './use-card-payment.ts';

interface StripeCardFormProps {
  publishableKey: string;
  isDisabled: boolean;
  ref: Ref<CardHandle>;
}

/** Stripe's card field in an iframe. The card number never touches our page. */
export default function StripeCardForm({ publishableKey, ...rest }: StripeCardFormProps) {
  const [loading, setLoading] = useState(() => load(publishableKey));
  const [hasFailed, setHasFailed] = useState(false);
  loading.catch(() => setHasFailed(true));
  if (hasFailed) {
    const retry = () => {
      setLoading(load(publishableKey));
      setHasFailed(false);
    };
    return (
      <ErrorState title="The card form didn’t load" onRetry={retry}>
        It comes from our card provider, Stripe. Check your connection and any blockers in your browser.
      </ErrorState>
    );
  }
  return (
    <Elements stripe={loading}>
      <CardField {...rest} />
    </Elements>
  );
}

const loaded = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe once per key. Retries a failed load. */
function load(key: string): Promise<Stripe | null> {
  const before = loaded.get(key);
  if (before) return before;
  const loading = loadStripe(key);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

function CardField({ isDisabled, ref }: { isDisabled: boolean; ref: Ref<CardHandle> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [error, setError] = useState<string | null>(null);
  const [isComplete, setIsComplete] = useState(false);
  // Render again on a theme change, to pass the new colours below.
  useSyncExternalStore(onThemeSet, () => document.documentElement.dataset.theme);

  useImperativeHandle(ref, () => {
    const found = () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) throw new PaymentProblem('Card element not found');
      return { stripe, card };
    };
    return {
      check() {
        const { card } = found();
        if (isComplete) return true;
        setError((before) => before ?? 'Your card number is incomplete.');
        card.focus();
        return false;
      },
      confirm: (clientSecret) => confirmWithStripe(found().stripe, found().card, clientSecret),
    };
  });

  return (
    <div>
      <div className="rounded-control border border-line-strong bg-raised px-3 py-3.5">
        <CardElement
          options={{ disabled: isDisabled, style: styleOfTheme() }}
          onChange={(event) => {
            setIsComplete(event.complete);
            setError(event.error?.message ?? null);
          }}
        />
      </div>
      <FieldError className="mt-1.5">{error}</FieldError>
    </div>
  );
}

function onThemeSet(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Stripe's iframe cannot read our custom properties, so pass their values. */
function styleOfTheme() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: { color: of('--text'), fontSize: '16px', '::placeholder': { color: of('--muted') } },
    invalid: { color: of('--danger') },
  };
}

/**
 * Confirms with Stripe's script, which also shows the bank's 3-D Secure page if required.
 * @throws if no answer came back
 */
async function confirmWithStripe(stripe: Stripe, card: StripeCardElement, clientSecret: string): Promise<CardAnswer> {
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  if (paymentIntent) return { kind: 'status', status: paymentIntent.status };
  if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.message);
  // It was paid already, and only that answer was lost.
  if (error.code === 'payment_intent_unexpected_state') throw new Error(error.message);
  return { kind: 'declined', message: error.message ?? null };
}
