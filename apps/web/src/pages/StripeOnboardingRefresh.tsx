import { useSearchParams } from 'react-router';
import { RetryOnboarding } from '../features/payout-accounts/RetryOnboarding.tsx';

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
