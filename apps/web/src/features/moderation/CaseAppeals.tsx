import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Section } from '../../ui/Section.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { useCaseCall } from './api.ts';
import { Effects } from './Effects.tsx';
import { EventText } from './Events.tsx';

type Appeal = ModerationCase['appeals'][number];

export function CaseAppeals({ data }: { data: ModerationCase }) {
  if (data.appeals.length === 0) return null;
  return (
    <Section title={data.appeals.length === 1 ? 'Appeal' : 'Appeals'}>
      <ul className="grid grid-cols-1 gap-6">
        {data.appeals.map((appeal) => (
          <li key={appeal.id} className="grid min-w-0 grid-cols-1 gap-3 rounded-panel border border-line bg-raised p-4">
            <AppealItem appeal={appeal} hasConflict={data.conflict !== null} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AppealItem({ appeal, hasConflict }: { appeal: Appeal; hasConflict: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {appeal.user ? (
          <Link
            to={paths.user(appeal.user.user_id)}
            className="font-semibold wrap-anywhere underline underline-offset-4"
          >
            {appeal.user.username}
          </Link>
        ) : (
          <span className="font-semibold">Who reported it</span>
        )}
        <span className="text-sm text-muted">{formatDateTime(appeal.created_at)}</span>
        {appeal.decision && (
          <Pill tone={appeal.decision === 'upheld' ? 'positive' : 'neutral'}>
            {appeal.decision === 'upheld' ? 'Upheld' : 'Rejected'}
          </Pill>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{appeal.text}</p>
      {appeal.images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {appeal.images.map((image) => (
            <li key={image.url}>
              <a href={image.url}>
                <Picture image={image} sizes="12rem" ratio={1} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="border-l-2 border-line-strong pl-4">
        <p className="text-sm text-muted">Against this decision</p>
        <EventText event={appeal.act} />
      </div>
      {appeal.decision === null && <Decide appeal={appeal} hasConflict={hasConflict} />}
    </>
  );
}

function Decide({ appeal, hasConflict }: { appeal: Appeal; hasConflict: boolean }) {
  const [decision, setDecision] = useState<'upheld' | 'rejected' | null>(null);
  const call = useCaseCall('decideAppeal', null);
  const { upholding } = appeal;
  const isForTwo = upholding?.needs === 'two';

  if (hasConflict) return null;
  if (!appeal.may_decide)
    return <p className="text-muted">You were part of this decision, so another moderator decides the appeal.</p>;
  const label = decision === 'rejected' ? 'Reject the appeal' : isForTwo ? 'Propose to uphold it' : 'Uphold the appeal';
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setDecision('upheld')}>Uphold the appeal</Button>
        <Button onClick={() => setDecision('rejected')}>Reject the appeal</Button>
      </div>
      {decision && (
        <AnswerDialog
          title={decision === 'upheld' ? 'Uphold the appeal' : 'Reject the appeal'}
          label={label}
          call={call}
          isPrivate={decision === 'rejected'}
          send={(words) => call.mutateAsync({ params: { id: appeal.id }, body: { decision, ...words } })}
          done={
            decision === 'rejected'
              ? 'Appeal rejected'
              : isForTwo
                ? 'Proposed. Another moderator has to confirm it.'
                : 'Appeal upheld'
          }
          draft={`appeal-${decision}:${appeal.id}`}
          onClose={() => setDecision(null)}
        >
          {decision === 'upheld' && upholding ? (
            <Effects effects={upholding.effects} needsSecond={isForTwo} />
          ) : (
            <p>The decision doesn’t change. They can’t appeal again.</p>
          )}
        </AnswerDialog>
      )}
    </>
  );
}
