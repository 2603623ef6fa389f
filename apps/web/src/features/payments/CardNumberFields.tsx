import { type ChangeEvent, type Ref, useId } from 'react';
import { Field } from '../../ui/Field.tsx';
import { brandOf, caretAfterDigits, digitsOf, spaceExpiry, spaceNumber } from './card-number.ts';

export interface CardText {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardErrors = Partial<Record<keyof CardText, string>>;

interface CardNumberFieldsProps {
  card: CardText;
  errors: CardErrors;
  onChange: (change: Partial<CardText>) => void;
  isDisabled: boolean;
  ref: Ref<HTMLFieldSetElement>;
}

/** Number, expiry and security code, spaced as on the card and filled in by the browser where it knows them. */
export function CardNumberFields({ card, errors, onChange, isDisabled, ref }: CardNumberFieldsProps) {
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

/** Spaces what was typed and leaves the caret behind the digit it stood behind. */
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
