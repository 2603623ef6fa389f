import type { PublicLogAct, QuarterFigures } from '@unslop/domain/calls/moderation';
import { fillCall } from '@unslop/domain/common-calls';
import { houseRules } from '@unslop/domain/house-rules';
import { rareCalls } from '@unslop/domain/rare-calls';
import { Link, useSearchParams } from 'react-router';
import { doneText, hoursText, subjectWords } from '../../features/moderation/moderation-words.ts';
import { formatDate } from '../../lib/dates.ts';
import { rowsOf, usePages } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { type Column, DataTable, TableSkeleton } from '../../ui/DataTable.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Section } from '../../ui/Section.tsx';
import { Select } from '../../ui/Select.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** Public log of all moderation actions, without names. */
export default function Log() {
  const [params, setParams] = useSearchParams();
  const quarter = params.get('quarter') ?? '';
  const list = usePages(['moderation-log', quarter], 'listModerationLog', {
    query: { ...(quarter && { quarter }), limit: '50' },
  });
  const quarters = list.data?.pages[0]?.quarters ?? [];
  const acts = rowsOf(list);
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12">
      <title>Moderation log · Unslop</title>
      <header className="grid max-w-3xl gap-4">
        <h1 className="text-3xl">Moderation log</h1>
        <p className="text-lg text-muted">
          Everything moderators did here: what, when, under which house rule, and how appeals ended. We don’t name
          anyone.{' '}
          <Link to={`${paths.howItWorks}#house-rules`} className="text-text underline underline-offset-4">
            The house rules
          </Link>
        </p>
      </header>
      {list.isPending ? (
        <TableSkeleton label="Loading the moderation log" />
      ) : !list.data ? (
        <QueryError title="We couldn’t load the moderation log" query={list} />
      ) : (
        <>
          {quarters.length > 0 && (
            <Section title="By quarter">
              <Figures quarters={quarters} />
            </Section>
          )}
          <Section title="Actions">
            {quarters.length > 0 && (
              <Filter
                quarters={quarters}
                quarter={quarter}
                onChange={(next) =>
                  setParams(next ? { quarter: next } : {}, { replace: true, preventScrollReset: true })
                }
              />
            )}
            {acts.length > 0 ? (
              <DataTable caption="Moderation actions" columns={columns} rows={acts} rowKey={({ id }) => id} />
            ) : (
              <EmptyState title="No moderation actions yet">Moderators haven’t decided anything yet.</EmptyState>
            )}
            <ShowMore list={list} className="mt-6">
              Show older acts
            </ShowMore>
          </Section>
        </>
      )}
    </div>
  );
}

type FilterProps = { quarters: readonly QuarterFigures[]; quarter: string; onChange: (quarter: string) => void };

function Filter({ quarters, quarter, onChange }: FilterProps) {
  const shown = quarter || quarters[0]!.quarter;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Quarter"
        options={quarters.map(({ quarter: id }) => ({ id, name: nameOf(id) }))}
        emptyLabel="All quarters"
        value={quarter}
        onChange={onChange}
      />
      {(['json', 'csv'] as const).map((format) => (
        <DownloadLink
          key={format}
          href={`${fillCall(rareCalls.exportModerationLog).path}?${new URLSearchParams({ quarter: shown, format })}`}
        >
          {nameOf(shown)} as {format.toUpperCase()}
        </DownloadLink>
      ))}
    </div>
  );
}

/** Formats "2026-Q4" as "Q4 2026". */
function nameOf(quarter: string): string {
  return quarter.split('-').reverse().join(' ');
}

function Figures({ quarters }: { quarters: readonly QuarterFigures[] }) {
  const most = Math.max(1, ...quarters.flatMap(({ reports, acts }) => [reports, acts]));
  const bar = (count: number) => <Bar count={count} share={count / most} />;
  return (
    <DataTable
      caption="Figures of each quarter"
      rows={quarters}
      rowKey={({ quarter }) => quarter}
      columns={[
        { key: 'quarter', header: 'Quarter', cell: ({ quarter }) => nameOf(quarter) },
        { key: 'reports', header: 'Reports', cell: ({ reports }) => bar(reports) },
        { key: 'acts', header: 'Actions', cell: ({ acts }) => bar(acts) },
        { key: 'hours', header: 'Median time to decide', align: 'end', cell: (row) => hoursText(row.median_hours) },
        { key: 'appeals', header: 'Appeals', align: 'end', cell: ({ appeals }) => appeals.toLocaleString('en-US') },
        { key: 'upheld', header: 'Upheld', align: 'end', cell: ({ upheld }) => upheld.toLocaleString('en-US') },
      ]}
    />
  );
}

/** A count with a bar for comparison. */
function Bar({ count, share }: { count: number; share: number }) {
  return (
    <span className="flex items-center gap-3 tabular-nums">
      <span className="min-w-14">{count.toLocaleString('en-US')}</span>
      <span aria-hidden="true" className="hidden h-2 w-24 md:block">
        <span className="block h-full rounded-full bg-text" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}

const columns: Column<PublicLogAct>[] = [
  { key: 'at', header: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDate(at)}</time> },
  { key: 'action', header: 'What happened', cell: (act) => doneText({ action: act.action, proposed: null }) },
  { key: 'subject', header: 'About', cell: ({ subject_type }) => subjectWords[subject_type].toLowerCase() },
  { key: 'rule', header: 'House rule', cell: ({ rule }) => (rule ? houseRules[rule].title : '–') },
  {
    key: 'by',
    header: 'By',
    cell: ({ by, was_seconded }) =>
      was_seconded ? 'two moderators' : by === 'moderators' ? 'a moderator' : `the ${by}`,
  },
  { key: 'appeal', header: 'Appeal', cell: ({ appeal }) => <AppealState appeal={appeal} /> },
];

function AppealState({ appeal }: Pick<PublicLogAct, 'appeal'>) {
  if (appeal === null) return <span className="text-muted">none</span>;
  if (appeal === 'open') return <Pill tone="warning">Open</Pill>;
  return <Pill tone={appeal === 'upheld' ? 'positive' : 'neutral'}>{appeal === 'upheld' ? 'Upheld' : 'Rejected'}</Pill>;
}
