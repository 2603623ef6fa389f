import { type AiSlopStatus, statusLabels } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { Link } from 'react-router';
import { usePersonPath } from '../../lib/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

/** Who posted it, and when. */
export function CreatorChip({ slop }: { slop: AiSlop }) {
  return (
    <Link
      to={usePersonPath(slop.user_id)}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-full pr-4 hover:bg-sunken"
    >
      <Avatar id={slop.user_id} url={slop.avatar_url} alt="" sizePx={40} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{slop.username}</span>
        <span className="block text-sm text-muted">
          <RelativeTime at={slop.created_at} />
        </span>
      </span>
    </Link>
  );
}

/** Title, description and what kind of work it is. */
export function SlopWords({ slop, shownStatus }: { slop: AiSlop; shownStatus: AiSlopStatus }) {
  const category = CATEGORIES.find(({ id }) => id === slop.category);
  const style = STYLES.find(({ id }) => id === slop.style);
  return (
    <div>
      <p className="flex flex-wrap gap-2">
        <Pill tone={statusTones[shownStatus]}>{statusLabels[shownStatus]}</Pill>
        {category && <Pill tone="neutral">{category.name}</Pill>}
        {style && <Pill tone="neutral">{style.name} style</Pill>}
      </p>
      <h1 className="mt-3 text-3xl [overflow-wrap:anywhere]">{slop.title}</h1>
      {slop.description && <p className="mt-3 max-w-prose text-lg whitespace-pre-wrap">{slop.description}</p>}
    </div>
  );
}

const statusTones = { open: 'positive', awarded: 'accent', expired: 'neutral' } as const;
