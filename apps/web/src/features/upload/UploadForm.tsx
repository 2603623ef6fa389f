import { SLOP } from '@unslop/domain/limits';
import type { Cents } from '@unslop/domain/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Balance } from './balance.ts';
import { maxPrizeDollars, type Obstacle } from './checks.ts';
import { DurationField } from './DurationField.tsx';
import { ImageField } from './ImageField.tsx';
import { PrizeField } from './PrizeField.tsx';
import { SubmitPart } from './SubmitPart.tsx';
import { AltField, TextFields } from './TextFields.tsx';
import { useDraft } from './use-draft.ts';
import { useImageUpload } from './use-image-upload.ts';
import { usePosting } from './use-posting.ts';

interface UploadFormProps {
  userId: string;
  balance: Balance;
  /** Asks the server anew. @throws when it does not answer */
  readBalance: () => Promise<Cents>;
}

export function UploadForm({ userId, balance, readBalance }: UploadFormProps) {
  const navigate = useNavigate();
  const saved = useDraft(userId);
  const upload = useImageUpload(saved.image, saved.setImage);
  const [titleError, setTitleError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const max = balance.status === 'known' ? maxPrizeDollars(balance.cents) : SLOP.minPrizeDollars;
  const shownPrize = Math.min(saved.draft.prizeDollars, max);

  const { isPosting, failure, post } = usePosting({
    userId,
    saved,
    upload,
    readBalance,
    onObstacle: meet,
    onDone: () => navigate(paths.feed),
  });

  const hasBalanceFailed = balance.status === 'failed';
  useEffect(() => {
    if (!hasBalanceFailed) return;
    toast({
      title: 'Error Fetching Balance',
      description: 'Could not retrieve your current balance.',
      tone: 'danger',
    });
  }, [hasBalanceFailed]);

  function meet(obstacle: Obstacle, known: Cents) {
    toast({ title: obstacle.title, description: obstacle.text, tone: 'danger' });
    if (obstacle.at === 'payment') navigate(paths.payment);
    if (obstacle.at === 'prize') saved.change({ prizeDollars: maxPrizeDollars(known) });
    if (obstacle.at === 'image') {
      upload.complain(obstacle.text);
      form.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    }
    if (obstacle.at === 'title') {
      setTitleError(obstacle.text);
      title.current?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    post();
  }

  function startOver() {
    upload.remove();
    saved.startOver();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-busy={isPosting}
      className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <ImageField
          state={upload.state}
          onFile={upload.choose}
          onRemove={upload.remove}
          onRetry={upload.retry}
          isDisabled={isPosting}
        />
        <AltField draft={saved.draft} onChange={saved.change} isDisabled={isPosting} />
      </div>
      <div className="grid content-start gap-7">
        {saved.state === 'restored' && (
          <p role="status" className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 text-muted">
            Your draft is still here.
            <Button size="small" variant="ghost" onClick={startOver}>
              Start over
            </Button>
          </p>
        )}
        <TextFields
          draft={saved.draft}
          onChange={(part) => {
            if (part.title !== undefined) setTitleError(null);
            saved.change(part);
          }}
          isDisabled={isPosting}
          titleError={titleError}
          titleRef={title}
        />
        <PrizeField
          balance={balance}
          dollars={shownPrize}
          onChange={(prizeDollars) => saved.change({ prizeDollars })}
          isDisabled={isPosting}
        />
        <DurationField days={saved.draft.days} onChange={(days) => saved.change({ days })} isDisabled={isPosting} />
        <SubmitPart balance={balance} prizeDollars={shownPrize} isPosting={isPosting} failure={failure} />
      </div>
    </form>
  );
}
