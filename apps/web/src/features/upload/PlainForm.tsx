import { SLOP } from '@unslop/domain/limits';
import { wholeDollars } from '@unslop/domain/money';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { endToast } from '../../ui/toast.ts';
import { LargePrize } from '../ai-slops/LargePrize.tsx';
import { BalanceNotice, DraftNotice, SubmitPart } from './BalanceNotice.tsx';
import { ABOUT_UPLOAD, type Problem } from './checks.ts';
import { DurationField } from './DurationField.tsx';
import type { Problems } from './guided-steps.ts';
import { ImageField } from './ImageField.tsx';
import { PrizeField, refusedPrize } from './PrizeField.tsx';
import { AltField, SealedField, TextFields } from './TextFields.tsx';
import { type UploadParts, usePosting } from './use-posting.ts';

const SamePicture = lazyPart(() => import('../originality/SamePicture.tsx'));
const minDollars = SLOP.minPrizeDollars;

export function PlainForm(parts: UploadParts) {
  const { balance, saved, upload } = parts;
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const { isPosting, prizeDollars, submitPart, post, question, samePicture } = usePosting({
    ...parts,
    minPrizeDollars: minDollars,
    isReviewed: false,
    onProblems: show,
  });

  function show(problems: Problem[]) {
    const textAt = (field: Problem['at']) => problems.find(({ at }) => at === field)?.text;
    const image = textAt('image');
    if (image) upload.setError(image);
    setProblems({ title: textAt('title') });
    if (image) form.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    else if (textAt('title')) title.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const refused = refusedPrize(form.current);
    if (refused) return refused.focus();
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
      <div className="mt-6 empty:hidden">
        <BalanceNotice balance={balance} minDollars={minDollars} />
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-busy={isPosting}
        className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-2"
      >
        <div className="grid content-start gap-5">
          <ImageField upload={upload} isDisabled={isPosting} />
          <AltField draft={saved.draft} onChange={saved.change} isDisabled={isPosting} />
        </div>
        <div className="grid content-start gap-7">
          {saved.state === 'restored' && <DraftNotice onStartOver={startOver} />}
          <TextFields
            draft={saved.draft}
            onChange={(part) => {
              endToast(ABOUT_UPLOAD);
              if (part.title !== undefined) setProblems({});
              saved.change(part);
            }}
            isDisabled={isPosting}
            problems={problems}
            titleRef={title}
            isGuided={false}
          />
          <PrizeField
            minDollars={minDollars}
            balance={balance}
            dollars={prizeDollars}
            onChange={(dollars) => saved.change({ prizeDollars: dollars })}
            isDisabled={isPosting}
          />
          <DurationField draft={saved.draft} onChange={saved.change} isDisabled={isPosting} />
          <SealedField draft={saved.draft} onChange={saved.change} isDisabled={isPosting} />
          <SubmitPart {...submitPart} />
        </div>
      </form>
      {question && <LargePrize moreCents={wholeDollars(prizeDollars)} {...question} />}
      {samePicture && <SamePicture {...samePicture} />}
    </>
  );
}
