import type { Vote, VoteOutcome } from '@unslop/domain/calls/votes';
import { fillCall } from '@unslop/domain/common-calls';
import { rareCalls } from '@unslop/domain/rare-calls';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { rowsOf, usePages } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { checkVote } from './check-vote.ts';

type Check = 'running' | 'proven' | 'wrong';

/** The user's votes in settled slops, with their outcome. */
export function VoteList() {
  const list = usePages(['own', 'votes'], 'listVotes', { query: {} });
  const [checks, setChecks] = useState<Record<string, Check>>({});
  const [isChecking, setIsChecking] = useState(false);
  if (list.isPending) {
    return (
      <SkeletonList label="Loading your votes" count={3} className="grid gap-3">
        <Skeleton shape="block" ratio={6} />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title="We couldn’t load your votes" query={list} />;
  const votes = rowsOf(list);
  if (votes.length === 0) {
    return (
      <EmptyState title="No votes yet" link={{ to: paths.feed, label: 'See open contests' }}>
        When a contest you voted in ends, you’ll see each of your likes here with its receipt.
      </EmptyState>
    );
  }
  const provable = votes.filter(isProvable);

  async function check(each: readonly Vote[]) {
    setIsChecking(true);
    try {
      for (const { ai_slop_id, comment_id } of each) {
        setChecks((all) => ({ ...all, [comment_id]: 'running' }));
        const isProven = await checkVote(ai_slop_id, comment_id);
        setChecks((all) => ({ ...all, [comment_id]: isProven ? 'proven' : 'wrong' }));
      }
    } catch (error) {
      setChecks((all) => Object.fromEntries(Object.entries(all).filter(([, state]) => state !== 'running')));
      toastFailure('We couldn’t finish the check', error);
    } finally {
      setIsChecking(false);
    }
  }

  return (
    <>
      {provable.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            icon={<ShieldCheck className="size-4" />}
            isLoading={isChecking}
            onClick={() => void check(provable)}
          >
            {provable.length === 1 ? 'Check this vote' : `Check these ${provable.length} counted votes`}
          </Button>
          <span className="text-sm text-muted" role="status">
            {summaryOf(provable, checks)}
          </span>
        </p>
      )}
      <ul className="grid gap-3">
        {votes.map((vote) => (
          <li key={vote.comment_id} className="min-w-0">
            <Item vote={vote} check={checks[vote.comment_id]} />
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show older votes</ShowMore>
    </>
  );
}

const isProvable = ({ outcome, ai_slop_title }: Vote) => outcome === 'counted' && ai_slop_title !== null;

function summaryOf(votes: readonly Vote[], checks: Record<string, Check>): string {
  const states = votes.map(({ comment_id }) => checks[comment_id]);
  const wrong = states.filter((state) => state === 'wrong').length;
  const proven = states.filter((state) => state === 'proven').length;
  if (wrong > 0)
    return `${countOf(wrong, 'vote')} ${wrong === 1 ? 'is' : 'are'} missing from the count. Please write to us.`;
  if (proven === 0) return 'Your browser checks this, not our server.';
  return proven === votes.length ? `All ${proven} verified.` : `${proven} of ${votes.length} verified.`;
}

function Item({ vote, check }: { vote: Vote; check: Check | undefined }) {
  const { ai_slop_id, ai_slop_title, comment_id, artist, image, voted_at, outcome } = vote;
  const why = leftOutWhy[outcome];
  return (
    <article className="flex flex-wrap items-start gap-4 rounded-panel border border-line bg-raised p-4">
      <div className="size-16 shrink-0 overflow-hidden rounded-frame bg-sunken">
        {image && <Picture image={image} sizes="4rem" ratio={1} />}
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {ai_slop_title === null ? (
            'A slop we took down'
          ) : (
            <Link to={paths.aiSlopComment(ai_slop_id, comment_id)} className="hover:underline">
              {ai_slop_title}
            </Link>
          )}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          Art by {artist.username} · you voted {formatDateTime(voted_at)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <State isCounted={why === null} check={check} />
          {why}
          {outcome === 'voided' && (
            <Link to={paths.appeals} className="underline underline-offset-4">
              Decisions and appeals
            </Link>
          )}
          {ai_slop_title !== null && (
            <Link
              to={paths.award(ai_slop_id)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              Award record
            </Link>
          )}
        </p>
      </div>
      {outcome === 'counted' && (
        <DownloadLink
          href={fillCall(rareCalls.getVoteReceipt, { id: comment_id }).path}
          download={`unslop-receipt-${comment_id}.json`}
          className="w-full sm:w-auto"
        >
          Receipt
        </DownloadLink>
      )}
    </article>
  );
}

function State({ isCounted, check }: { isCounted: boolean; check: Check | undefined }) {
  if (!isCounted) return <Pill tone="warning">Not counted</Pill>;
  if (check === 'wrong') return <Pill tone="danger">Not in the count</Pill>;
  if (check === 'proven') return <Pill tone="positive">Counted, verified</Pill>;
  return <Pill tone="neutral">{check === 'running' ? 'Checking…' : 'Counted'}</Pill>;
}

/** Reason why a vote was not counted. Null if it was. */
const leftOutWhy: Record<VoteOutcome, string | null> = {
  counted: null,
  own: 'It was for your own art.',
  unverified: 'You hadn’t confirmed your email before the deadline.',
  banned: 'Your account was suspended at the deadline.',
  late: 'You liked it after the deadline.',
  voided: 'Moderators decided not to count it. The decision says why.',
  same_mailbox: 'We counted another account with the same mailbox.',
  throwaway: 'You use a throw-away email address, and you confirmed it less than a day before the deadline.',
  entry_removed: 'The entry was removed before the deadline.',
};
