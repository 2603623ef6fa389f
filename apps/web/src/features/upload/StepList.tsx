import Check from 'lucide-react/icons/check';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type GuidedStep, guidedSteps } from './guided-steps.ts';

interface StepListProps {
  current: GuidedStep;
  /** Goes back to a step that is done; null while that cannot be. */
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
