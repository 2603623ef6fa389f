import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DebugSection, newestSlop, RawData } from '../features/debug/DebugSection.tsx';
import { ApiError, call, type Reply } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { keys } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Field } from '../ui/Field.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Database state of one slop: the one in `?id=`, or the newest. */
export default function DebugAiSlop() {
  const [params, setParams] = useSearchParams();
  const wantedId = params.get('id') || null;
  const query = useQuery({
    queryKey: keys.debugAiSlop(wantedId),
    queryFn: async ({ signal }) => {
      const id = wantedId ?? (await newestSlop(signal))?.id;
      return id ? { id, ...(await call('getDebugAiSlop', { params: { id } }, { signal })) } : null;
    },
  });
  const { data: slop, error } = query;
  useLive(...(slop ? [`slop:${slop.id}`] : ['feed']));

  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>AI slop: debug · Unslop</title>
      <h1 className="text-3xl">State of a slop</h1>
      <form
        key={wantedId}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const id = String(new FormData(event.currentTarget).get('id')).trim();
          setParams(id ? { id } : {});
        }}
      >
        <Field label="Id of the slop" name="id" defaultValue={wantedId ?? ''} className="min-w-0 flex-1 basis-72" />
        <Button type="submit">Show</Button>
      </form>
      {slop ? (
        <>
          <p>
            <Link to={paths.aiSlop(slop.id)} className="font-semibold underline underline-offset-4">
              {String(slop.row.title)}
            </Link>
          </p>
          <SlopState row={slop.row} counters={slop.counters} />
        </>
      ) : error ? (
        <QueryError title={isUnknown(error) ? 'No such slop' : 'The slop could not be read'} query={query} />
      ) : slop === null ? (
        <EmptyState title="No slop yet">Once one is posted, it shows here.</EmptyState>
      ) : (
        <Spinner label="Reading the slop" />
      )}
    </div>
  );
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

interface Counter {
  name: string;
  kept: number | undefined;
  counted: number | undefined;
}

/** Compares a slop's stored counters with freshly counted ones, then shows its raw database row. */
function SlopState({ row, counters }: Reply<'getDebugAiSlop'>) {
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
