import type { Reply } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { countOf } from '../../ui/format-count.ts';
import { useCaseCall } from './api.ts';

/** Maximum number of likes that one act can leave out. */
const MAX_CHOSEN = 200;

type VotersProps = {
  caseId: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | null;
};

/** Asks which likes to leave out. Shows the voters on request, and each request is logged. */
export function Voters({ caseId, chosen, onChange, error }: VotersProps) {
  const voters = useCaseCall('showVoters', 'We couldn’t show the names');
  if (!voters.data) {
    return (
      <div>
        <Button size="small" isLoading={voters.isPending} onClick={() => voters.mutate({ params: { id: caseId } })}>
          Show who voted
        </Button>
        <p className="mt-2 text-sm text-muted">The case log says that you looked.</p>
        <FieldError>{error}</FieldError>
      </div>
    );
  }
  const free = voters.data.data.filter(({ is_voided }) => !is_voided);
  if (free.length === 0) return <p className="text-muted">There are no likes to leave out.</p>;
  const { artist_shares, poster_shares } = voters.data;
  const shared = sharedBy(free, [...artist_shares, ...poster_shares]);
  const add = (ids: readonly string[]) => onChange(new Set([...chosen, ...ids].slice(0, MAX_CHOSEN)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Whose likes</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => onChange(new Set(free.slice(0, MAX_CHOSEN).map(({ user_id }) => user_id)))}>
          {free.length > MAX_CHOSEN ? `The newest ${MAX_CHOSEN}` : 'All of them'}
        </Button>
        <Button size="small" onClick={() => onChange(new Set())}>
          None
        </Button>
        <span role="status" className="text-sm text-muted">
          {countOf(chosen.size, 'like')} chosen
        </span>
      </div>
      <Shares who="The artist" labels={artist_shares} />
      <Shares who="The poster" labels={poster_shares} />
      {shared.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">Add all who share</span>
          {shared.map(({ label, ids }) => (
            <Button key={label} size="small" onClick={() => add(ids)}>
              {label} ({ids.length})
            </Button>
          ))}
        </div>
      )}
      <div className="max-h-96 overflow-y-auto rounded-control border border-line px-3">
        {free.map((voter) => (
          <Checkbox key={voter.user_id} checked={chosen.has(voter.user_id)} onChange={() => toggle(voter.user_id)}>
            <span className="font-semibold wrap-anywhere">{nameOf(voter)}</span>
            <span className="block text-sm text-muted">{factsOf(voter)}</span>
            {voter.shares.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-1.5">
                <Labels labels={voter.shares} />
              </span>
            )}
          </Checkbox>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

type Voter = Reply<'showVoters'>['data'][number];

/** Names a voter, unless the account is deleted. */
export const nameOf = ({ is_deleted, username }: Pick<Voter, 'is_deleted' | 'username'>) =>
  is_deleted ? 'Deleted account' : username;

export const factsOf = (voter: Omit<Voter, 'shares'>) =>
  [
    `liked it ${formatDateTime(voter.liked_at)}`,
    `here since ${formatDate(voter.joined_at)}`,
    !voter.is_verified && 'email not confirmed',
    voter.is_banned && 'banned',
    voter.is_taken_back && 'taken back after the count',
  ]
    .filter(Boolean)
    .join(' · ');

function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <Badge key={label} tone="neutral">
      {label}
    </Badge>
  ));
}

function Shares({ who, labels }: { who: string; labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm">
      {who} shares <Labels labels={labels} />
    </p>
  );
}

/**
 * Groups voters by what they share with each other, the artist or the poster, most frequent first.
 * @param others  the labels of the artist and the poster
 */
export function sharedBy(
  voters: readonly { user_id: string; shares: readonly string[] }[],
  others: readonly string[],
): { label: string; ids: string[] }[] {
  const all = new Map<string, string[]>();
  for (const { user_id, shares } of voters)
    for (const label of new Set(shares)) all.set(label, [...(all.get(label) ?? []), user_id]);
  return [...all]
    .map(([label, ids]) => ({ label, ids }))
    .filter(({ label, ids }) => ids.length > 1 || others.includes(label))
    .sort((one, other) => other.ids.length - one.ids.length);
}
