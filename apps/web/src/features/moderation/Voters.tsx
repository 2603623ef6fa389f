import { ApiError } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { QueryError } from '../../lib/queries.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Skeleton, SkeletonList } from '../../ui/States.tsx';
import { useCaseCall, useVoters } from './api.ts';

/** How many likes one act can leave out. */
const MAX_CHOSEN = 200;

type VotersProps = {
  caseId: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | null;
};

/** Whose likes are to be left out. */
export function Voters({ caseId, chosen, onChange, error }: VotersProps) {
  const voters = useVoters(caseId);
  if (voters.isPending) {
    return (
      <SkeletonList label="Loading who liked it" count={3} className="grid gap-3">
        <Skeleton shape="text" />
      </SkeletonList>
    );
  }
  if (voters.error instanceof ApiError && voters.error.code === 'VOTES_SEALED') return <AskForVoters caseId={caseId} />;
  if (!voters.data) return <QueryError title="Who liked it could not be loaded" query={voters} />;
  const free = voters.data.data.filter(({ is_voided }) => !is_voided);
  if (free.length === 0) return <p className="text-muted">There are no likes to leave out.</p>;
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
      <div className="max-h-96 overflow-y-auto rounded-control border border-line px-3">
        {free.map((voter) => (
          <Checkbox key={voter.user_id} checked={chosen.has(voter.user_id)} onChange={() => toggle(voter.user_id)}>
            <span className="font-semibold wrap-anywhere">{voter.username}</span>
            <span className="block text-sm text-muted">
              liked it {formatDateTime(voter.liked_at)} · here since {formatDate(voter.joined_at)}
              {!voter.is_verified && ' · email not confirmed'}
              {voter.is_banned && ' · banned'}
            </span>
          </Checkbox>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

/** Who has voted, and so how many, is shown to who asks, which is written down. */
function AskForVoters({ caseId }: { caseId: string }) {
  const show = useCaseCall('showReporters', 'The names were not shown');
  return (
    <div>
      <p className="text-muted">Votes in this contest are sealed until it is settled, for moderators too.</p>
      <Button
        size="small"
        className="mt-3"
        isLoading={show.isPending}
        onClick={() => show.mutate({ params: { id: caseId } })}
      >
        Show who voted
      </Button>
      <p className="mt-2 text-sm text-muted">That you asked is written into the log of this case.</p>
    </div>
  );
}
