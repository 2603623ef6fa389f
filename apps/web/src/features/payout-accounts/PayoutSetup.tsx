import ExternalLink from 'lucide-react/icons/external-link';
import { useDeparture } from '../../lib/departure.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { linkToSetup } from './api.ts';

/** Explains payout accounts to users without one, and links to the setup. */
export function PayoutSetup() {
  return (
    <section
      aria-labelledby="payout-setup-heading"
      className="grid max-w-2xl gap-4 rounded-panel border border-line bg-raised p-5 sm:p-7"
    >
      <h2 id="payout-setup-heading" className="text-xl">
        Setup Payouts with Stripe
      </h2>
      <p className="max-w-[60ch]">
        Connect a payout account once to send your winnings to your bank. Stripe asks for your name, address and bank
        account. We never see your bank details.
      </p>
      <p className="text-sm text-muted">It takes about five minutes. Then you come back here.</p>
      <div>
        <SetUpButton>Setup Payout Account</SetUpButton>
      </div>
    </section>
  );
}

/** Opens Stripe's form, for a new account or an unfinished one. */
export function SetUpButton({ children }: { children: string }) {
  const { isPending, depart } = useDeparture({
    mutationFn: linkToSetup,
    onError: ({ message }) => {
      const description = message ? `Setup failed: ${message}` : 'Setup failed';
      toast({ title: 'Connection Setup Failed', description, tone: 'danger', durationMs: 10_000 });
    },
  });
  return (
    <Button variant="primary" icon={<ExternalLink className="size-4" />} isLoading={isPending} onClick={depart}>
      {children}
    </Button>
  );
}
