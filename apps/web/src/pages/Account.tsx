import { useAccount } from '../features/account/api.ts';
import { DeleteAccount } from '../features/account/DeleteAccount.tsx';
import { ExportAccount } from '../features/account/ExportAccount.tsx';
import { Sessions } from '../features/account/Sessions.tsx';
import { SignInMethods } from '../features/account/SignInMethods.tsx';
import { useLive } from '../lib/live.ts';
import { QueryError } from '../lib/queries.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export default function Account() {
  const { data: account, isPending, isFetching, refetch } = useAccount();
  useLive();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
      <title>Account · Unslop</title>
      <h1 className="-mb-4 text-3xl">Account</h1>
      {account ? (
        <>
          <SignInMethods account={account} />
          <Sessions sessions={account.sessions} />
          <ExportAccount copy={account.export} />
          <DeleteAccount account={account} />
        </>
      ) : isPending ? (
        <Loading />
      ) : (
        <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-6">
      <VisuallyHidden role="status">Loading your account</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="block" ratio={8} />
      ))}
    </div>
  );
}
