import { type AiSlopStatus, statusLabels } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { formatPrize } from '@unslop/domain/money';
import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { usePersonPath } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf, formatCount } from '../../ui/format-count.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { outcomeText } from '../awards/award-words.ts';
import { payWords } from '../awards/final-words.ts';
import type { CommentFilter } from '../comments/CommentList.tsx';
import { areVotesSealed } from '../comments/order.ts';

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

export function SlopWords({ slop, shownStatus }: { slop: AiSlop; shownStatus: AiSlopStatus }) {
  const category = CATEGORIES.find(({ id }) => id === slop.category);
  const style = STYLES.find(({ id }) => id === slop.style);
  return (
    <div>
      <p className="flex flex-wrap gap-2">
        <Pill tone={statusTones[shownStatus]}>{statusLabels[shownStatus]}</Pill>
        {category && <Pill tone="neutral">{category.name}</Pill>}
        {areVotesSealed(slop) && <Pill tone="neutral">Sealed votes</Pill>}
        {slop.is_disputed && <Pill tone="neutral">Originality disputed</Pill>}
        {style && <Pill tone="neutral">{style.name} style</Pill>}
      </p>
      <h1 className="mt-3 text-3xl [overflow-wrap:anywhere]">{slop.title}</h1>
      {slop.description && <p className="mt-3 max-w-prose text-lg whitespace-pre-wrap">{slop.description}</p>}
    </div>
  );
}

const statusTones = { open: 'positive', awarded: 'accent', expired: 'neutral' } as const;

export function SlopDuration({ slop }: { slop: AiSlop }) {
  // The server does not know the reader's time zone. Hide the time until hydration.
  const isHydrated = useIsHydrated();
  if (!slop.deadline || slop.cancelled_at) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {slop.status === 'open' ? 'Open for' : 'Was open for'} {countOf(slop.duration_days, 'day')}, until{' '}
      <time dateTime={slop.deadline} className={isHydrated ? undefined : 'invisible'}>
        {formatDateTime(slop.deadline, isHydrated ? undefined : 'UTC')}
      </time>
    </p>
  );
}

type SlopNoticeProps = { slop: AiSlop; isSettling: boolean; award: Award | undefined; viewerId: string | undefined };

/** Result of a slop that has ended. Renders nothing while the slop is open. */
export function SlopNotice({ slop, isSettling, award, viewerId }: SlopNoticeProps) {
  if (isSettling) {
    return (
      <Banner tone="neutral" icon={<Spinner sizePx={20} />} title="Counting the votes…">
        Likes and entries are frozen for a moment. The result will appear here.
      </Banner>
    );
  }
  if (slop.cancelled_at) {
    return (
      <Banner tone="neutral" title="The poster cancelled this slop">
        The poster got the whole {formatPrize(slop.prize_pool_cents)} back. Nobody had entered.
      </Banner>
    );
  }
  if (slop.status === 'open') return null;
  const paid = award ? payWords(award, award.outcome === 'refunded') : null;
  const hasWon = award?.entries.some((entry) => entry.is_winner && entry.user_id === viewerId) ?? false;
  return (
    <Banner
      tone={slop.status === 'awarded' ? 'positive' : 'neutral'}
      title={
        hasWon
          ? `You won ${formatPrize(slop.prize_pool_cents)}!`
          : slop.status === 'awarded'
            ? 'We have a winner'
            : award && !award.is_final
              ? 'The prize goes back'
              : 'The prize went back'
      }
      action={
        <LinkButton to={paths.award(slop.id)} size="small">
          See the award record
        </LinkButton>
      }
    >
      {award && (
        <>
          <p>{outcomeText(award)}</p>
          {paid && <p className="mt-1 font-semibold">{paid}</p>}
        </>
      )}
    </Banner>
  );
}

type SlopTilesProps = {
  likes: number | null;
  comments: number;
  art: number;
  filter: CommentFilter;
  onFilter: (filter: CommentFilter) => void;
};

/** Shows counts. The comment and art tiles also filter the list below. */
export function SlopTiles({ likes, comments, art, filter, onFilter }: SlopTilesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterTile
        label="Comments"
        count={comments}
        isOn={filter.text}
        onPress={() => onFilter({ ...filter, text: !filter.text })}
      />
      <FilterTile
        label="Beautiful Art"
        count={art}
        isOn={filter.art}
        onPress={() => onFilter({ ...filter, art: !filter.art })}
      />
      <div className={cx(tile, 'ml-auto text-muted')}>
        <Heart className="size-4" />
        <span>Likes</span>
        <Count of={likes ?? 0} />
      </div>
    </div>
  );
}

const tile = 'flex min-h-11 items-center gap-1.5 text-sm font-semibold';

type FilterTileProps = { label: string; count: number; isOn: boolean; onPress: () => void };

function FilterTile({ label, count, isOn, onPress }: FilterTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={isOn ? `Hide ${label}` : `Show ${label}`}
      onClick={onPress}
      className={cx(
        tile,
        'rounded-full border px-3.5 transition-colors',
        isOn
          ? 'border-inverse bg-inverse text-on-inverse'
          : 'border-line-strong text-muted hover:border-text hover:text-text',
      )}
    >
      {isOn && <Check className="size-4 max-sm:hidden" />}
      <span>{label}</span>
      <Count of={count} />
    </button>
  );
}

/** Goes after its label, which does not depend on the count. */
function Count({ of: count }: { of: number }) {
  return (
    <span className="tabular-nums" title={count.toLocaleString('en-US')}>
      {formatCount(count)}
    </span>
  );
}
