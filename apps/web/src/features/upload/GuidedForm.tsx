import { SLOP } from '@unslop/domain/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BalanceNotice, DraftNotice, SubmitPart } from './BalanceNotice.tsx';
import { DurationField } from './DurationField.tsx';
import { GuidedReview, StepList } from './GuidedReview.tsx';
import { type GuidedStep, guidedSteps, problemsOf, stepToShow } from './guided-steps.ts';
import { ImageField } from './ImageField.tsx';
import { PrizeField, refusedPrize } from './PrizeField.tsx';
import { AltField, SealedField, TextFields } from './TextFields.tsx';
import { type UploadParts, usePosting } from './use-posting.ts';

const SamePicture = lazyPart(() => import('../originality/SamePicture.tsx'));
const minDollars = SLOP.guidedMinPrizeDollars;
const termsError = 'Please agree to the terms before you post';

/** The upload form in three steps. The step is in the URL, so the browser's Back goes back one step. */
export function GuidedForm(parts: UploadParts) {
  const { balance, saved, upload } = parts;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [hasAgreed, setHasAgreed] = useState(false);
  // Errors show after the first attempt to continue, until they are fixed.
  const [triedStep, setTriedStep] = useState<GuidedStep | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { draft, image } = saved;
  const asked = params.get('step');
  const [entered, setEntered] = useState<{ asked: string | null; step: GuidedStep } | null>(null);
  // Decide once per URL: an image that loads later must not move the user to another step.
  if (saved.state !== 'loading' && entered?.asked !== asked) {
    setEntered({ asked, step: stepToShow(asked, draft, image !== null) });
  }
  const step = entered?.step ?? guidedSteps.find(({ id }) => id === asked)?.id ?? 'ai-slop';
  const at = guidedSteps.findIndex(({ id }) => id === step);
  const problems = triedStep === step ? problemsOf(step, draft, image !== null) : {};
  const heading = useFocusOnChange(step);

  const { isPosting, prizeDollars, submitPart, post, samePicture } = usePosting({
    ...parts,
    minPrizeDollars: minDollars,
    isReviewed: true,
    onProblems: ([first]) => goTo(first?.at === 'image' ? 'ai-slop' : 'details'),
  });

  function goTo(next: GuidedStep) {
    setTriedStep(null);
    void navigate(addressOf(next));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTriedStep(step);
    const lacking = problemsOf(step, draft, image !== null);
    if (lacking.image) upload.setError(lacking.image);
    if (Object.keys(lacking).length > 0 || (step === 'review' && !hasAgreed)) {
      // Wait until the fields show their errors.
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
    const refused = refusedPrize(form.current);
    if (refused) return refused.focus();
    if (step === 'review') return post();
    goTo(guidedSteps[at + 1]!.id);
  }

  function startOver() {
    upload.remove();
    saved.startOver();
    setHasAgreed(false);
    goTo('ai-slop');
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={isPosting} className="mt-8 max-w-2xl">
      {entered && step !== (asked ?? 'ai-slop') && <Navigate to={addressOf(step)} replace />}
      <StepList current={step} onStep={isPosting ? null : goTo} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl outline-none">
        <span className="block font-sans text-sm font-normal tracking-normal text-muted">
          Step {at + 1} of {guidedSteps.length}{' '}
        </span>
        {guidedSteps[at]!.name}
      </h2>
      <div className="mt-5 grid gap-7">
        <BalanceNotice balance={balance} minDollars={minDollars} />
        {saved.state === 'restored' && !isPosting && <DraftNotice onStartOver={startOver} />}
        {step === 'ai-slop' && (
          <>
            <ImageField upload={upload} isDisabled={false} />
            <AltField draft={draft} onChange={saved.change} isDisabled={false} />
          </>
        )}
        {step === 'details' && (
          <>
            <TextFields draft={draft} onChange={saved.change} isDisabled={false} problems={problems} isGuided />
            <PrizeField
              minDollars={minDollars}
              balance={balance}
              dollars={prizeDollars}
              onChange={(dollars) => saved.change({ prizeDollars: dollars })}
              isDisabled={false}
            />
            <DurationField draft={draft} onChange={saved.change} isDisabled={false} />
            <SealedField draft={draft} onChange={saved.change} isDisabled={false} />
          </>
        )}
        {step === 'review' && (
          <>
            <GuidedReview
              draft={draft}
              file={image?.file ?? null}
              prizeDollars={prizeDollars}
              hasAgreed={hasAgreed}
              onAgree={setHasAgreed}
              termsError={triedStep === 'review' && !hasAgreed ? termsError : null}
              onStep={goTo}
              isDisabled={isPosting}
            />
            <SubmitPart {...submitPart} />
          </>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-4 empty:hidden">
          {at > 0 && !isPosting && <Button onClick={() => goTo(guidedSteps[at - 1]!.id)}>Back</Button>}
          {step !== 'review' && (
            <Button type="submit" variant="primary" className="ml-auto">
              Continue
            </Button>
          )}
        </div>
      </div>
      {!isPosting && (
        <p className="mt-10 border-t border-line pt-4 text-muted">
          Done this before?{' '}
          <Link
            to={paths.uploadAiSlop}
            className="rounded-control font-semibold text-text underline underline-offset-4"
          >
            Fill in everything on one page
          </Link>
          . Your draft comes along.
        </p>
      )}
      {samePicture && <SamePicture {...samePicture} />}
    </form>
  );
}

function addressOf(step: GuidedStep): string {
  return step === 'ai-slop' ? paths.guidedUpload : `${paths.guidedUpload}&step=${step}`;
}

/** Focuses the heading of a new step, for screen readers. */
function useFocusOnChange(step: GuidedStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
