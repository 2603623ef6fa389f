import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Button, buttonStyle, LinkButton } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface CheckingPaymentProps {
  /** Names the effect of a charge that did go through: "goes to your balance". */
  outcome: string;
  cannotAsk: boolean;
  isAsking: boolean;
  hasBankRefused: boolean;
  onAskAgain: () => void;
}

/**
 * Shown after the card was submitted while the result is unknown: the payer is back from the bank, or the answer was
 * lost. Has no form, so nobody pays twice.
 */
export function CheckingPayment({ outcome, cannotAsk, isAsking, hasBankRefused, onAskAgain }: CheckingPaymentProps) {
  return (
    <Wait icon={<Spinner sizePx={48} />} title="Checking your payment">
      <p role="status">
        {cannotAsk
          ? 'We can’t reach the payment service, so we don’t know yet if your card was charged. We’ll keep trying. Please don’t pay again.'
          : hasBankRefused
            ? 'Your bank didn’t confirm this payment. We’re making sure nothing was charged.'
            : 'We’re checking your payment. Please don’t pay again until we know.'}
      </p>
      <p>You can close this page. Anything you paid {outcome} automatically.</p>
      {cannotAsk && (
        <Button isLoading={isAsking} onClick={onAskAgain}>
          Check again
        </Button>
      )}
    </Wait>
  );
}

interface ProcessingPaymentProps {
  outcome: string;
  status: string;
  paymentIntentId: string;
}

export function ProcessingPayment({ outcome, status, paymentIntentId }: ProcessingPaymentProps) {
  return (
    <Wait icon={<Hourglass strokeWidth={1.5} />} title={`Payment status: ${status}`}>
      <p role="status">
        Your bank is still working on it. You don’t need to pay again: the payment {outcome} as soon as your bank
        agrees.
      </p>
      <p className="text-sm break-all">Payment ID: {paymentIntentId}</p>
      <LinkButton to={paths.profile}>Go to your profile</LinkButton>
    </Wait>
  );
}

export function RedirectingToBank({ url, onStay }: { url: string; onStay: () => void }) {
  return (
    <Wait icon={<Landmark strokeWidth={1.5} />} title="Taking you to your bank">
      <p role="status">Your bank wants to confirm it’s you. Nothing has been charged yet.</p>
      <p className="text-sm">Payment status: requires_action</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={url} className={buttonStyle({ variant: 'primary' })}>
          Continue to your bank
        </a>
        <Button onClick={onStay}>Use another card</Button>
      </div>
    </Wait>
  );
}

function Wait({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="mx-auto mt-12 grid max-w-lg justify-items-center gap-4 text-center text-muted">
      <span className="text-text [&>svg]:size-12">{icon}</span>
      <ArrivalHeading className="text-2xl text-text">{title}</ArrivalHeading>
      {children}
    </section>
  );
}

/** Heading of a view that replaced a form. Scrolls to the top and takes the focus. */
export function ArrivalHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h2 ref={arrive} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </h2>
  );
}

function arrive(heading: HTMLHeadingElement | null) {
  if (!heading) return;
  // In a dialog, leave the page behind where it is.
  if (!heading.closest('dialog')) scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}
