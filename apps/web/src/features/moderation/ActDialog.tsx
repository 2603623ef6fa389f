import type { PossibleAct } from '@unslop/domain/calls/moderation';
import { type HouseRule, houseRuleNames, houseRules } from '@unslop/domain/house-rules';
import { LENGTH } from '@unslop/domain/limits';
import { actRules, type CaseAct, type Sanction } from '@unslop/domain/moderation-acts';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall } from './api.ts';
import { Effects } from './Effects.tsx';
import { actLabels, doneText, firstWords, submitLabel } from './moderation-words.ts';
import { Voters } from './Voters.tsx';

type ActDialogProps = {
  caseId: string;
  /** Those that are possible. */
  acts: readonly PossibleAct[];
  initial: CaseAct;
  onClose: () => void;
  onDone: () => void;
};

const banLengths = [
  { id: '1', name: '1 day' },
  { id: '3', name: '3 days' },
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
  { id: '365', name: '365 days' },
  { id: 'good', name: 'For good' },
] as const;
type BanLength = (typeof banLengths)[number]['id'];
const rules = houseRuleNames.map((id) => ({ id, name: houseRules[id].title }));

/** Which act, what it does, and the words that the person will read. */
export function ActDialog({ caseId, acts, initial, onClose, onDone }: ActDialogProps) {
  const [action, setAction] = useState(initial);
  const [rule, setRule] = useState<HouseRule | ''>('');
  const [words, setWords] = useState(firstWords[initial] ?? '');
  const [length, setLength] = useState<BanLength>('7');
  const [voters, setVoters] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const light = useCaseCall('actOnCase', null);
  const heavy = useCaseCall('sanctionOnCase', null);
  const act = acts.find((each) => each.action === action);
  const isPending = light.isPending || heavy.isPending;
  const failure = light.error ?? heavy.error;

  function choose(next: CaseAct) {
    // Words that were typed stay, a sentence of ours gives way to the next.
    if (!words.trim() || words === firstWords[action]) setWords(firstWords[next] ?? '');
    setAction(next);
    light.reset();
    heavy.reset();
  }

  const needs = needsOf(act, { rule, words, voters, length });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (!act || isPending || needs.rule || needs.words || needs.voters) return;
    light.reset();
    heavy.reset();
    const shared = { reason: words.trim(), ...(rule && actRules[action].needsRule && { rule }) };
    const params = { id: caseId };
    const { status } = isSanction(action)
      ? await heavy.mutateAsync({
          params,
          body: {
            ...shared,
            rule: rule as HouseRule,
            action,
            ...(action === 'ban' && length !== 'good' && { days: Number(length) }),
          },
        })
      : await light.mutateAsync({
          params,
          body: { ...shared, action, ...(action === 'void_likes' && { user_ids: [...voters] }) },
        });
    toast({
      title:
        status === 'proposed' ? 'Proposed. Another moderator has to confirm it.' : doneText({ action, proposed: null }),
      tone: 'positive',
    });
    onDone();
  }

  return (
    <Dialog onClose={onClose} size="medium" title="Decide this case">
      <form
        noValidate
        onSubmit={(event) => {
          submit(event).catch(() => {
            // Said by the banner.
          });
        }}
        className="grid grid-cols-1 gap-5"
      >
        <Select
          label="What should happen?"
          options={acts.map((each) => ({ id: each.action, name: actLabels[each.action] }))}
          emptyLabel={null}
          value={action}
          onChange={(next) => next && choose(next)}
        />
        {action === 'ban' && (
          <Select
            label="For how long?"
            options={banLengths}
            emptyLabel={null}
            value={length}
            onChange={(next) => next && setLength(next)}
          />
        )}
        {act && <Effects effects={act.effects} needsSecond={needs.second} />}
        {actRules[action].needsRule && (
          <div className="grid gap-1.5">
            <Select
              label="House rule"
              options={rules}
              emptyLabel="Choose the rule"
              value={rule}
              onChange={setRule}
              error={hasTried ? needs.rule : null}
            />
            {rule && <p className="text-sm text-muted">{houseRules[rule].text}</p>}
          </div>
        )}
        {action === 'void_likes' && (
          <Voters caseId={caseId} chosen={voters} onChange={setVoters} error={hasTried ? needs.voters : null} />
        )}
        <Field
          kind="textarea"
          label="Why, in a sentence that they will read"
          hint="Plain and kind. Name no reporters."
          minRows={2}
          maxRows={6}
          maxLength={LENGTH.reason}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          error={hasTried ? needs.words : null}
        />
        <FailureBanner title="That was not done" error={failure} />
        <DialogActions label={submitLabel(action, needs.second)} isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function isSanction(act: CaseAct): act is Sanction {
  return actRules[act].call === 'sanctionOnCase';
}

type Typed = { rule: string; words: string; voters: ReadonlySet<string>; length: BanLength };

/** What is missing, in the words that stand at the field; and whether a second moderator has to confirm it. */
export function needsOf(
  act: Pick<PossibleAct, 'action' | 'needs_second'> | undefined,
  { rule, words, voters, length }: Typed,
) {
  if (!act) return { rule: null, words: null, voters: null, second: false };
  return {
    rule: actRules[act.action].needsRule && !rule ? 'Please choose the house rule.' : null,
    words: words.trim() ? null : 'Please say why.',
    voters: act.action === 'void_likes' && voters.size === 0 ? 'Please choose whose likes.' : null,
    second: act.needs_second || (length === 'good' && actRules[act.action].needsSecond?.includes('for good') === true),
  };
}
