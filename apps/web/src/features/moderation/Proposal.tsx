import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { useCaseCall } from './api.ts';
import { Effects } from './Effects.tsx';
import { EventText } from './Events.tsx';
import { proposalLabel } from './moderation-words.ts';

type ProposalProps = { data: ModerationCase; proposal: NonNullable<ModerationCase['proposal']> };

/** A proposal of one moderator that another has to confirm. */
export function Proposal({ data, proposal }: ProposalProps) {
  const [answer, setAnswer] = useState<'confirm' | 'decline' | null>(null);
  const call = useCaseCall('answerProposal', null);
  const { effects, refused } = proposal;
  const label = proposalLabel(proposal.action);

  return (
    <Section title="Needs a second moderator">
      <EventText event={{ ...proposal, action: 'propose', proposed: proposal.action }} />
      {refused ? <p className="text-muted">{refused}</p> : <Effects effects={effects} needsSecond={false} />}
      {proposal.shares_network && (
        <p className="text-sm text-muted">
          The moderator who proposed this has used the same network as someone in this contest. That alone isn’t a
          conflict.
        </p>
      )}
      {proposal.by_you ? (
        <p className="text-muted">You proposed this. Another moderator confirms or declines it.</p>
      ) : (
        data.conflict === null && (
          <div className="flex flex-wrap gap-3">
            {refused === null && (
              <Button variant="primary" onClick={() => setAnswer('confirm')}>
                Confirm
              </Button>
            )}
            <Button onClick={() => setAnswer('decline')}>Decline</Button>
          </div>
        )
      )}
      {answer && (
        <AnswerDialog
          title={answer === 'confirm' ? `Confirm: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : 'Decline it'}
          label={answer === 'confirm' ? label : 'Decline'}
          call={call}
          publicWords={proposal.public_reason}
          isPrivate={answer === 'decline'}
          send={(words) =>
            call.mutateAsync({ params: { id: data.id }, body: { is_confirmed: answer === 'confirm', ...words } })
          }
          done={answer === 'confirm' ? 'Confirmed' : 'Declined'}
          draft={`case-${answer}:${proposal.id}`}
          onClose={() => setAnswer(null)}
        >
          {answer === 'confirm' ? (
            <Effects effects={effects} needsSecond={false} />
          ) : (
            <p>Nothing happens, and the case opens again.</p>
          )}
        </AnswerDialog>
      )}
    </Section>
  );
}
