import type { EarlierPicture, ModerationCase } from '@unslop/domain/calls/moderation';
import Eye from 'lucide-react/icons/eye';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Section } from '../../ui/Section.tsx';
import { useCaseCall } from './api.ts';
import { findingWords, outcomeWords } from './moderation-words.ts';
import { Side } from './Subject.tsx';

/** More would hide the acts on a phone. */
const REPORTS_SHOWN = 3;

/** Reports of a case. Only the moderator who claimed it can show the names, and each time is logged. */
export function Reports({ data }: { data: ModerationCase }) {
  const show = useCaseCall('showReporters', 'We couldn’t show the names');
  const { reports, id, is_claimed_by_you } = data;
  const names = new Map(show.data?.reports.map((one) => [one.id, one.reporter]));
  const isToldByAppeal = data.appeals.some(({ user }) => user === null);
  const listOf = (some: typeof reports) => (
    <ul className="grid grid-cols-1 gap-4">
      {some.map((report) => (
        <li key={report.id} className="grid grid-cols-1 gap-1.5 border-l-2 border-line-strong pl-4">
          <p className="wrap-anywhere whitespace-pre-line">{report.reason}</p>
          <Attached report={report} isTaken={is_claimed_by_you} />
          <p className="text-sm wrap-anywhere text-muted">
            <Name person={names.get(report.id)} />
            {formatDateTime(report.created_at)} · {recordOf(report)}
            {!report.delays && ' · delays nothing'}
            {report.outcome && ` · ${outcomeWords[report.outcome]}`}
          </p>
        </li>
      ))}
    </ul>
  );
  const more = reports.slice(REPORTS_SHOWN);
  return (
    <Section title={reports.length > 0 ? `Reports (${reports.length.toLocaleString('en-US')})` : 'Reports'}>
      {reports.length === 0 && <p className="text-muted">Nobody reported this.</p>}
      {listOf(reports.slice(0, REPORTS_SHOWN))}
      {more.length > 0 && (
        <Disclosure look="row" title={countOf(more.length, 'more report')}>
          {listOf(more)}
        </Disclosure>
      )}
      {show.data?.appeals.map(({ id: appealId, user }) => (
        <p key={appealId} className="text-sm text-muted">
          <Name person={user} />
          appealed
        </p>
      ))}
      {(reports.some((report) => !names.has(report.id)) || (isToldByAppeal && !show.data)) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            icon={<Eye className="size-4" />}
            isLoading={show.isPending}
            disabledReason={is_claimed_by_you ? null : 'Take the case first.'}
            onClick={() => show.mutate({ params: { id } })}
          >
            Show who reported
          </Button>
          <p className="text-sm text-muted">We’ll note in the log that you looked.</p>
        </div>
      )}
    </Section>
  );
}

function Name({ person }: { person: ModerationCase['person'] | undefined }) {
  if (!person) return null;
  return (
    <>
      <Link to={paths.user(person.user_id)} className="font-semibold text-text underline underline-offset-4">
        {person.username}
      </Link>{' '}
      ·{' '}
    </>
  );
}

type AttachedProps = { report: ModerationCase['reports'][number]; isTaken: boolean };

/** Pictures and link of a report. The link loads nothing until clicked and sends no referrer. */
function Attached({ report: { images, link: url, attached }, isTaken }: AttachedProps) {
  if (attached === 0) return null;
  if (!isTaken)
    return <p className="text-sm text-muted">{countOf(attached, 'attachment')}, shown once you take the case</p>;
  return (
    <>
      {url && (
        <p className="text-sm wrap-anywhere">
          <a href={url} rel="noopener noreferrer nofollow ugc" target="_blank" className={link}>
            {url}
          </a>
        </p>
      )}
      {images.length > 0 && (
        <ul className="grid grid-cols-4 gap-2 sm:gap-3">
          {images.map((image) => (
            <li key={image.url}>
              <a href={image.url}>
                <Picture image={image} sizes="12rem" ratio={1} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Describes the track record of a reporter. */
function recordOf({ reported, dismissed }: ModerationCase['reports'][number]): string {
  if (reported <= 1) return 'their first report';
  return `${countOf(reported, 'report')} so far, ${dismissed.toLocaleString('en-US')} dismissed`;
}

/** Automatic findings: facts without judgement. */
export function Findings({ found, image }: Pick<ModerationCase, 'found' | 'image'>) {
  if (found.length === 0) return null;
  return (
    <Section title="Findings">
      <ul className="grid grid-cols-1 gap-4">
        {found.map(({ kind, text, found_at, earlier }) => (
          <li key={kind + found_at} className="border-l-2 border-line-strong pl-4">
            <p className="font-semibold">{findingWords[kind]}</p>
            <p className="wrap-anywhere">{text}</p>
            {earlier && <BothPictures mine={image} earlier={earlier} />}
            <p className="text-sm text-muted">The site noticed this on {formatDateTime(found_at)}.</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type BothPicturesProps = { mine: ModerationCase['image']; earlier: EarlierPicture };

/** Compares the picture with one posted before. Includes the claim of its later poster. */
function BothPictures({ mine, earlier }: BothPicturesProps) {
  const { image, person, posted_at, ai_slop_id, comment_id, slop_title, bits, is_half, share, claim } = earlier;
  return (
    <div className="mt-3 mb-3 grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <Side caption="This one" image={mine} />
        <Side caption="Posted before" image={image} />
      </div>
      <p className="text-sm wrap-anywhere">
        Posted before by{' '}
        <Link to={paths.user(person.user_id)} className={link}>
          {person.username}
        </Link>{' '}
        {comment_id ? 'for' : 'as the slop'}{' '}
        <Link to={comment_id ? paths.aiSlopComment(ai_slop_id, comment_id) : paths.aiSlop(ai_slop_id)} className={link}>
          {slop_title}
        </Link>
        , {formatDateTime(posted_at)}. {is_half && 'A half of both is the same: '}
        {share === null
          ? `${bits} of the 256 bits of ${is_half ? 'its' : 'their'} fingerprints differ.`
          : `${Math.round(share * 100)} % of ${is_half ? 'its' : 'their'} details are in both.`}
      </p>
      {claim && (
        <div>
          <p className="text-sm font-semibold">The poster says it’s theirs</p>
          <blockquote className="border-l-2 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
            {claim}
          </blockquote>
        </div>
      )}
    </div>
  );
}

const link = 'font-semibold underline underline-offset-4';
