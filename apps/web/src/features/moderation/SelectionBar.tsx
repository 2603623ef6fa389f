import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';
import { BulkAnswerDialog } from './BulkAnswerDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import type { CaseStatus } from './case-filter.ts';
import { useKeys } from './use-keys.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  status: CaseStatus;
  cases: readonly QueuedCase[];
  /** Ids of all visible cases, including those folded into a group. */
  shown: readonly string[];
};

type Open = 'dismiss' | 'act' | 'confirm' | 'decline';

/** Sticky bar while selecting: the number of selected cases and the actions on them. */
export function SelectionBar({ selection, status, cases, shown }: SelectionBarProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const ids = [...selection.ids];
  const reason = ids.length === 0 ? 'Select a case first.' : null;
  const actions: readonly (readonly [Open, string])[] =
    status === 'waiting'
      ? [
          ['confirm', 'Confirm'],
          ['decline', 'Decline'],
        ]
      : [
          ['act', 'Act'],
          ['dismiss', 'Dismiss'],
        ];
  const press = (what: Open | undefined) => what && reason === null && setOpen(what);
  useKeys({
    a: () => press(actions.find(([id]) => id === 'act' || id === 'confirm')?.[0]),
    d: () => press(actions.find(([id]) => id === 'dismiss' || id === 'decline')?.[0]),
    Escape: selection.stop,
  });
  const finish = () => {
    setOpen(null);
    selection.stop();
    // The button that opened the dialog is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const dialog = { ids, cases, onClose: () => setOpen(null), onDone: finish };
  return (
    <section
      aria-label="Selected cases"
      className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] md:mx-0 md:px-0"
    >
      <div className="grid gap-2 py-3 md:flex md:items-center md:justify-between md:gap-4">
        <div className="flex items-center justify-between gap-2">
          <p role="status" className="font-semibold tabular-nums">
            {countOf(ids.length, 'case')} selected
          </p>
          <span className="flex">
            <Button size="small" variant="ghost" onClick={() => selection.choose(shown)}>
              Select all shown
            </Button>
            <Button size="small" variant="ghost" className="-mr-3 md:mr-0" onClick={selection.stop}>
              Cancel
            </Button>
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3">
          {actions.map(([id, label], at) => (
            <Button
              key={id}
              wide
              variant={at === 0 ? 'primary' : 'quiet'}
              disabledReason={reason}
              onClick={() => setOpen(id)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {(open === 'dismiss' || open === 'act') && <BulkDialog {...dialog} initial={open} />}
      {(open === 'confirm' || open === 'decline') && <BulkAnswerDialog {...dialog} isConfirmed={open === 'confirm'} />}
    </section>
  );
}
