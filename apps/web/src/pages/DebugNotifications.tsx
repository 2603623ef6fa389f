import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { DebugSection, Facts, RawData } from '../features/debug/DebugSection.tsx';
import { useNotifications } from '../features/notifications/NotificationProvider.tsx';
import { call, messageOf, type Reply } from '../lib/api.ts';
import { formatDateTime } from '../lib/dates.ts';
import { reconnectLive, useLiveState } from '../lib/live-connection.ts';
import { isLocalhost } from '../lib/live-stream.ts';
import { keys } from '../lib/queries.ts';
import { useUser } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ErrorState } from '../ui/States.tsx';
import { toast } from '../ui/toast.ts';

/** State of the live stream and of the user's notifications. */
export default function DebugNotifications() {
  const live = useLiveState();
  const query = useQuery({
    // Refetch for each new stream.
    queryKey: keys.debugState(live.openedAt),
    queryFn: ({ signal }) => call('getDebugState', {}, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data: state, isError, isFetching, refetch } = query;
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

function LiveChannel() {
  const live = useLiveState();
  return (
    <DebugSection title="Live stream of this page" action={<Button onClick={reconnectLive}>Reconnect</Button>}>
      <Facts
        of={[
          ['State', live.phase],
          ['Open since', timeOf(live.openedAt)],
          ['Reconnects', live.reconnects],
          ['Failed rounds', live.failedRounds],
          ['Next try', timeOf(live.nextTryAt)],
          ['Changes heard', live.changesHeard],
          ['Topics', live.topics || 'only your own'],
        ]}
      />
      <RealtimeCheck />
    </DebugSection>
  );
}

function RealtimeCheck() {
  const check = useMutation({
    mutationFn: () => call('checkRealtimePublication', { body: { table_names: ['notifications', 'followers'] } }),
  });

  async function run() {
    const { publication_exists: isUp } = await check.mutateAsync();
    // On localhost, skip the toast. The page shows the result.
    if (isLocalhost(location.hostname)) return;
    toast(
      isUp
        ? { title: 'Realtime is up', description: 'The server hears what the database announces.', tone: 'positive' }
        : { title: 'Realtime is down', description: 'The server hears nothing from the database.', tone: 'danger' },
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button isLoading={check.isPending} onClick={() => void run().catch(() => {})}>
        Check realtime
      </Button>
      <p role="status" className="text-sm">
        {check.isError && 'The check did not work.'}
        {check.data &&
          (check.data.publication_exists
            ? `The server announces changes of: ${check.data.tables_in_publication.join(', ')}.`
            : 'The server hears nothing from the database.')}
      </p>
    </div>
  );
}

function timeOf(at: number | null): string {
  return at === null ? '–' : new Date(at).toLocaleTimeString('en-US');
}

function ServerState({ state }: { state: Reply<'getDebugState'> }) {
  const { live, notifications, queue, now } = state;
  return (
    <>
      <DebugSection title="Counts">
        <Facts
          of={[
            ['Notifications', notifications.total],
            ['Unread', notifications.unread],
            ...Object.entries(notifications.by_type).map(([type, count]) => [`Of type ${type}`, count] as const),
          ]}
        />
      </DebugSection>
      <DebugSection title="Server">
        <Facts
          of={[
            ['Hears the database', live.is_listening ? 'yes' : 'no'],
            ['Channel', live.channel],
            ['Streams of this process', live.streams],
            ['Your streams', live.own_streams],
            ['Jobs waiting', queue.waiting],
            ['Jobs that failed before', queue.failing],
            ['Clock of the database', formatDateTime(now)],
          ]}
        />
      </DebugSection>
    </>
  );
}

const tests = [
  { label: 'Standard', type: 'success', content: 'This is a test notification.', isFromPerson: false },
  { label: 'Like', type: 'like', content: 'liked your slop (a test)', isFromPerson: true },
  { label: 'Comment', type: 'comment', content: 'commented on your slop (a test)', isFromPerson: true },
  { label: 'Follow', type: 'follow', content: 'started following you (a test)', isFromPerson: true },
  { label: 'Info', type: 'info', content: 'This is information (a test).', isFromPerson: false },
] as const;

/** Sends test notifications, only to the user. */
function TestSends() {
  const userId = useUser()?.id;
  const send = useMutation({
    mutationFn: ({ type, content, isFromPerson }: Omit<(typeof tests)[number], 'label'>) => {
      const from_user_id = isFromPerson ? userId : undefined;
      return call('createTestNotification', { body: { user_id: userId, type, content, is_read: false, from_user_id } });
    },
  });
  return (
    <DebugSection title="Send yourself a test">
      <div className="flex flex-wrap gap-3">
        {tests.map(({ label, ...test }) => (
          <Button
            key={label}
            isLoading={send.isPending && send.variables.type === test.type}
            onClick={() => send.mutate(test)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm">
        {send.isError && messageOf(send.error, 'The test could not be sent.')}
        {send.isSuccess && `Sent: ${send.data.type}. The bell counts it within a moment.`}
      </p>
    </DebugSection>
  );
}
