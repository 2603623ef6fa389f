import { useParams } from 'react-router';
import { useStatement } from '../../features/appeals/api.ts';
import { StatementPage } from '../../features/appeals/StatementPage.tsx';
import { ApiError } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { LoadingHeading, Skeleton } from '../../ui/States.tsx';
import { NotFound } from '../NotFound.tsx';

export default function Decision() {
  const { statementId = '' } = useParams();
  const query = useStatement(statementId);
  useLive();
  const code = query.error instanceof ApiError ? query.error.code : null;
  if (code === 'NOT_FOUND' || code === 'INVALID_REQUEST') return <NotFound />;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] justify-items-start gap-6">
      <title>{query.data ? `${query.data.title} · Unslop` : 'Decision · Unslop'}</title>
      <LinkButton size="small" variant="ghost" to={paths.appeals} className="-ml-3">
        All decisions
      </LinkButton>
      <div className="w-full">
        {query.data ? (
          <StatementPage statement={query.data} />
        ) : query.isPending ? (
          <>
            <LoadingHeading>Loading the decision</LoadingHeading>
            <div className="grid gap-6">
              <Skeleton shape="text" width="half" />
              <Skeleton shape="block" ratio={4} />
            </div>
          </>
        ) : (
          <QueryError heading="h1" title="We couldn’t load the decision" query={query} />
        )}
      </div>
    </div>
  );
}
