import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TableSkeleton } from '../../ui/TableSkeleton.tsx';
import { useWithdrawals } from './api.ts';
import { UnderWay } from './UnderWay.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';

/** One's own withdrawals, newest first; what is under way is shown in full. */
export function WithdrawalHistory() {
  const { data, isPending, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useWithdrawals();
  if (isPending) return <TableSkeleton label="Loading withdrawal history" />;
  if (!data) {
    return (
      <ErrorState title="Could not load withdrawal history." isRetrying={isRefetching} onRetry={() => void refetch()}>
        Your money is safe. Check your connection and try again.
      </ErrorState>
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  const underWay = rows.find(({ status }) => status === 'pending' || status === 'processing');
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No withdrawals yet"
        action={
          <LinkButton to={paths.feed} variant="primary">
            Browse AI slop
          </LinkButton>
        }
      >
        What you win or sell reaches your balance first. From $10 on you can send it to your bank.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {underWay && <UnderWay withdrawal={underWay} />}
      <WithdrawalTable rows={rows} />
      {hasNextPage && (
        <Button className="justify-self-center" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older withdrawals
        </Button>
      )}
    </div>
  );
}
