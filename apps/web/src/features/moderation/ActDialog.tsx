import type { PossibleAct } from '@unslop/domain/calls/moderation';
import { MODERATION } from '@unslop/domain/limits';
import { actRules, type CaseAct } from '@unslop/domain/moderation-acts';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall } from './api.ts';
import { Effects } from './Effects.tsx';
import { actLabels, doneText, submitLabel } from './moderation-words.ts';
import { PublicWords } from './PublicWords.tsx';
import { RuleField, WordsField } from './RuleWords.tsx';
import { useDecisionWords } from './use-decision-words.ts';
import { Voters } from './Voters.tsx';

type ActDialogProps = {
  caseId: string;
  /** Acts that are possible in this case. */
  acts: readonly PossibleAct[];
  initial: CaseAct;
  onClose: () => void;
  onDone: () => void;
};

export const banLengths = [
  { id: '1', name: '1 day' },
  { id: '3', name: '3 days' },
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
  { id: '365', name: '365 days' },
  { id: 'good', name: 'For good' },
] as const;
export type BanLength = (typeof banLengths)[number]['id'];
const reviewLengths = [
  { id: '3', name: '3 days' },
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
] as const;
type ReviewLength = (typeof reviewLengths)[number]['id'];

/** Asks for an act and the words for the person, and shows the effects. */
export function ActDialog({ caseId, acts, initial, onClose, onDone }: ActDialogProps) {
  const form = useDecisionWords(`case-act:${caseId}`, initial);
  const { action, rule, words, publicWords } = form;
  const [banLength, setBanLength] = useState<BanLength>('7');
  const [reviewLength, setReviewLength] = useState<ReviewLength>('3');
  const [voters, setVoters] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const call = useCaseCall('actOnCase', null);
  const act = acts.find((each) => each.action === action);
  const length = action === 'ban' ? banLength : action === 'freeze' ? reviewLength : null;

  function choose(next: CaseAct) {
    form.choose(next);
    call.reset();
  }

  const needs = needsOf(act, { rule, words, voters, length });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (!act || call.isPending || needs.rule || needs.words || needs.voters) return;
    call.reset();
    const { status } = await call.mutateAsync({
      params: { id: caseId },
      body: {
        action,
        reason: words.trim(),
        ...(publicWords.text.trim() && { public_reason: publicWords.text.trim() }),
        ...(rule && actRules[action].needsRule && { rule }),
        ...(length && length !== 'good' && { days: Number(length) }),
        ...(action === 'void_likes' && { user_ids: [...voters] }),
      },
    });
    form.end();
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
            // The banner shows the error.
          });
        }}
        className="grid grid-cols-1 gap-5"
      >
        <Select
          label="What do you want to do?"
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
            value={banLength}
            onChange={(next) => next && setBanLength(next)}
          />
        )}
        {action === 'freeze' && (
          <Select
            label="For how long?"
            options={reviewLengths}
            emptyLabel={null}
            value={reviewLength}
            onChange={(next) => next && setReviewLength(next)}
          />
        )}
        {act && <Effects effects={act.effects} needsSecond={needs.second} />}
        {actRules[action].needsRule && (
          <RuleField value={rule} onChange={form.chooseRule} error={hasTried ? needs.rule : null} />
        )}
        {action === 'void_likes' && (
          <Voters caseId={caseId} chosen={voters} onChange={setVoters} error={hasTried ? needs.voters : null} />
        )}
        <WordsField
          action={action}
          rule={actRules[action].needsRule ? rule : ''}
          value={words}
          onChange={form.setWords}
          hint="Only they and moderators read this. Keep it plain and kind. Don’t name reporters."
          error={hasTried ? needs.words : null}
        />
        <PublicWords value={publicWords.text} onChange={publicWords.set} />
        <FailureBanner title="That didn’t work" error={call.error} />
        <DialogActions label={submitLabel(action, needs.second)} isPending={call.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type Typed = { rule: string; words: string; voters: ReadonlySet<string>; length: BanLength | ReviewLength | null };

/** Returns the messages for missing fields, and if a second moderator has to confirm. */
export function needsOf(
  act: Pick<PossibleAct, 'action' | 'needs'> | undefined,
  { rule, words, voters, length }: Typed,
) {
  if (!act) return { rule: null, words: null, voters: null, second: false };
  return {
    rule: actRules[act.action].needsRule && !rule ? 'Please choose the house rule.' : null,
    words: words.trim() ? null : 'Please say why.',
    voters: act.action === 'void_likes' && voters.size === 0 ? 'Please choose whose likes.' : null,
    second: act.needs === 'two' || isLong(act.action, length),
  };
}

/** True if the length needs two moderators. One may ban for up to 30 days and review an account for three. */
function isLong(action: CaseAct, length: Typed['length']): boolean {
  if (length === null) return false;
  const most = action === 'ban' ? MODERATION.oneBanDays : MODERATION.oneAccountReviewDays;
  return (action === 'ban' || action === 'freeze') && (length === 'good' || Number(length) > most);
}
