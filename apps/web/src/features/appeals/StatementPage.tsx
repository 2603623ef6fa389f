import type { Statement } from '@unslop/domain/calls/moderation';
import { houseRules } from '@unslop/domain/house-rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Section } from '../../ui/Section.tsx';
import { AppealForm } from './AppealForm.tsx';

/** The decision, its rule, reasons and effects, and how to appeal. */
export function StatementPage({ statement }: { statement: Statement }) {
  const { rule, effects, subject, path } = statement;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-2">
        <h1 className="text-3xl wrap-anywhere">{statement.title}</h1>
        {path && (
          <p className="text-lg wrap-anywhere">
            <Link to={path} className="underline underline-offset-4">
              See {subject}
            </Link>
          </p>
        )}
        <p className="text-sm text-muted">
          {formatDateTime(statement.created_at)}, by {statement.decided_by}.
          {statement.decided_by !== 'the site' && ' A person decided this, not a machine.'}
        </p>
      </header>
      {rule && (
        <Section title="House rule">
          <p>
            <strong>{houseRules[rule].title}.</strong> {houseRules[rule].text}{' '}
            <Link to={`${paths.howItWorks}#house-rules`} className="whitespace-nowrap underline underline-offset-4">
              All house rules
            </Link>
          </p>
        </Section>
      )}
      {statement.reason && (
        <Section title="Why">
          <Words>{statement.reason}</Words>
        </Section>
      )}
      {effects.length > 0 && (
        <Section title="What it means">
          <ul className="grid list-disc gap-1 pl-4">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Section>
      )}
      <Answer statement={statement} />
    </article>
  );
}

/** Text typed by a person. */
function Words({ children }: { children: ReactNode }) {
  return (
    <blockquote className="border-l-2 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">{children}</blockquote>
  );
}

function Answer({ statement: { id, appeal, appeal_until } }: { statement: Statement }) {
  if (appeal) return <Appeal appeal={appeal} />;
  if (!appeal_until) return null;
  return (
    <Section title="If you disagree">
      <p>
        You can appeal once, until {formatDate(appeal_until)}. A moderator who had no part in this decision will read it
        and answer you.
      </p>
      <AppealForm statementId={id} />
    </Section>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<Statement['appeal']> }) {
  return (
    <Section title="Your appeal">
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <AppealPill appeal={appeal} />
        Sent on {formatDateTime(appeal.created_at)}
      </p>
      <Words>{appeal.text}</Words>
      {appeal.images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {appeal.images.map((image) => (
            <li key={image.url}>
              <Picture image={image} sizes="12rem" ratio={1} />
            </li>
          ))}
        </ul>
      )}
      {appeal.decision ? (
        <>
          <p>
            {appeal.decision === 'upheld'
              ? 'You were right. We’ve undone the decision as far as we can.'
              : 'The decision doesn’t change.'}{' '}
            {appeal.decided_at && `Another moderator decided this on ${formatDateTime(appeal.decided_at)}:`}
          </p>
          {appeal.reason && <Words>{appeal.reason}</Words>}
          {appeal.remains && <p>{appeal.remains}</p>}
        </>
      ) : (
        <p>A moderator who had no part in the decision will read it. You’ll get an answer here and by email.</p>
      )}
    </Section>
  );
}

export function AppealPill({ appeal }: { appeal: NonNullable<Statement['appeal']> }) {
  if (appeal.decision === null) return <Pill tone="warning">Waiting for a moderator</Pill>;
  return appeal.decision === 'upheld' ? <Pill tone="positive">Upheld</Pill> : <Pill tone="neutral">Rejected</Pill>;
}
