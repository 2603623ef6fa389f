import type { BulkResult, ModerationCase, QueuedCase } from '@unslop/domain/calls/moderation';
import { houseRules } from '@unslop/domain/house-rules';
import { LENGTH } from '@unslop/domain/limits';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useDraft } from '../../lib/use-draft.ts';
import { paths } from '../../paths.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton, SkeletonList } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall, useEachCase } from './api.ts';
import { BulkResults } from './BulkResults.tsx';
import { resultsText } from './bulk-words.ts';
import { Effects } from './Effects.tsx';
import { proposalLabel } from './moderation-words.ts';
import { type ProposalGroup, proposalsOf } from './proposal-groups.ts';

type BulkAnswerDialogProps = {
  ids: readonly string[];
  cases: readonly QueuedCase[];
  isConfirmed: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** A second moderator's answer to several proposals. Groups similar ones, with their pictures. */
export function BulkAnswerDialog({ ids, cases, isConfirmed, onClose, onDone }: BulkAnswerDialogProps) {
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const queries = useEachCase(ids);
  const read = queries.flatMap(({ data }) => (data ? [data] : []));
  const isPending = queries.some((query) => query.isPending && query.fetchStatus !== 'idle');
  const verb = isConfirmed ? 'Confirm' : 'Decline';
  const done = isConfirmed ? 'confirmed' : 'declined';
  return (
    <Dialog
      size="medium"
      title={results ? resultsText(results, done) : `${verb} proposals`}
      onClose={results ? onDone : onClose}
    >
      {results ? (
        <BulkResults results={results} cases={cases} onClose={onDone} />
      ) : isPending ? (
        <SkeletonList label="Reading the proposals" count={3} className="grid gap-4">
          <Skeleton shape="text" />
        </SkeletonList>
      ) : (
        <AnswerForm
          read={read}
          isConfirmed={isConfirmed}
          unread={ids.length - read.length}
          onClose={onClose}
          onSent={(all) => {
            if (all.some(({ status }) => status !== 'done')) return setResults(all);
            toast({ title: resultsText(all, done), tone: 'positive' });
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

type AnswerFormProps = {
  read: readonly ModerationCase[];
  isConfirmed: boolean;
  /** Number of cases that failed to load. */
  unread: number;
  onClose: () => void;
  onSent: (results: BulkResult[]) => void;
};

function AnswerForm({ read, isConfirmed, unread, onClose, onSent }: AnswerFormProps) {
  const words = useDraft('case-bulk-answer');
  const [hasTried, setHasTried] = useState(false);
  const call = useCaseCall('bulkAnswer', null);
  const { groups, left } = proposalsOf(read, isConfirmed);
  const ids = groups.flatMap((group) => group.cases.map(({ id }) => id));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (!words.text.trim() || call.isPending) return;
    const body = { ids, is_confirmed: isConfirmed, reason: words.text.trim() };
    const { results } = await call.mutateAsync({ body });
    words.clear();
    onSent(results);
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
      {groups.map((group) => (
        <Group key={group.key} group={group} showsEffects={isConfirmed} />
      ))}
      {(left.length > 0 || unread > 0) && (
        <ul className="grid grid-cols-1 gap-1 text-sm text-muted">
          {left.map(({ text, count }) => (
            <li key={text}>
              {countOf(count, 'is', 'are')} left out: {text}
            </li>
          ))}
          {unread > 0 && <li>{countOf(unread, 'case', 'cases')} didn’t load. Select them again.</li>}
        </ul>
      )}
      {ids.length > 0 ? (
        <>
          <Field
            kind="textarea"
            label="Tell them why"
            hint="The same for all of them. Only they and moderators read this."
            minRows={2}
            maxRows={6}
            maxLength={LENGTH.reason}
            value={words.text}
            onChange={(event) => words.set(event.target.value)}
            error={hasTried && !words.text.trim() ? 'Please say why.' : null}
          />
          <FailureBanner title="That didn’t work" error={call.error} />
          <DialogActions
            label={`${isConfirmed ? 'Confirm' : 'Decline'} ${ids.length}`}
            isPending={call.isPending}
            onCancel={onClose}
          />
        </>
      ) : (
        <p role="status" className="font-semibold">
          You can’t answer any of these.
        </p>
      )}
    </form>
  );
}

function Group({ group: { proposal, cases }, showsEffects }: { group: ProposalGroup; showsEffects: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        {proposalLabel(proposal.action)}: {countOf(cases.length, 'case')}
      </h3>
      <div className="grid grid-cols-1 gap-1 text-sm wrap-anywhere text-muted">
        <p>
          {proposal.by}
          {proposal.rule && ` · ${houseRules[proposal.rule].title}`}: {proposal.reason}
        </p>
        {proposal.public_reason && <p>For the public record: {proposal.public_reason}</p>}
      </div>
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {cases.map(({ id, image, title }) => (
          <li key={id} className="w-20 shrink-0 text-xs">
            {/* A new tab keeps the text being typed. */}
            <Link
              to={paths.case(id)}
              target="_blank"
              className="block rounded-control underline-offset-2 hover:underline"
            >
              {image && <Picture image={image} sizes="5rem" ratio={1} />}
              <span className="line-clamp-2 wrap-anywhere">{title || 'Without words'}</span>
            </Link>
          </li>
        ))}
      </ul>
      {showsEffects && <Effects effects={proposal.effects} needsSecond={false} />}
    </div>
  );
}
