import type { QueuedCase } from '@unslop/domain/calls/moderation';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { CaseStatus } from './api.ts';
import { countsOf, dangerOf, findingWords, kindOf } from './moderation-words.ts';

/** One case as a card; all of it is a link to its page. */
export function QueueItem({ item, status }: { item: QueuedCase; status: CaseStatus }) {
  const danger = dangerOf(item);
  return (
    <article className="relative flex gap-4 rounded-panel border border-line bg-raised p-3 hover:border-text">
      <span className="grid w-24 shrink-0 content-start">
        <Thumbnail item={item} />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1.5">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link
            to={paths.case(item.id)}
            state={{ status }}
            data-case={item.id}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:content-['']"
          >
            {item.title || 'Without words'}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {kindOf(item)} by {item.person.username} · {countsOf(item)} · <RelativeTime at={item.opened_at} />
        </p>
        {item.danger >= 3 && item.status !== 'closed' && (
          <p className="text-sm">Decide by {formatDateTime(item.due_at)}</p>
        )}
        <p className="flex flex-wrap items-center gap-2 empty:hidden">
          {danger && <Pill tone={danger.tone}>{danger.text}</Pill>}
          {item.status === 'waiting' && <Pill tone="accent">Needs a second</Pill>}
          {item.findings.map((kind) => (
            <Pill key={kind} tone="neutral">
              {findingWords[kind]}
            </Pill>
          ))}
          <Claim item={item} />
        </p>
      </div>
    </article>
  );
}

function Thumbnail({ item: { subject_type, image, person } }: { item: QueuedCase }) {
  if (image) return <Picture image={image} sizes="5rem" ratio={1} />;
  if (subject_type === 'profile') return <Avatar id={person.user_id} url={person.avatar_url} alt="" sizePx={96} />;
  return (
    <span className="grid aspect-square place-content-center rounded-frame bg-sunken text-muted">
      <FileText className="size-8" />
    </span>
  );
}

/** Who looks at it at the moment. */
function Claim({ item: { claimed_by, status } }: { item: QueuedCase }) {
  const user = useUser();
  if (!claimed_by || status === 'closed') return null;
  const isYours = claimed_by.user_id === user?.id;
  return <Pill tone={isYours ? 'positive' : 'neutral'}>{isYours ? 'Yours' : `${claimed_by.username} is looking`}</Pill>;
}
