import { useMutation } from '@tanstack/react-query';
import type { AccountSession } from '@unslop/domain/calls/account';
import { Link } from 'react-router';
import { AccountSection, Row } from '../features/account/AccountSection.tsx';
import { useRefreshAccount } from '../features/account/api.ts';
import { DeleteAccount } from '../features/account/DeleteAccount.tsx';
import { ExportAccount } from '../features/account/ExportAccount.tsx';
import { SignInMethods } from '../features/account/SignInMethods.tsx';
import { call } from '../lib/api.ts';
import { formatDate } from '../lib/dates.ts';
import { useLive } from '../lib/live.ts';
import { keys, useCall } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Skeleton, SkeletonList } from '../ui/States.tsx';
import { toastFailure } from '../ui/toast.ts';

export default function Account() {
  const { data: account, isPending, isFetching, refetch } = useCall(keys.account(), 'getAccount', {});
  useLive();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
      <title>Account · Unslop</title>
      <h1 className="-mb-4 text-3xl">Account</h1>
      {account ? (
        <>
          <SignInMethods account={account} />
          <Sessions sessions={account.sessions} />
          <AccountSection title="My votes">
            <p>
              How each of your likes was counted, with receipts you can check:{' '}
              <Link to={paths.votes}>see your votes</Link>.
            </p>
          </AccountSection>
          <AccountSection title="Decisions and appeals">
            <p>
              What moderators decided about you and your posts, and what happened with your reports:{' '}
              <Link to={paths.appeals}>see the decisions</Link>.
            </p>
          </AccountSection>
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

/** Devices where the user is logged in. Unknown ones can be logged out here. */
function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { mutate, isPending, variables } = useMutation({
    // Null ends all sessions but this one.
    mutationFn: (id: string | null) =>
      id === null ? call('endOtherSessions', {}) : call('endSession', { params: { id } }),
    onError: (error) => toastFailure('We couldn’t log you out', error),
    onSettled: useRefreshAccount(),
  });
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <AccountSection title="Where you are logged in">
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={session.is_program ? `${session.device} (a program)` : session.device}
            value={
              <>
                Since {formatDate(session.started_at)}, last used {formatDate(session.last_used_at)}
                {session.network && `, from ${session.network}`}
              </>
            }
            action={
              session.is_current ? (
                <Badge tone="neutral">This device</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Log out ${session.device}, used since ${formatDate(session.started_at)}`}
                  isLoading={isPending && variables === session.id}
                  onClick={() => mutate(session.id)}
                >
                  Log out
                </Button>
              )
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="justify-self-start" isLoading={isPending && variables === null} onClick={() => mutate(null)}>
          Log out everywhere else
        </Button>
      )}
    </AccountSection>
  );
}
