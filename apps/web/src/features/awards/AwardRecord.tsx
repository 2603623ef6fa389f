import type { Award } from '@unslop/domain/calls/awards';
import { formatPrize } from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ArtCompare } from '../viewer/ArtCompare.tsx';
import { outcomeText, tieText } from './award-words.ts';
import { EntryTable } from './EntryTable.tsx';
import { exactTime } from './exact-time.ts';

/** Why the prize went where it went, with everything one needs to check it. */
export function AwardRecord({ award }: { award: Award }) {
  const winner = award.entries.find((entry) => entry.is_winner);
  return (
    <div className="grid gap-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-14">
        <div className="mx-auto w-full max-w-xl">
          {winner?.image ? (
            <ArtCompare art={winner.image} original={award.image} maxHeight="100dvh - 7rem" />
          ) : (
            <Picture image={award.image} sizes="(min-width: 62rem) 36rem, 100vw" />
          )}
        </div>
        <div>
          <p className="font-semibold text-accent-text">
            {award.outcome === 'awarded' ? `${formatPrize(award.prize_cents)} awarded` : 'Prize returned'}
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
            <Fact term="Ledger movement">
              <span className="tabular-nums">{award.movement_id}</span>
            </Fact>
          </dl>
          <LinkButton to={paths.aiSlop(award.ai_slop_id)} className="mt-8">
            Back to the slop
          </LinkButton>
        </div>
      </div>
      <section aria-labelledby="entries">
        <h2 id="entries" className="text-2xl">
          Entries
        </h2>
        <p className="mt-2 mb-6 max-w-prose text-muted">
          A like counts when it was made before the deadline, was still there then, was not by the artist, and came from
          an account with a confirmed email. The most counted likes win; in a tie, the earlier entry. Likes given later
          change the number on the slop’s page, never this record.
        </p>
        {award.entries.length > 0 ? <EntryTable award={award} /> : <p className="text-muted">There were no entries.</p>}
      </section>
    </div>
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
