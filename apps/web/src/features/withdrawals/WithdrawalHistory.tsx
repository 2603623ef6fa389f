import { QueryError } from '../../lib/QueryError.tsx';
import { rowsOf } from '../../lib/query-client.ts';
import { ShowMore } from '../../lib/ShowMore.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TableSkeleton } from '../../ui/TableSkeleton.tsx';
import { useWithdrawals } from './api.ts';
import { UnderWay } from './UnderWay.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';

/** One's own withdrawals, newest first; what is under way is shown in full. */
export function WithdrawalHistory() {
  const list = useWithdrawals();
  if (list.isPending) return <TableSkeleton label="Loading withdrawal history" />;
  if (!list.data) {
    return (
      <QueryError title="Could not load withdrawal history." query={list}>
        Your money is safe. Check your connection and try again.
      </QueryError>
    );
  }
  const rows = rowsOf(list);
  const underWay = rows.find(({ status }) => status === 'pending' || status === 'processing');
  if (rows.length === 0) {
    return (
      <EmptyState title="No withdrawals yet" link={{ to: paths.feed, label: 'Browse AI slop' }}>
        What you win or sell reaches your balance first. From $10 on you can send it to your bank.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {underWay && <UnderWay withdrawal={underWay} />}
      <WithdrawalTable rows={rows} />
      <ShowMore list={list}>Show older withdrawals</ShowMore>
    </div>
  );
}
