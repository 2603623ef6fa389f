import type { ReactNode } from 'react';
import { useModerationWork } from '../../features/moderation/api.ts';
import { hoursText } from '../../features/moderation/moderation-words.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState, LoadingHeading, Skeleton } from '../../ui/States.tsx';

/** The moderator's own work. Nobody else can see it. */
export default function Work() {
  const work = useModerationWork();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Your work · Moderation · Unslop</title>
      <header className="grid gap-2">
        <LinkButton size="small" variant="ghost" to={paths.moderation} className="-ml-3 justify-self-start">
          All cases
        </LinkButton>
        {work.data && (
          <>
            <h1 className="text-3xl">Your work</h1>
            <p className="text-muted">Only you can see these numbers. We don’t use them to rate anyone.</p>
          </>
        )}
      </header>
      {work.data ? (
        <Figures work={work.data} />
      ) : work.isPending ? (
        <Loading />
      ) : (
        <QueryError heading="h1" title="We couldn’t load your work" query={work} />
      )}
    </div>
  );
}

type WorkFigures = NonNullable<ReturnType<typeof useModerationWork>['data']>;

function Figures({ work: { decided, median_minutes, appeals, proposals } }: { work: WorkFigures }) {
  if (decided.month + appeals.open + appeals.upheld + appeals.rejected + proposals.open === 0)
    return (
      <EmptyState title="No decisions yet" link={{ to: paths.moderation, label: 'Go to the cases' }}>
        Your decisions show up here.
      </EmptyState>
    );
  return (
    <>
      <Section title="Cases you decided">
        <Row>
          <Figure term="Today" value={decided.today} />
          <Figure term="In 7 days" value={decided.week} />
          <Figure term="In 30 days" value={decided.month} />
        </Row>
        {median_minutes !== null && (
          <p>
            Half of them took you less than <strong>{hoursText(median_minutes / 60)}</strong>.
          </p>
        )}
      </Section>
      <Section title="Appeals against what you decided">
        <Row>
          <Figure term="Open" value={appeals.open} />
          <Figure term="Upheld" value={appeals.upheld} />
          <Figure term="Rejected" value={appeals.rejected} />
        </Row>
      </Section>
      <Section title="What you proposed">
        <Row>
          <Figure term="Open" value={proposals.open} />
          <Figure term="Confirmed" value={proposals.confirmed} />
          <Figure term="Declined" value={proposals.declined} />
        </Row>
      </Section>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-3 gap-3">{children}</dl>;
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse rounded-panel border border-line bg-raised p-3 sm:p-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

function Loading() {
  return (
    <>
      <LoadingHeading>Loading your work</LoadingHeading>
      {['decided', 'appeals', 'proposals'].map((key) => (
        <div key={key} className="grid gap-4">
          <Skeleton shape="text" width="half" />
          <Skeleton shape="block" ratio={4} />
        </div>
      ))}
    </>
  );
}
