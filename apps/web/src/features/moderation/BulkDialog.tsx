import type { BulkResult, QueuedCase } from '@unslop/domain/calls/moderation';
import { actRules, type BulkAct, bulkActs } from '@unslop/domain/moderation-acts';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { countOf } from '../../ui/format-count.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton, SkeletonList } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { type BanLength, banLengths } from './ActDialog.tsx';
import { useBulkPreview, useCaseCall } from './api.ts';
import { BulkResults } from './BulkResults.tsx';
import {
  type BulkSummary,
  bulkLabel,
  doneWord,
  happensText,
  type Previewed,
  refusedText,
  resultsText,
  summaryOf,
} from './bulk-words.ts';
import { actLabels } from './moderation-words.ts';
import { RuleField, WordsField } from './RuleWords.tsx';
import { useDecisionWords } from './use-decision-words.ts';

type BulkDialogProps = {
  ids: readonly string[];
  /** The loaded cases among `ids`. */
  cases: readonly QueuedCase[];
  /** 'act' preselects the first possible act other than dismissing. */
  initial: 'dismiss' | 'act';
  onClose: () => void;
  onDone: () => void;
};

/** Previews an act on several cases, runs it with one reason and shows the results. */
export function BulkDialog({ ids, cases, initial, onClose, onDone }: BulkDialogProps) {
  const [results, setResults] = useState<{ all: BulkResult[]; text: string } | null>(null);
  const preview = useBulkPreview({ ids: [...ids] });
  const title = results ? results.text : `Decide ${countOf(ids.length, 'case')}`;
  return (
    <Dialog size="medium" title={title} onClose={results ? onDone : onClose}>
      {results ? (
        <BulkResults results={results.all} cases={cases} onClose={onDone} />
      ) : preview.isPending ? (
        <SkeletonList label="Looking at each case" count={3} className="grid gap-4">
          <Skeleton shape="text" />
        </SkeletonList>
      ) : !preview.data ? (
        <QueryError title="We couldn’t read the cases" query={preview} />
      ) : (
        <BulkForm
          ids={ids}
          initial={initial === 'dismiss' ? 'dismiss' : firstAct(preview.data.data)}
          onClose={onClose}
          onSent={(all, action) => {
            const text = resultsText(all, doneWord(action));
            // If everything succeeded, a toast is enough.
            if (all.some(({ status }) => status !== 'done')) return setResults({ all, text });
            toast({ title: text, tone: 'positive' });
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

/** Picks the preselected act. Hiding resolves most cases, so it comes first. */
function firstAct(previewed: readonly Previewed[]): BulkAct {
  const isPossible = (action: BulkAct) =>
    previewed.some(({ acts }) => acts.some((act) => act.action === action && act.refused === null));
  return (['hide', 'warn', 'cover', 'ban'] as const).find(isPossible) ?? 'warn';
}

type BulkFormProps = {
  ids: readonly string[];
  initial: BulkAct;
  onClose: () => void;
  onSent: (results: BulkResult[], action: BulkAct) => void;
};

function BulkForm({ ids, initial, onClose, onSent }: BulkFormProps) {
  const form = useDecisionWords<BulkAct>('case-bulk', initial);
  const { action, words } = form;
  const rule = actRules[action].needsRule ? form.rule : '';
  const [banLength, setBanLength] = useState<BanLength>('7');
  const [hasTried, setHasTried] = useState(false);
  const call = useCaseCall('bulkAct', null);
  const more = {
    ...(rule && { rule }),
    ...(action === 'ban' && banLength !== 'good' && { days: Number(banLength) }),
  };
  const preview = useBulkPreview({ ids: [...ids], ...more });
  const summary = summaryOf(preview.data?.data ?? [], action);
  const first = [...summary.now, ...summary.second];
  // Keep the order of the preview, so each person has the same first case.
  const possible = ids.filter((id) => first.includes(id) || summary.same.includes(id));
  const errors = {
    rule: actRules[action].needsRule && !rule ? 'Please choose the house rule.' : null,
    words: words.trim() ? null : 'Please say why.',
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (errors.rule || errors.words || call.isPending || preview.isPlaceholderData || possible.length === 0) return;
    const { results } = await call.mutateAsync({ body: { ids: possible, action, reason: words.trim(), ...more } });
    form.end();
    onSent(results, action);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        submit(event).catch(() => {
          // The banner shows the error.
        });
      }}
      className="grid grid-cols-1 gap-5"
    >
      <Select
        label="What do you want to do?"
        options={bulkActs.map((id) => ({ id, name: actLabels[id] }))}
        emptyLabel={null}
        value={action}
        onChange={(next) => {
          if (next) form.choose(next);
          call.reset();
        }}
      />
      {action === 'ban' && (
        <Select
          label="For how long?"
          options={banLengths}
          emptyLabel={null}
          value={banLength}
          onChange={(next) => next && setBanLength(next)}
        />
      )}
      <Summary action={action} summary={summary} total={ids.length} />
      {actRules[action].needsRule && (
        <RuleField value={form.rule} onChange={form.chooseRule} error={hasTried ? errors.rule : null} />
      )}
      <WordsField
        action={action}
        rule={rule}
        value={words}
        onChange={form.setWords}
        hint="The same for all of them. Only they and moderators read this."
        error={hasTried ? errors.words : null}
      />
      <FailureBanner title="That didn’t work" error={call.error} />
      {possible.length > 0 ? (
        <DialogActions
          label={bulkLabel(action, summary)}
          isPending={call.isPending || preview.isPlaceholderData}
          onCancel={onClose}
        />
      ) : (
        <p role="status" className="font-semibold">
          You can’t decide any of them this way. Choose another action, or open them one by one.
        </p>
      )}
    </form>
  );
}

type SummaryProps = { action: BulkAct; summary: BulkSummary; total: number };

/** Shows what will and will not happen. Combines equal effects. */
function Summary({ action, summary, total }: SummaryProps) {
  const { effects, refused } = summary;
  return (
    <div role="status" className="grid gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <div className="font-semibold">
        {happensText(action, summary).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {refused.map((same) => (
          <p key={same.text} className="wrap-anywhere">
            {refusedText(action, same)}
          </p>
        ))}
      </div>
      {effects.length > 0 && (
        <ul className="grid list-disc grid-cols-1 gap-1 pl-4">
          {effects.map(({ text, ids }) => (
            <li key={text} className="wrap-anywhere">
              {text}
              {ids.length < total && ` (${countOf(ids.length, 'case')})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
