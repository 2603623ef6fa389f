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

/** On the page of an entry: what its artist shows; for the artist, while it can be changed, what can be added. */
export function HowItWasMade({ isOwn, ...ids }: EntryIds & { isOwn: boolean }) {
  const { data } = useProcess(ids);
  if (!data) return null;
  const isEmpty = data.stages.length + data.files.length === 0;
  if (isEmpty && !data.may_add && !(isOwn && data.call)) return null;
  return (
    <Section title="How it was made">
      {data.call && <Asked call={data.call} isEmpty={isEmpty} ids={ids} />}
      {data.may_add ? <Editor data={data} ids={ids} /> : <Strip process={data} />}
    </Section>
  );
}

function Editor({ data, ids }: { data: Process; ids: EntryIds }) {
  return (
    <>
      <p className="text-muted">
        Show the way to your art: people trust what they can see being made. Everybody sees the stages and how many
        layers a file has; the file itself only you and the moderators.
      </p>
      <Parts data={data} ids={ids} />
      <div className="grid gap-6 sm:grid-cols-2">
        {data.stages.length < PROCESS.maxStages && <AddStage ids={ids} left={PROCESS.maxStages - data.stages.length} />}
        {data.files.length < PROCESS.maxFiles && <AddLayeredFile ids={ids} />}
      </div>
    </>
  );
}

function Asked({ call, isEmpty, ids }: { call: ProcessCall; isEmpty: boolean; ids: EntryIds }) {
  const answer = useProcessCall('answerProcessCall', ids);
  if (call.state === 'answered')
    return <Banner tone="positive">Thank you. A moderator looks at it, and you will be notified.</Banner>;
  if (call.state === 'looked_at') return <Banner tone="neutral">A moderator has looked at how you made it.</Banner>;
  if (call.state === 'unanswered')
    return (
      <Banner tone="neutral">
        The time to show it ended on {formatDateTime(call.due_at)}. That proves nothing: two moderators look at
        everything that is known.
      </Banner>
    );
  const send = () =>
    answer.mutate(
      { params: { id: ids.artId } },
      { onSuccess: () => toast({ title: 'Sent to the moderators', tone: 'positive' }) },
    );
  return (
    <Banner tone="warning" title={`Please show how you made it: ${leftUntil(call.due_at, serverNow())} left`}>
      <div className="grid justify-items-start gap-3">
        <p>
          {call.is_by_site ? 'We ask everybody who wins a large prize. ' : ''}Add stages or a layered file until{' '}
          {formatDateTime(call.due_at)}, then send them to the moderators. It is no accusation, and your prize stays
          yours.
        </p>
        <Button
          variant="primary"
          isLoading={answer.isPending}
          disabledReason={isEmpty ? 'Add a stage or a layered file first.' : null}
          onClick={send}
        >
          Send to the moderators
        </Button>
        <FieldError>{answer.error && messageOf(answer.error, 'It was not sent. Please try again.')}</FieldError>
      </div>
    </Banner>
  );
}
