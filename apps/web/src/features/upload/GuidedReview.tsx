import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { formatPrize, wholeDollars } from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { daysWords, deadlineWords } from './DurationField.tsx';
import type { Draft } from './draft.ts';
import type { GuidedStep } from './guided-steps.ts';
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

/** Everything as it will be posted, each part with its way back. */
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
        </dl>
      </Part>
      <Checkbox
        checked={hasAgreed}
        onChange={(event) => onAgree(event.target.checked)}
        disabled={isDisabled}
        error={termsError}
      >
        I may post this image, and I agree to the{' '}
        <Link to={paths.terms} target="_blank" className="font-medium underline underline-offset-3">
          Terms of Service
        </Link>
        . Image and deadline cannot be changed afterwards.
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
