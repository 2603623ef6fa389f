import { reconnectLive, useLiveState } from '../../lib/live-connection.ts';
import { isLocalhost } from '../../lib/live-policy.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useRealtimeCheck } from './api.ts';
import { DebugSection, Facts } from './DebugSection.tsx';

/** The stream as this browser has it. */
export function LiveChannel() {
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
  const check = useRealtimeCheck();

  async function run() {
    const { publication_exists: isUp } = await check.mutateAsync();
    // On one's own machine the page is enough.
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
