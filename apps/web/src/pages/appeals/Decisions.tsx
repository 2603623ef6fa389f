import type { Statement } from '@unslop/domain/calls/moderation';
import { Link } from 'react-router';
import { useStatements } from '../../features/appeals/api.ts';
import { AppealPill } from '../../features/appeals/StatementPage.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useLive } from '../../lib/live.ts';
import { rowsOf } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';

/** Moderation decisions about the user, and the results of the user's reports. */
export default function Decisions() {
  useLive();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <title>Decisions and appeals · Unslop</title>
      <header className="grid gap-3">
        <h1 className="text-3xl">Decisions and appeals</h1>
        <p className="text-muted">
          What moderators decided about you and your posts, and what happened with your reports. Each one says why, and
          how to appeal.
        </p>
      </header>
      <List />
    </div>
  );
}

function List() {
  const list = useStatements();
  if (list.isPending) {
    return (
      <SkeletonList label="Loading the decisions" count={3} className="grid gap-3">
        <Skeleton shape="block" ratio={7} />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title="We couldn’t load the decisions" query={list} />;
  const statements = rowsOf(list);
  if (statements.length === 0) {
    return (
      <EmptyState
        title="No decisions yet"
        link={{ to: `${paths.howItWorks}#moderation`, label: 'How we decide', isQuiet: true }}
      >
        If a moderator decides something about you, you’ll find it here, with the reasons.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {statements.map((statement) => (
          <li key={statement.id} className="min-w-0">
            <Item statement={statement} />
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show older decisions</ShowMore>
    </>
  );
}

function Item({ statement }: { statement: Statement }) {
  const { id, title, created_at, appeal, appeal_until, part } = statement;
  return (
    <article className="relative grid grid-cols-1 gap-1.5 rounded-panel border border-line bg-raised p-4 hover:border-text">
      <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <Link to={paths.appeal(id)} className="after:absolute after:inset-0 after:content-['']">
          {title}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {part === 'reporter' ? 'Your report' : part === 'party' ? 'Your prize' : 'About you'} ·{' '}
          {formatDate(created_at)}
        </span>
        {appeal ? (
          <AppealPill appeal={appeal} />
        ) : (
          appeal_until && <span>You can appeal until {formatDate(appeal_until)}</span>
        )}
      </p>
    </article>
  );
}
