import { cents } from '@unslop/domain/money';
import { useSearchParams } from 'react-router';
import type { Balance } from '../features/upload/BalanceNotice.tsx';
import { UploadForm } from '../features/upload/UploadForm.tsx';
import { holdWords } from '../lib/hold-words.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { useUser } from '../lib/session.ts';

export default function UploadAiSlop() {
  const user = useUser();
  const profile = useOwnProfile();
  const [params] = useSearchParams();
  useLive();
  if (!user) return null;

  async function readBalance() {
    const { data } = await profile.refetch({ throwOnError: true });
    return cents(data!.balance_cents);
  }

  return (
    <div className="mx-auto max-w-6xl">
      <title>Upload AI slop · Unslop</title>
      <h1 className="text-3xl">Upload AI slop</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-muted">
        Post what a machine got wrong, put up a prize, and let people make it beautiful.
      </p>
      <UploadForm
        key={user.id}
        userId={user.id}
        mode={params.get('mode') === 'guided' ? 'guided' : 'plain'}
        balance={balanceOf(profile)}
        readBalance={readBalance}
      />
    </div>
  );
}

function balanceOf({ data, isError, isFetching, refetch }: ReturnType<typeof useOwnProfile>): Balance {
  if (data) return { status: 'known', cents: cents(data.balance_cents), hold: holdWords(data) };
  if (isError) return { status: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return { status: 'loading' };
}
