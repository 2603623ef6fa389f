import type { Award } from '@unslop/domain/calls/awards';
import { houseRules } from '@unslop/domain/house-rules';
import { formatPrize } from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useAward } from '../features/awards/api.ts';
import {
  finalTerm,
  finalText,
  leftOutReasons,
  revisionOutcome,
  revisionTitle,
} from '../features/awards/award-record-words.ts';
import { outcomeText, tieText } from '../features/awards/award-words.ts';
import { ArtCompare } from '../features/viewer/ArtCompare.tsx';
import { ApiError } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { BackButton } from '../ui/BackButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countOf } from '../ui/format-count.ts';
import { ACROSS_PHONE, Picture } from '../ui/Picture.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { EmptyState } from '../ui/States.tsx';

export default function AwardRecordPage() {
  const { slopId = '' } = useParams();
  const query = useAward(slopId);
  const { data: award, error } = query;
  useLive(`slop:${slopId}`);
  return (
    <>
      <title>{award ? `Award record: ${award.title} · Unslop` : 'Award record · Unslop'}</title>
      <header className="mb-8 flex items-center gap-2">
        <BackButton home={paths.feed} />
        <h1 className="text-3xl">Award record</h1>
      </header>
      {award ? (
        <AwardRecord award={award} />
      ) : error ? (
        <NoRecord slopId={slopId} query={query} />
      ) : (
        <div className="grid min-h-[50vh] place-items-center">
          <Spinner sizePx={40} label="Loading the award record" />
        </div>
      )}
    </>
  );
}

function NoRecord({ slopId, query }: { slopId: string; query: ReturnType<typeof useAward> }) {
  const code = query.error instanceof ApiError ? query.error.code : null;
  if (code === 'NOT_SETTLED') {
    return (
      <EmptyState title="Not decided yet" link={{ to: paths.aiSlop(slopId), label: 'Go to the slop' }}>
        You’ll find the record here once the deadline has passed and the votes are counted. Cancelled slops don’t have
        one.
      </EmptyState>
    );
  }
  if (code === 'AI_SLOP_NOT_FOUND' || code === 'INVALID_REQUEST') {
    return (
      <EmptyState title="No such award record" link={{ to: paths.feed, label: 'Go Home' }}>
        The slop may be gone, or the address has a typo.
      </EmptyState>
    );
  }
  return (
    <QueryError title="We couldn’t load the award record" query={query}>
      Please try again in a moment.
    </QueryError>
  );
}

/** Explains who got the prize and why, with all the data to verify it. */
function AwardRecord({ award }: { award: Award }) {
  const winner = award.entries.find((entry) => entry.is_winner);
  return (
    <div className="grid gap-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-14">
        <div className="mx-auto w-full max-w-xl">
          {winner?.image ? (
            <ArtCompare art={winner.image} original={award.image} maxHeight="100dvh - 7rem" />
          ) : (
            <Picture image={award.image} sizes={`(min-width: 62rem) 36rem, ${ACROSS_PHONE}`} />
          )}
        </div>
        <div>
          <p className="font-semibold text-accent-text">
            {award.outcome === 'awarded'
              ? `${formatPrize(award.prize_cents)} ${award.is_final ? 'paid' : 'awarded'}`
              : award.is_final
                ? 'Prize returned'
                : 'Prize comes back'}
          </p>
          <h2 className="mt-2 text-2xl [overflow-wrap:anywhere]">
            <Link to={paths.aiSlop(award.ai_slop_id)} className="hover:underline">
              {award.title}
            </Link>
          </h2>
          <p className="mt-4 max-w-prose text-lg">{outcomeText(award)}</p>
          <dl className="mt-8 grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-[auto_1fr]">
            <Fact term="Posted by">
              <Link to={paths.user(award.owner.user_id)} className="font-semibold underline underline-offset-4">
                {award.owner.username}
              </Link>
            </Fact>
            <Fact term="Deadline">
              <time dateTime={award.deadline}>{exactTime(award.deadline)}</time>
            </Fact>
            <Fact term="Settled">
              <time dateTime={award.settled_at}>{exactTime(award.settled_at)}</time>
            </Fact>
            <Fact term="Tie">{tieText(award.tie_rule)}</Fact>
            <Fact term={finalTerm(award)}>
              <time dateTime={award.final_at}>{exactTime(award.final_at)}</time>
              <span className="block text-sm text-muted">{finalText(award)}</span>
            </Fact>
            {award.votes && (
              <Fact term="Root of the votes">
                <code className="text-sm wrap-anywhere">{award.votes.root}</code>
                <span className="block text-sm text-muted">
                  {award.votes.construction === 'unslop votes 2'
                    ? `A hash over the total of each entry and all ${countOf(award.votes.count, 'counted like')}.`
                    : `A hash over ${countOf(award.votes.count, 'counted like')}.`}{' '}
                  Voters can{' '}
                  <Link to={paths.votes} className="underline underline-offset-4">
                    prove that we counted their vote
                  </Link>
                  . Nobody else learns who voted.
                  {award.closed_day && (
                    <>
                      {' '}
                      The hash is in{' '}
                      <Link to={paths.books} className="underline underline-offset-4">
                        the books
                      </Link>{' '}
                      of {award.closed_day.day} (UTC).
                    </>
                  )}
                </span>
              </Fact>
            )}
            <Fact term="Ledger movement">
              {award.movement_id ? (
                <span className="tabular-nums">{award.movement_id}</span>
              ) : (
                <span className="text-muted">None yet. We pay the prize once, when the award is final.</span>
              )}
            </Fact>
          </dl>
          <LinkButton to={paths.aiSlop(award.ai_slop_id)} className="mt-8">
            Back to the slop
          </LinkButton>
        </div>
      </div>
      {award.revisions.length > 0 && <Revisions award={award} />}
      <section aria-labelledby="entries">
        <h2 id="entries" className="text-2xl">
          Entries
        </h2>
        <p className="mt-2 mb-6 max-w-prose text-muted">
          A like counts if it was there at the deadline, wasn’t from the artist, and came from an account with a
          confirmed email. Most counted likes wins; in a tie, the earlier entry does. Later likes change the number on
          the slop’s page, but never this record.
        </p>
        {award.entries.length > 0 ? (
          <DataTable
            caption="Entries, with shown and counted likes"
            columns={columns(award.ai_slop_id)}
            rows={award.entries}
            rowKey={(entry) => entry.comment_id}
          />
        ) : (
          <p className="text-muted">Nobody entered.</p>
        )}
      </section>
    </div>
  );
}

/** Revisions by moderators, each with both decisions. */
function Revisions({ award }: { award: Award }) {
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions" className="text-2xl">
        Changes
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        We counted the likes below once, at the deadline, and they don’t change. Until the award is final, two
        moderators together can change who gets paid. Then the next entry of the same count wins.{' '}
        <Link to={`${paths.howItWorks}#final`} className="underline underline-offset-4">
          How that works
        </Link>
      </p>
      <ol className="grid max-w-prose gap-6">
        {award.revisions.map((each) => (
          <li key={each.revision} className="border-l-2 border-line-strong pl-4">
            <h3 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
              {revisionTitle(award, each)}
            </h3>
            <p className="[overflow-wrap:anywhere]">{revisionOutcome(award, each)}</p>
            {each.rule && <p className="mt-2">House rule: {houseRules[each.rule].title}</p>}
            {each.reason && <p className="[overflow-wrap:anywhere]">{each.reason}</p>}
            <p className="mt-2 text-sm text-muted">
              {each.proposed_at && (
                <>
                  Proposed by one moderator <time dateTime={each.proposed_at}>{exactTime(each.proposed_at)}</time>,
                  confirmed by another{' '}
                </>
              )}
              <time dateTime={each.at}>{exactTime(each.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="-mt-3 sm:mt-0">{children}</dd>
    </>
  );
}

type Entry = Award['entries'][number];

/** Shown and counted likes, so anyone can recompute the winner. */
function columns(slopId: string): Column<Entry>[] {
  return [
    { key: 'artist', header: 'Artist', cell: (entry) => <Artist entry={entry} slopId={slopId} /> },
    { key: 'posted', header: 'Posted', cell: (entry) => exactTime(entry.created_at) },
    { key: 'shown', header: 'Likes shown', align: 'end', cell: (entry) => entry.shown_likes.toLocaleString('en-US') },
    {
      key: 'counted',
      header: 'Likes counted',
      align: 'end',
      cell: (entry) => <strong>{entry.counted_likes.toLocaleString('en-US')}</strong>,
    },
    { key: 'left-out', header: 'Not counted', cell: (entry) => <LeftOut entry={entry} /> },
  ];
}

function Artist({ entry, slopId }: { entry: Entry; slopId: string }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 sm:justify-start">
      <Avatar id={entry.user_id} url={entry.avatar_url} alt="" sizePx={32} />
      <Link
        to={entry.image ? paths.aiSlopComment(slopId, entry.comment_id) : paths.user(entry.user_id)}
        className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {entry.username}
      </Link>
      {entry.is_winner && <Badge tone="accent">Winner</Badge>}
      {entry.is_disqualified && <Badge tone="ink">Disqualified</Badge>}
      {entry.is_owner && <Badge tone="neutral">Poster, can’t win</Badge>}
      {entry.image === null && <span className="text-sm text-muted">art removed later</span>}
    </span>
  );
}

function LeftOut({ entry }: { entry: Entry }) {
  const reasons = leftOutReasons(entry);
  if (reasons.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="text-sm">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

const exact = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** "Jun 15, 2026, 12:00:04 PM UTC", to the second. */
function exactTime(at: string): string {
  return exact.format(new Date(at));
}
