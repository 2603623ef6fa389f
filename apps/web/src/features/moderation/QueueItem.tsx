import type { QueuedCase } from '@unslop/domain/calls/moderation';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { countsOf, dangerOf, findingWords, kindOf, processWords } from './moderation-words.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

type QueueItemProps = {
  item: QueuedCase;
  /** Query string of the list, so the case page knows the next case. */
  search: string;
  selection: Selection;
  heading?: 'h2' | 'h3';
};

/** A case as a card. The whole card links to its page, or acts as a checkbox while selecting. */
export function QueueItem({ item, search, selection, heading: Heading = 'h2' }: QueueItemProps) {
  const danger = dangerOf(item);
  const title = item.title || 'No text';
  const isSelected = selection.ids.has(item.id);
  return (
    <article
      className={cx(
        'relative flex gap-3 rounded-panel border bg-raised p-3 hover:border-text sm:gap-4',
        isSelected ? 'border-text outline-1 outline-text' : 'border-line',
      )}
    >
      <span className="grid w-16 shrink-0 content-start sm:w-24">
        <Thumbnail item={item} />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1.5">
        <Heading className="line-clamp-2 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {selection.isOn ? (
            title
          ) : (
            <Link
              to={paths.case(item.id)}
              state={{ search }}
              data-case={item.id}
              className="after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </Link>
          )}
        </Heading>
        <p className="text-sm wrap-anywhere text-muted">
          {kindOf(item)} by {item.person.username} · {countsOf(item)} · <RelativeTime at={item.opened_at} />
        </p>
        {item.danger >= 3 && item.status !== 'closed' && (
          <p className="text-sm">Decide by {formatDateTime(item.due_at)}</p>
        )}
        {item.process?.until && <p className="text-sm">The artist has until {formatDateTime(item.process.until)}</p>}
        {item.snoozed_until && <p className="text-sm">Snoozed until {formatDateTime(item.snoozed_until)}</p>}
        <p className="flex flex-wrap items-center gap-2 empty:hidden">
          {danger && <Pill tone={danger.tone}>{danger.text}</Pill>}
          {item.status === 'waiting' && <Pill tone="accent">Needs a second</Pill>}
          {item.process && (
            <Pill tone={item.process.status === 'answered' ? 'warning' : 'neutral'}>
              {processWords[item.process.status]}
            </Pill>
          )}
          {item.findings.map((kind) => (
            <Pill key={kind} tone="neutral">
              {findingWords[kind]}
            </Pill>
          ))}
          {item.notes_count > 0 && <Pill tone="neutral">{countOf(item.notes_count, 'note')}</Pill>}
          <Claim item={item} />
          <Assigned item={item} />
        </p>
      </div>
      {selection.isOn && (
        <SelectBox
          label={`Select: ${title}`}
          data-case={item.id}
          checked={isSelected}
          onChange={() => selection.toggle([item.id])}
        />
      )}
    </article>
  );
}

export function Thumbnail({ item: { subject_type, image, person } }: { item: QueuedCase }) {
  if (image) return <Picture image={image} sizes="6rem" ratio={1} />;
  if (subject_type === 'profile') return <Avatar id={person.user_id} url={person.avatar_url} alt="" sizePx={64} />;
  return (
    <span className="grid aspect-square place-content-center rounded-frame bg-sunken text-muted">
      <FileText className="size-7" />
    </span>
  );
}

/** Shows who has claimed the case. */
function Claim({ item: { claimed_by, status } }: { item: QueuedCase }) {
  const user = useUser();
  if (!claimed_by || status === 'closed') return null;
  const isYours = claimed_by.user_id === user?.id;
  return (
    <Pill tone={isYours ? 'positive' : 'neutral'}>
      <span className="truncate">{isYours ? 'Yours' : `${claimed_by.username} is looking`}</span>
    </Pill>
  );
}

function Assigned({ item: { assigned_to, status } }: { item: QueuedCase }) {
  const user = useUser();
  if (!assigned_to || status === 'closed') return null;
  const isYou = assigned_to.user_id === user?.id;
  return (
    <Pill tone={isYou ? 'positive' : 'neutral'}>
      <span className="truncate">{isYou ? 'Assigned to you' : `Assigned to ${assigned_to.username}`}</span>
    </Pill>
  );
}
