import type { Reply } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { DebugSection, Facts } from './DebugSection.tsx';

export function ServerState({ state }: { state: Reply<'getDebugState'> }) {
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
