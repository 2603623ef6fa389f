import { cents } from '@unslop/domain/money';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Balance } from '../features/upload/BalanceNotice.tsx';
import { useDraft } from '../features/upload/draft.ts';
import { GuidedForm } from '../features/upload/GuidedForm.tsx';
import { PlainForm } from '../features/upload/PlainForm.tsx';
import { useImageUpload } from '../features/upload/use-image-upload.ts';
import type { UploadParts } from '../features/upload/use-posting.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { restrictionWords } from '../lib/restriction-words.ts';
import { useUser } from '../lib/session.tsx';
import { endToast, toast } from '../ui/toast.ts';

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
  if (data) return { status: 'known', cents: cents(data.balance_cents), restriction: restrictionWords(data) };
  if (isError) return { status: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return { status: 'loading' };
}

interface UploadFormProps extends Omit<UploadParts, 'saved' | 'upload'> {
  mode: 'plain' | 'guided';
}

/** Form to post a slop, on one page or step by step. */
function UploadForm({ mode, ...given }: UploadFormProps) {
  const saved = useDraft(given.userId);
  const upload = useImageUpload(saved.image, saved.setImage);

  const hasBalanceFailed = given.balance.status === 'failed';
  useEffect(() => {
    if (!hasBalanceFailed) return endToast('balance');
    toast({
      title: 'Error Fetching Balance',
      description: 'Could not retrieve your current balance.',
      tone: 'danger',
      about: 'balance',
    });
  }, [hasBalanceFailed]);

  const Form = mode === 'guided' ? GuidedForm : PlainForm;
  return <Form {...given} saved={saved} upload={upload} />;
}
