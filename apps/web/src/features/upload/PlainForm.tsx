import { SLOP } from '@unslop/domain/limits';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { Obstacle } from './checks.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { DurationField } from './DurationField.tsx';
import type { Problems } from './guided-steps.ts';
import { ImageField } from './ImageField.tsx';
import { PrizeField } from './PrizeField.tsx';
import { SubmitPart } from './SubmitPart.tsx';
import { AltField, TextFields } from './TextFields.tsx';
import type { UploadParts } from './UploadForm.tsx';
import { usePosting } from './use-posting.ts';

const minDollars = SLOP.minPrizeDollars;

export function PlainForm(parts: UploadParts) {
  const { balance, saved, upload } = parts;
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const { isPosting, failure, prizeDollars, post } = usePosting({
    ...parts,
    minPrizeDollars: minDollars,
    onObstacle: show,
  });

  function show(obstacle: Obstacle) {
    if (obstacle.at === 'image') {
      upload.complain(obstacle.text);
      form.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    }
    if (obstacle.at === 'title') {
      setProblems({ title: obstacle.text });
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
    <>
      {!isPosting && (
        <p className="mt-2 text-muted">
          First time?{' '}
          <Link
            to={paths.guidedUpload}
            className="rounded-control font-semibold text-text underline underline-offset-4"
          >
            Let us guide you
          </Link>
          , in three steps.
        </p>
      )}
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
          {saved.state === 'restored' && <DraftNotice onStartOver={startOver} />}
          <TextFields
            draft={saved.draft}
            onChange={(part) => {
              if (part.title !== undefined) setProblems({});
              saved.change(part);
            }}
            isDisabled={isPosting}
            problems={problems}
            titleRef={title}
            isGuided={false}
          />
          <PrizeField
            label="Prize pool"
            minDollars={minDollars}
            balance={balance}
            dollars={prizeDollars}
            onChange={(dollars) => saved.change({ prizeDollars: dollars })}
            isDisabled={isPosting}
          />
          <DurationField days={saved.draft.days} onChange={(days) => saved.change({ days })} isDisabled={isPosting} />
          <SubmitPart
            balance={balance}
            minDollars={minDollars}
            prizeDollars={prizeDollars}
            isPosting={isPosting}
            failure={failure}
          />
        </div>
      </form>
    </>
  );
}
