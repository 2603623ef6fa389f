import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';
import { linkToRetry } from './set-up.ts';

/** Gets a new link and goes there. The page is open to guests; the link is not. */
export function RetryOnboarding({ accountId }: { accountId: string | null }) {
  const session = useSession();
  const { askToSignIn } = useAskToSignIn();
  const retry = useMutation({
    mutationFn: () => linkToRetry(accountId),
    onSuccess: (url) => location.assign(url),
  });

  function start() {
    if (session.status === 'guest') askToSignIn({ reason: 'Please log in to go on with your payout account.' });
    else retry.mutate();
  }

  return (
    <>
      {retry.error && !retry.isPending && <Banner tone="danger">{retry.error.message}</Banner>}
      <div>
        <Button
          variant="primary"
          isLoading={session.status === 'loading' || retry.isPending || retry.isSuccess}
          onClick={start}
        >
          Retry Onboarding
        </Button>
      </div>
    </>
  );
}
