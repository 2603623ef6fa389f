import { type ChangeEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { brandOf, caretAfterDigits, digitsOf, spaceExpiry, spaceNumber } from './card-number.ts';
import type { CardAnswer, CardHandle } from './use-card-payment.ts';

const emptyCard: CardText = { number: '', expiry: '', cvc: '' };

/** Card fields for installations without Stripe. They use the sandbox. */
export function SandboxCardForm({ isDisabled, ref }: { isDisabled: boolean; ref: Ref<CardHandle> }) {
  const [card, setCard] = useState(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const fields = useRef<HTMLFieldSetElement>(null);

  useImperativeHandle(ref, () => ({
    check() {
      const missing = missingIn(card);
      setErrors(missing);
      const [first] = (['number', 'expiry', 'cvc'] as const).flatMap((part, at) => (missing[part] ? [at] : []));
      if (first === undefined) return true;
      fields.current?.querySelectorAll('input')[first]?.focus();
      return false;
    },
    confirm: (clientSecret, returnUrl) => confirmInSandbox(clientSecret, card, returnUrl),
  }));

  function change(part: Partial<CardText>) {
    setCard({ ...card, ...part });
    setErrors({});
  }

  return (
    <div className="grid gap-4">
      <CardNumberFields ref={fields} card={card} errors={errors} onChange={change} isDisabled={isDisabled} />
      <TestCards isDisabled={isDisabled} onUse={(number) => change({ number, expiry: nextYear(), cvc: '123' })} />
    </div>
  );
}

/** Same messages as Stripe. The bank reports everything else. */
function missingIn({ number, expiry, cvc }: CardText): CardErrors {
  return {
    ...(digitsOf(number).length < 12 && { number: 'Your card number is incomplete.' }),
    ...(digitsOf(expiry).length < 4 && { expiry: "Your card's expiration date is incomplete." }),
    ...(cvc.length < 3 && { cvc: "Your card's security code is incomplete." }),
  };
}

function nextYear(): string {
  return `12 / ${String(new Date().getFullYear() + 1).slice(2)}`;
}

interface CardText {
  number: string;
  expiry: string;
  cvc: string;
}
type CardErrors = Partial<Record<keyof CardText, string>>;

interface CardNumberFieldsProps {
  card: CardText;
  errors: CardErrors;
  onChange: (change: Partial<CardText>) => void;
  isDisabled: boolean;
  ref: Ref<HTMLFieldSetElement>;
}

/** Number, expiry and security code, formatted as on the card, with browser autofill. */
function CardNumberFields({ card, errors, onChange, isDisabled, ref }: CardNumberFieldsProps) {
  const id = useId();
  const brand = brandOf(digitsOf(card.number));
  const cvcLength = brand === 'American Express' ? 4 : 3;
  return (
    <fieldset ref={ref} disabled={isDisabled} className="grid grid-cols-2 gap-4">
      <legend className="sr-only">Card</legend>
      <Field
        id={`${id}-number`}
        className="col-span-2"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        error={errors.number}
        trailing={brand && <span className="px-2 font-semibold text-text">{brand}</span>}
        onChange={(event) => onChange({ number: respaced(event, spaceNumber) })}
      />
      <Field
        id={`${id}-expiry`}
        label="Expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        value={card.expiry}
        error={errors.expiry}
        onChange={(event) => onChange({ expiry: respaced(event, spaceExpiry) })}
      />
      <Field
        id={`${id}-cvc`}
        label="CVC"
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder={'1234'.slice(0, cvcLength)}
        value={card.cvc}
        error={errors.cvc}
        onChange={(event) => onChange({ cvc: digitsOf(event.target.value).slice(0, cvcLength) })}
      />
    </fieldset>
  );
}

/** Formats the typed text and keeps the caret after the same digit. */
function respaced({ currentTarget: field }: ChangeEvent<HTMLInputElement>, space: (typed: string) => string): string {
  const caret = field.selectionStart ?? field.value.length;
  const isAtEnd = caret === field.value.length;
  const digitsBefore = digitsOf(field.value.slice(0, caret)).length;
  const shown = space(field.value);
  field.value = shown;
  const to = isAtEnd ? shown.length : caretAfterDigits(shown, digitsBefore);
  field.setSelectionRange(to, to);
  return shown;
}

const cards = [
  { number: '4242 4242 4242 4242', what: 'Pays' },
  { number: '3782 822463 10005', what: 'Pays (American Express)' },
  { number: '4000 0025 0000 3155', what: 'Asks your bank (3-D Secure)' },
  { number: '4000 0000 0000 0002', what: 'Is declined' },
  { number: '4000 0000 0000 9995', what: 'Has insufficient funds' },
  { number: '4000 0000 0000 0069', what: 'Has expired' },
];

/** Explains that no real money moves, and lists the test numbers. */
function TestCards({ isDisabled, onUse }: { isDisabled: boolean; onUse: (number: string) => void }) {
  return (
    <section aria-label="Test cards" className="rounded-control bg-sunken p-4">
      <p className="font-semibold">This is a sandbox. No real money moves.</p>
      <p className="mt-0.5 text-sm text-muted">Real cards don’t work here. Use one of these instead.</p>
      <ul className="mt-3 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {cards.map(({ number, what }) => (
          <li key={number} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block text-sm font-semibold whitespace-nowrap tabular-nums select-all">{number}</span>
              <span className="block text-sm text-muted">{what}</span>
            </span>
            <Button
              size="small"
              aria-label={`Use ${number}, which ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
              disabledReason={isDisabled ? 'Your payment is in progress' : null}
              onClick={() => onUse(number)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SandboxReply {
  status?: string;
  error?: { message?: string; code?: string };
  next_action?: { url: string };
}

/**
 * Sends the card to the sandbox, as Stripe's script would. Card numbers never reach our API.
 * @throws if no answer came back
 */
async function confirmInSandbox(
  clientSecret: string,
  { number, expiry, cvc }: CardText,
  returnUrl: string,
): Promise<CardAnswer> {
  const [exp_month, exp_year] = expiry.split(' / ');
  const response = await fetch('/sandbox/cards/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: clientSecret,
      return_url: returnUrl,
      card: { number: number.replaceAll(' ', ''), exp_month: Number(exp_month), exp_year: Number(exp_year), cvc },
    }),
  });
  if (response.status >= 500) throw new Error(`the sandbox answered ${response.status}`);
  const reply = (await response.json()) as SandboxReply;
  if (reply.next_action) return { kind: 'authorize', url: reply.next_action.url };
  // It was paid already, and only that answer was lost. Check its state.
  if (reply.error?.code === 'payment_intent_unexpected_state') throw new Error(reply.error.message);
  if (reply.error || !reply.status) return { kind: 'declined', message: reply.error?.message ?? null };
  return { kind: 'status', status: reply.status };
}
