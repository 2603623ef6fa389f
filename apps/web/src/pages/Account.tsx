import { useAccount } from '../features/account/api.ts';
import { DeleteAccount } from '../features/account/DeleteAccount.tsx';
import { ExportAccount } from '../features/account/ExportAccount.tsx';
import { Sessions } from '../features/account/Sessions.tsx';
import { SignInMethods } from '../features/account/SignInMethods.tsx';
import { useLive } from '../lib/live.ts';
import { QueryError } from '../lib/queries.tsx';
import { Skeleton, SkeletonList } from '../ui/Loading.tsx';

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
        <SkeletonList label="Loading your account" count={4} className="grid gap-6">
          <Skeleton shape="block" ratio={8} />
        </SkeletonList>
      ) : (
        <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />
      )}
    </div>
  );
}
