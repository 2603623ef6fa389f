import { useSearchParams } from 'react-router';
import { useAskToSignIn } from '../features/auth/ask-to-sign-in.tsx';
import { linkToRetry } from '../features/payout-accounts/api.ts';
import { useDeparture } from '../lib/departure.ts';
import { useSession } from '../lib/session.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/** Stripe redirects here when an onboarding link was used or has expired. */
export default function StripeOnboardingRefresh() {
  const [params] = useSearchParams();
  const accountId = params.get('account_id');
  return (
    <div className="mx-auto mt-10 grid max-w-lg grid-cols-[minmax(0,1fr)] gap-5">
      <title>Onboarding link expired · Unslop</title>
      <h1 className="text-3xl">Onboarding Link Expired</h1>
      <p>
        A link to Stripe’s form works once, for a few minutes. Stripe keeps what you’ve filled in. Get a new link to
        continue.
      </p>
      {accountId && (
        <dl className="text-sm text-muted">
          <dt className="inline">Account: </dt>
          <dd className="inline break-all">{accountId}</dd>
        </dl>
      )}
      <RetryOnboarding accountId={accountId} />
    </div>
  );
}

/** Fetches a new link and opens it. Guests can see this page but have to sign in to get a link. */
function RetryOnboarding({ accountId }: { accountId: string | null }) {
  const session = useSession();
  const { askToSignIn } = useAskToSignIn();
  const { error, isPending, depart } = useDeparture({ mutationFn: () => linkToRetry(accountId) });

  function start() {
    if (session.status === 'guest') askToSignIn({ reason: 'Please log in to continue with your payout account.' });
    else depart();
  }

  return (
    <>
      {error && !isPending && <Banner tone="danger">{error.message}</Banner>}
      <div>
        <Button variant="primary" isLoading={session.status === 'loading' || isPending} onClick={start}>
          Retry Onboarding
        </Button>
      </div>
    </>
  );
}
