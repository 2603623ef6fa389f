import type { EarlierPicture, ModerationCase } from '@unslop/domain/calls/moderation';
import Eye from 'lucide-react/icons/eye';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Section } from '../../ui/Section.tsx';
import { useCaseCall } from './api.ts';
import { findingWords } from './moderation-words.ts';
import { Side } from './Subject.tsx';

/** What people said. Their names are shown to who asks, which is written down. */
export function Reports({ data }: { data: ModerationCase }) {
  const show = useCaseCall('showReporters', 'The names were not shown');
  const { reports, id } = data;
  const areNamesHidden = reports.some(({ reporter }) => reporter === null);
  return (
    <Section title={reports.length > 0 ? `Reports (${reports.length.toLocaleString('en-US')})` : 'Reports'}>
      {reports.length === 0 && <p className="text-muted">Nobody has reported it.</p>}
      <ul className="grid grid-cols-1 gap-4">
        {reports.map((report, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to.
          <li key={at} className="border-l-2 border-line-strong pl-4">
            <p className="wrap-anywhere whitespace-pre-line">{report.reason}</p>
            <p className="text-sm wrap-anywhere text-muted">
              {report.reporter && (
                <>
                  <Link
                    to={paths.user(report.reporter.user_id)}
                    className="font-semibold text-text underline underline-offset-4"
                  >
                    {report.reporter.username}
                  </Link>{' '}
                  ·{' '}
                </>
              )}
              {formatDateTime(report.created_at)} · {recordOf(report)}
              {report.outcome && ` · ${report.outcome === 'acted' ? 'something was done' : 'dismissed'}`}
            </p>
          </li>
        ))}
      </ul>
      {areNamesHidden && (
        <div>
          <Button
            size="small"
            icon={<Eye className="size-4" />}
            isLoading={show.isPending}
            disabledReason={data.is_claimed_by_you ? null : 'Take the case first.'}
            onClick={() => show.mutate({ params: { id } })}
          >
            Show who reported
          </Button>
          <p className="mt-2 text-sm text-muted">That you asked is written into the log of this case.</p>
        </div>
      )}
    </Section>
  );
}

/** How much this person's reports have been worth. */
function recordOf({ reported, dismissed }: ModerationCase['reports'][number]): string {
  if (reported <= 1) return 'their first report';
  return `${countOf(reported, 'report')} so far, ${dismissed.toLocaleString('en-US')} dismissed`;
}

/** What the site noticed by itself: facts, no judgement. */
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

/** What the case is about beside the picture that was posted before, and what its later poster says. */
function BothPictures({ mine, earlier }: BothPicturesProps) {
  const { image, person, posted_at, ai_slop_id, comment_id, slop_title, bits, is_half, claim } = earlier;
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
        {bits} of the 256 bits of {is_half ? 'its' : 'their'} fingerprints differ.
      </p>
      {claim && (
        <div>
          <p className="text-sm font-semibold">What its poster says: it is mine</p>
          <blockquote className="border-l-2 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
            {claim}
          </blockquote>
        </div>
      )}
    </div>
  );
}

const link = 'font-semibold underline underline-offset-4';
