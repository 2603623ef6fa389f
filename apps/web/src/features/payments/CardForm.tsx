import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useRef } from 'react';
import { useSettings } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/States.tsx';
import type { PaymentProblem } from './payment-problem.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import type { CardHandle } from './use-card-payment.ts';

// Load it only for real cards: it pulls in Stripe's script.
const StripeCardForm = lazyPart(() => import('./StripeCardForm.tsx'), <Skeleton shape="block" ratio={12} />);

interface CardFormProps {
  /** Button label, with the amount. */
  payLabel: string;
  /** Reason why nothing can be paid now. */
  disabledReason: string | null;
  isSending: boolean;
  problem: PaymentProblem | null;
  onPay: (card: CardHandle | null) => void;
}

/** A pay button with either the sandbox's card fields or Stripe's. */
export function CardForm({ payLabel, disabledReason, isSending, problem, onPay }: CardFormProps) {
  const settings = useSettings();
  const card = useRef<CardHandle>(null);
  const publishableKey = settings?.stripe_publishable_key;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending && !disabledReason) onPay(card.current);
  }

  return (
    <form aria-labelledby="card-heading" noValidate onSubmit={submit} className="grid gap-5">
      <h2 id="card-heading" className="text-xl">
        Your card
      </h2>
      {publishableKey ? (
        <StripeCardForm ref={card} publishableKey={publishableKey} isDisabled={isSending} />
      ) : (
        <SandboxCardForm ref={card} isDisabled={isSending} />
      )}
      {problem && (
        <div ref={bringIntoView} className="scroll-my-24">
          <Banner tone="danger" title={problem.message}>
            {problem.detail}
          </Banner>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        icon={<Lock className="size-5" />}
        isLoading={isSending}
        disabledReason={disabledReason}
      >
        {payLabel}
      </Button>
    </form>
  );
}

/** After the bank's page or a lost answer, the page is at the top, far above this message. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
