import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { useCaseCall } from './api.ts';
import { Effects } from './Effects.tsx';
import { EventText } from './Events.tsx';
import { actLabels } from './moderation-words.ts';

type ProposalProps = { data: ModerationCase; proposal: NonNullable<ModerationCase['proposal']> };

/** What one moderator wants to do and another has to confirm. */
export function Proposal({ data, proposal }: ProposalProps) {
  const [answer, setAnswer] = useState<'confirm' | 'decline' | null>(null);
  const { mutateAsync, isPending, error, reset } = useCaseCall('answerProposal', null);
  const effects = data.acts.find(({ action }) => action === proposal.action)?.effects ?? [];
  const label = actLabels[proposal.action];

  // Awaited, as what it changes takes this part of the page away.
  async function send(is_confirmed: boolean, reason: string) {
    try {
      await mutateAsync({ params: { id: data.id }, body: { is_confirmed, reason } });
    } catch {
      return; // Said in the dialog.
    }
    setAnswer(null);
    toast({ title: is_confirmed ? 'Confirmed' : 'Declined', tone: 'positive' });
  }

  return (
    <Section title="Needs a second moderator">
      <EventText event={{ ...proposal, action: 'propose', proposed: proposal.action }} />
      <Effects effects={effects} needsSecond={false} />
      {proposal.by_you ? (
        <p className="text-muted">You proposed it. Another moderator confirms or declines it.</p>
      ) : (
        data.conflict === null && (
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => setAnswer('confirm')}>
              Confirm
            </Button>
            <Button onClick={() => setAnswer('decline')}>Decline</Button>
          </div>
        )
      )}
      {answer && (
        <AnswerDialog
          title={answer === 'confirm' ? `Confirm: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : 'Decline it'}
          label={answer === 'confirm' ? label : 'Decline'}
          isPending={isPending}
          error={error}
          onClose={() => {
            setAnswer(null);
            reset();
          }}
          onAnswer={(reason) => void send(answer === 'confirm', reason)}
        >
          {answer === 'confirm' ? (
            <Effects effects={effects} needsSecond={false} />
          ) : (
            <p>Nothing happens, and the case is open again.</p>
          )}
        </AnswerDialog>
      )}
    </Section>
  );
}
