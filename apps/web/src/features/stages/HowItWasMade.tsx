import type { Process, ProcessCall } from '@unslop/domain/calls/stages';
import { PROCESS } from '@unslop/domain/stages';
import { messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { AddLayeredFile, AddStage } from './AddParts.tsx';
import { type EntryIds, useProcess, useProcessCall } from './api.ts';
import { Parts } from './Parts.tsx';
import { Strip } from './ProcessStrip.tsx';
import { leftUntil } from './process-words.ts';

/**
 * Shows how an entry was made. Its artist can add to it while that is allowed, and answer a process call: a request of
 * the moderators or the site to show how it was made.
 */
export function HowItWasMade({ isOwn, ...ids }: EntryIds & { isOwn: boolean }) {
  const { data } = useProcess(ids);
  if (!data) return null;
  const isEmpty = data.stages.length + data.files.length === 0;
  if (isEmpty && !data.may_add && !(isOwn && data.call)) return null;
  return (
    // Notifications and mails link to this id.
    <div id="how-it-was-made">
      <Section title="How it was made">
        {isOwn && data.call && <Asked call={data.call} mayAdd={data.may_add} />}
        {data.may_add ? <Editor data={data} ids={ids} /> : <Strip process={data} />}
        {isOwn && data.call?.state === 'asked' && <SendAnswer isEmpty={isEmpty} ids={ids} />}
      </Section>
    </div>
  );
}

function Editor({ data, ids }: { data: Process; ids: EntryIds }) {
  return (
    <>
      <p className="text-muted">
        Show how you got there: people trust art they can see being made. Everyone sees the stages and the number of
        layers. Only you and the moderators can open the file.
      </p>
      <Parts data={data} ids={ids} />
      <div className="grid gap-6 sm:grid-cols-2">
        {data.stages.length < PROCESS.maxStages && <AddStage ids={ids} left={PROCESS.maxStages - data.stages.length} />}
        {data.files.length < PROCESS.maxFiles && <AddLayeredFile ids={ids} />}
      </div>
    </>
  );
}

/** Explains the process call with its deadline, or its result. */
function Asked({ call: { state, due_at, is_by_site }, mayAdd }: { call: ProcessCall; mayAdd: boolean }) {
  switch (state) {
    case 'answered':
      return (
        <Banner tone="positive" title="Thank you. A moderator will look at it.">
          We’ll let you know.{mayAdd && ' You can add more until we do.'}
        </Banner>
      );
    case 'looked_at':
      return <Banner tone="neutral">A moderator looked at how you made it.</Banner>;
    case 'unanswered':
      return (
        <Banner tone="neutral" title={`Time ran out on ${formatDateTime(due_at)}`}>
          That alone proves nothing. Two moderators will look at everything we know.
          {mayAdd && ' What you add now still counts until they decide.'}
        </Banner>
      );
    case 'waiting':
      return null;
    case 'asked':
      return (
        <Banner tone="warning" title={`Please show how you made it: ${leftUntil(due_at, serverNow())} left`}>
          {is_by_site ? 'We ask every winner of a big prize. ' : ''}Add stages or a layered file by{' '}
          {formatDateTime(due_at)}, then press “Send to the moderators” below. This isn’t an accusation, and your prize
          stays yours.
        </Banner>
      );
  }
}

/** Submits the artist's additions, so it goes after them. */
function SendAnswer({ isEmpty, ids }: { isEmpty: boolean; ids: EntryIds }) {
  const answer = useProcessCall('answerProcessCall', ids);
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <Button
        variant="primary"
        isLoading={answer.isPending}
        disabledReason={isEmpty ? 'Add a stage or a layered file first.' : null}
        onClick={() =>
          answer.mutate(
            { params: { id: ids.artId } },
            { onSuccess: () => toast({ title: 'Sent to the moderators', tone: 'positive' }) },
          )
        }
      >
        Send to the moderators
      </Button>
      <p className="text-sm text-muted">
        {isEmpty ? 'Add a stage or a layered file first.' : 'You can still add more after that, until they decide.'}
      </p>
      <FieldError>{answer.error && messageOf(answer.error, 'We couldn’t send it. Please try again.')}</FieldError>
    </div>
  );
}
