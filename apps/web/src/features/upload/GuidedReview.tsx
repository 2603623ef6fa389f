import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { formatPrize, wholeDollars } from '@unslop/domain/money';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { daysWords, deadlineWords } from './DurationField.tsx';
import type { Draft } from './draft.ts';
import { type GuidedStep, guidedSteps } from './guided-steps.ts';
import { ImagePreview } from './ImageField.tsx';

interface GuidedReviewProps {
  draft: Draft;
  file: File | null;
  prizeDollars: number;
  hasAgreed: boolean;
  onAgree: (hasAgreed: boolean) => void;
  termsError: string | null;
  onStep: (step: GuidedStep) => void;
  isDisabled: boolean;
}

/** Summary of the post. Each part links back to its step. */
export function GuidedReview(props: GuidedReviewProps) {
  const { draft, file, prizeDollars, hasAgreed, onAgree, termsError, onStep, isDisabled } = props;
  const now = useServerNow(true);
  return (
    <>
      <Part name="Image" onEdit={isDisabled ? null : () => onStep('ai-slop')}>
        {file && <ImagePreview file={file} />}
        {draft.alt.trim() && <p className="mt-2 text-sm text-muted">Alt text: {draft.alt.trim()}</p>}
      </Part>
      <Part name="Details" onEdit={isDisabled ? null : () => onStep('details')}>
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Fact name="Title" isWide>
            {draft.title.trim()}
          </Fact>
          <Fact name="Description" isWide>
            {draft.description.trim() || 'None'}
          </Fact>
          <Fact name="Category">{CATEGORIES.find(({ id }) => id === draft.category)?.name}</Fact>
          <Fact name="Style">{STYLES.find(({ id }) => id === draft.style)?.name ?? 'Any style'}</Fact>
          <Fact name="Prize pool">{formatPrize(wholeDollars(prizeDollars))}, held for the winner</Fact>
          <Fact name="Duration">
            {daysWords(draft.days)}: ends {deadlineWords(now, draft.days)}
          </Fact>
          <Fact name="Votes">{draft.isSealed ? 'Sealed until the deadline' : 'Open'}</Fact>
        </dl>
      </Part>
      <Checkbox
        checked={hasAgreed}
        onChange={(event) => onAgree(event.target.checked)}
        disabled={isDisabled}
        error={termsError}
      >
        I have the right to post this image, and I agree to the{' '}
        <Link to={paths.terms} target="_blank" className="font-medium underline underline-offset-3">
          Terms of Service
        </Link>
        . You can’t change the image or the deadline later.
      </Checkbox>
    </>
  );
}

function Part({ name, onEdit, children }: { name: string; onEdit: (() => void) | null; children: ReactNode }) {
  return (
    <section aria-label={name} className="rounded-panel border border-line p-5">
      <header className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h3 className="text-lg">{name}</h3>
        {onEdit && (
          <Button size="small" aria-label={`Edit ${name.toLowerCase()}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

interface StepListProps {
  current: GuidedStep;
  /** Returns to a completed step. Null while that is not possible. */
  onStep: ((step: GuidedStep) => void) | null;
}

export function StepList({ current, onStep }: StepListProps) {
  const at = guidedSteps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-3">
      {guidedSteps.map(({ id, name }, index) => {
        const isDone = index < at;
        const words = (
          <>
            <span
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-bold',
                index === at && 'border-accent bg-accent text-on-accent',
                isDone && 'border-text bg-text text-surface',
                index > at && 'border-line-strong text-muted',
              )}
            >
              {isDone ? <Check strokeWidth={3} className="size-4" /> : index + 1}
            </span>
            <span className={cx('truncate font-semibold', index > at && 'text-muted')}>{name}</span>
            {isDone && <VisuallyHidden>(done)</VisuallyHidden>}
          </>
        );
        const look = 'flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control text-left';
        return (
          <li
            key={id}
            aria-current={index === at ? 'step' : undefined}
            className={cx('min-w-0 border-t-4 pt-2', index <= at ? 'border-accent' : 'border-line')}
          >
            {isDone && onStep ? (
              <button type="button" onClick={() => onStep(id)} className={cx(look, 'hover:underline')}>
                {words}
              </button>
            ) : (
              <span className={look}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
