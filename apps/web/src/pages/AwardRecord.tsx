import { useParams } from 'react-router';
import { AwardRecord } from '../features/awards/AwardRecord.tsx';
import { useAward } from '../features/awards/api.ts';
import { ApiError } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Loading.tsx';

/** The public record of one award. */
export default function AwardRecordPage() {
  const { slopId = '' } = useParams();
  const { data: award, error, isFetching, refetch } = useAward(slopId);
  useLive(`slop:${slopId}`);
  return (
    <>
      <title>{award ? `Award record: ${award.title} · Unslop` : 'Award record · Unslop'}</title>
      <header className="mb-8 flex items-center gap-2">
        <BackButton />
        <h1 className="text-3xl">Award record</h1>
      </header>
      {award ? (
        <AwardRecord award={award} />
      ) : error ? (
        <NoRecord slopId={slopId} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid min-h-[50vh] place-items-center">
          <Spinner sizePx={40} label="Loading the award record" />
        </div>
      )}
    </>
  );
}

type NoRecordProps = { slopId: string; error: Error; isRetrying: boolean; onRetry: () => void };

function NoRecord({ slopId, error, isRetrying, onRetry }: NoRecordProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'NOT_SETTLED') {
    return (
      <EmptyState title="Not settled yet" link={{ to: paths.aiSlop(slopId), label: 'Go to the slop' }}>
        The record is written once the deadline has passed and the votes are counted. Cancelled slops have none.
      </EmptyState>
    );
  }
  if (code === 'AI_SLOP_NOT_FOUND' || code === 'INVALID_REQUEST') {
    return (
      <EmptyState title="No such award record" link={{ to: paths.feed, label: 'Go Home' }}>
        The slop may have been removed, or the address has a typo.
      </EmptyState>
    );
  }
  return (
    <ErrorState title="The award record could not be loaded" isRetrying={isRetrying} onRetry={onRetry}>
      Please try again in a moment.
    </ErrorState>
  );
}
