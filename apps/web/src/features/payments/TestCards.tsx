import { Button } from '../../ui/Button.tsx';

const cards = [
  { number: '4242 4242 4242 4242', what: 'Pays' },
  { number: '3782 822463 10005', what: 'Pays (American Express)' },
  { number: '4000 0025 0000 3155', what: 'Asks your bank (3-D Secure)' },
  { number: '4000 0000 0000 0002', what: 'Is declined' },
  { number: '4000 0000 0000 9995', what: 'Has insufficient funds' },
  { number: '4000 0000 0000 0069', what: 'Has expired' },
];

/** Says that no money is real here, and which numbers do what. */
export function TestCards({ isDisabled, onUse }: { isDisabled: boolean; onUse: (number: string) => void }) {
  return (
    <section aria-label="Test cards" className="rounded-control bg-sunken p-4">
      <p className="font-semibold">This is a sandbox: no real money moves.</p>
      <p className="mt-0.5 text-sm text-muted">Real cards are refused here. Use or copy one of these instead.</p>
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
              disabledReason={isDisabled ? 'A payment is under way' : null}
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
