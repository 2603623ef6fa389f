import type { BookDay } from '@unslop/domain/calls/books';
import { fillCall } from '@unslop/domain/common-calls';
import { formatMoney } from '@unslop/domain/money';
import { rareCalls } from '@unslop/domain/rare-calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BooksChart } from '../features/books/BooksChart.tsx';
import {
  belongsToPeople,
  CARRIED,
  expectedCents,
  type Figures,
  formatDay,
  utcTime,
} from '../features/books/book-words.ts';
import { useCall } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { TableSkeleton } from '../ui/DataTable.tsx';
import { DownloadLink } from '../ui/DownloadLink.tsx';
import { countOf } from '../ui/format-count.ts';
import { Money } from '../ui/Money.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Section } from '../ui/Section.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Public page about the money that people have here, and where it is. */
export default function Books() {
  const books = useCall(['books'], 'getBooks', {});
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
      <title>The books · Unslop</title>
      <header className="grid gap-4">
        <h1 className="text-3xl">The books</h1>
        <p className="text-lg text-muted">
          What people have on Unslop, and proof that the money is there. Every night we close the day before for good.{' '}
          <Link to={`${paths.howItWorks}#books`} className="text-text underline underline-offset-4">
            How that works
          </Link>
        </p>
      </header>
      {books.isPending ? (
        <TableSkeleton label="Loading the books" />
      ) : !books.data ? (
        <QueryError title="We couldn’t load the books" query={books} />
      ) : books.data.days.length === 0 ? (
        <EmptyState title="No closed days yet">We close the first one ten minutes after midnight UTC.</EmptyState>
      ) : (
        <ClosedDays days={books.data.days} />
      )}
    </div>
  );
}

/** The server's limit. */
const SHOWN_DAYS = 90;

function ClosedDays({ days }: { days: readonly BookDay[] }) {
  const day = days.at(-1)!;
  const published = days.findLast(({ figures }) => figures);
  return (
    <>
      {published?.figures ? (
        <Section title={`At the end of ${formatDay(published.day)}`}>
          <Balance day={published} figures={published.figures} />
          {published !== day && (
            <p className="max-w-prose">
              The days since then, up to {formatDay(day.day)}, carry over. {CARRIED}
            </p>
          )}
        </Section>
      ) : (
        <Section title="No figures yet">
          <p className="max-w-prose">
            {days.length === SHOWN_DAYS ? 'All of the last 90 days carry over.' : 'Every day so far carries over.'}{' '}
            {CARRIED}
          </p>
        </Section>
      )}
      <Section title="Compared with the card provider">
        <Comparison at={days.findLast(({ agreed_at }) => agreed_at)?.agreed_at} />
      </Section>
      <Section title="The last 90 days">
        <BooksChart days={days} />
      </Section>
      <Section title="Check it yourself">
        <p className="max-w-prose">
          Each day has a hash over all its movements, its awards and the day before. Nobody can change an old day
          without changing every day since. Download the list now and compare it later. Each line of your own{' '}
          <Link to={`${paths.profile}?tab=payments`} className="underline underline-offset-4">
            statement
          </Link>{' '}
          has a proof that it’s in there. We don’t name anyone.
        </p>
        <p className="flex flex-wrap gap-3">
          {(['json', 'csv'] as const).map((format) => (
            <DownloadLink key={format} href={`${fillCall(rareCalls.exportBooks).path}?format=${format}`}>
              Every day as {format.toUpperCase()}
            </DownloadLink>
          ))}
        </p>
        <dl className="grid gap-1 text-sm">
          <dt className="text-muted">Hash of {formatDay(day.day)}</dt>
          <dd className="wrap-anywhere">
            <code>{day.head}</code>
          </dd>
        </dl>
      </Section>
    </>
  );
}

/** @param at  last time when the card provider's balance matched the books */
function Comparison({ at }: { at?: string | null | undefined }) {
  return (
    <p className="max-w-prose">
      {at ? (
        <>
          On <time dateTime={at}>{utcTime(at)}</time> the card provider held exactly what the books said. We don’t count
          its fees, which Unslop pays, or our own money there.
        </>
      ) : (
        'No comparison with the card provider matched to the cent in these days. A single payment in progress is enough to cause that.'
      )}
    </p>
  );
}

function Balance({ day, figures }: { day: BookDay; figures: Figures }) {
  return (
    <div className="grid gap-8">
      <dl className="grid border-t-2 border-text">
        <Line
          term="Owed to people"
          cents={figures.owed_cents}
          note="Balances and withdrawals on the way, minus what some people owe"
        />
        <Line term="Prizes" cents={figures.prize_cents} note="For open contests and awards that aren’t final yet" />
        <Line term="Belongs to people" cents={belongsToPeople(figures)} isSum />
        <Line term="Unslop’s net revenue" cents={figures.platform_cents} />
        <Line term="Required balance" cents={expectedCents(figures)} isSum />
      </dl>
      <p className="text-sm text-muted">
        The day ended at midnight UTC. We closed it on <time dateTime={day.closed_at}>{utcTime(day.closed_at)}</time>,
        with {countOf(day.movements, 'movement')}
        {day.awards !== null && ` and ${countOf(day.awards, 'award')}`}.
      </p>
    </div>
  );
}

type LineProps = { term: string; cents: number; note?: ReactNode; isSum?: boolean };

function Line({ term, cents, note, isSum = false }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 border-b py-3 ${isSum ? 'border-line-strong font-semibold' : 'border-line'}`}
    >
      <dt>
        {term}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dt>
      <dd>
        <Money value={formatMoney(cents)} />
      </dd>
    </div>
  );
}
