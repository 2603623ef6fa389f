import type { Reply } from '../../lib/api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DebugSection, RawData } from './DebugSection.tsx';

interface Counter {
  name: string;
  kept: number | undefined;
  counted: number | undefined;
}

/** A slop as the database holds it, with its counters beside what a count of the rows gives now. */
export function SlopState({ row, counters }: Reply<'getDebugAiSlop'>) {
  const rows: Counter[] = [
    { name: 'Likes', kept: counters.likes_kept, counted: counters.likes_counted },
    { name: 'Comments', kept: counters.comments_kept, counted: counters.comments_counted },
    { name: 'Beautiful art', kept: counters.beautiful_art_kept, counted: counters.beautiful_art_counted },
  ];
  return (
    <>
      <DebugSection title="Counters">
        <DataTable
          caption="Counters, as kept and as counted"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
      </DebugSection>
      <DebugSection title="Raw data">
        <RawData label="The row" value={row} />
      </DebugSection>
    </>
  );
}

const columns: Column<Counter>[] = [
  { key: 'name', header: 'Counter', cell: ({ name }) => name },
  { key: 'kept', header: 'Kept', align: 'end', cell: ({ kept }) => kept },
  { key: 'counted', header: 'Counted', align: 'end', cell: ({ counted }) => counted },
  { key: 'same', header: 'Same', align: 'end', cell: ({ kept, counted }) => (kept === counted ? 'yes' : 'NO') },
];
