import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type CardErrors, CardNumberFields, type CardText } from './CardNumberFields.tsx';
import type { CardHandle } from './card-handle.ts';
import { digitsOf } from './card-number.ts';
import { confirmInSandbox } from './confirm-in-sandbox.ts';
import { TestCards } from './TestCards.tsx';

const emptyCard: CardText = { number: '', expiry: '', cvc: '' };

/** Card fields of our own, for installations without a card provider: they talk to the sandbox. */
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

/** In the provider's words. What only the bank can know, it says itself. */
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
