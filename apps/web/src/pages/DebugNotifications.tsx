import { useDebugState } from '../features/debug/api.ts';
import { DebugSection, RawData } from '../features/debug/DebugSection.tsx';
import { LiveChannel } from '../features/debug/LiveChannel.tsx';
import { ServerState } from '../features/debug/ServerState.tsx';
import { TestSends } from '../features/debug/TestSends.tsx';
import { useNotifications } from '../features/notifications/notification-context.ts';
import { useLiveState } from '../lib/live-connection.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** The true state of the live channel and of one's own notifications. */
export default function DebugNotifications() {
  const live = useLiveState();
  const { data: state, isError, isFetching, refetch } = useDebugState(live.openedAt);
  const { list, refresh } = useNotifications();
  const refreshAll = () => void Promise.all([refetch(), refresh()]);

  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Notifications: debug · Unslop</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Notifications, as they are</h1>
        <Button variant="primary" isLoading={isFetching} onClick={refreshAll}>
          Refresh
        </Button>
      </header>
      <LiveChannel />
      {state ? (
        <ServerState state={state} />
      ) : isError ? (
        <ErrorState title="The server does not say how it is" isRetrying={isFetching} onRetry={refreshAll} />
      ) : (
        <Spinner label="Asking the server" />
      )}
      <TestSends />
      <DebugSection title="Raw data">
        <RawData label="Notifications" value={list} />
        <RawData label="Live stream" value={live} />
        <RawData label="Server" value={state} />
      </DebugSection>
    </div>
  );
}
