import { useSearchParams } from 'react-router';
import { useAskToSignIn } from '../features/auth/ask-to-sign-in.tsx';
import { linkToRetry } from '../features/payout-accounts/api.ts';
import { useDeparture } from '../lib/departure.ts';
import { useSession } from '../lib/session.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/** Where the card provider leads when its link was used or is too old. */
export default function StripeOnboardingRefresh() {
  const [params] = useSearchParams();
  const accountId = params.get('account_id');
  return (
    <div className="mx-auto mt-10 grid max-w-lg grid-cols-[minmax(0,1fr)] gap-5">
      <title>Onboarding link expired · Unslop</title>
      <h1 className="text-3xl">Onboarding Link Expired</h1>
      <p>
        A link to Stripe’s form works once and for a few minutes. Nothing is lost: what you have filled in is still
        there. Get a new link to go on.
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

/** Gets a new link and goes there. The page is open to guests; the link is not. */
function RetryOnboarding({ accountId }: { accountId: string | null }) {
  const session = useSession();
  const { askToSignIn } = useAskToSignIn();
  const { error, isPending, depart } = useDeparture({ mutationFn: () => linkToRetry(accountId) });

  function start() {
    if (session.status === 'guest') askToSignIn({ reason: 'Please log in to go on with your payout account.' });
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
