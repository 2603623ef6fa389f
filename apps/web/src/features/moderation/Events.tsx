import type { CaseEvent } from '@unslop/domain/calls/moderation';
import { houseRules } from '@unslop/domain/house-rules';
import { formatDateTime } from '../../lib/dates.ts';
import { doneText } from './moderation-words.ts';

/** List of actions on a case, with who took them and why. */
export function Events({ events, empty }: { events: readonly CaseEvent[]; empty: string }) {
  if (events.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ol className="grid grid-cols-1 gap-4">
      {events.map((event) => (
        <li key={event.id} className="border-l-2 border-line-strong pl-4">
          <EventText event={event} />
        </li>
      ))}
    </ol>
  );
}

export function EventText({ event }: { event: CaseEvent }) {
  return (
    <>
      <p className="font-semibold">
        {doneText(event)}
        {event.until && ` until ${formatDateTime(event.until)}`}
      </p>
      <p className="text-sm text-muted">
        {event.by}, <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        {event.rule && ` · ${houseRules[event.rule].title}`}
      </p>
      {event.reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{event.reason}</p>}
    </>
  );
}
