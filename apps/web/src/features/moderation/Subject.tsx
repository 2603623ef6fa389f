import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { formatPrize } from '@unslop/domain/money';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import AboutPicture from '../images/AboutPicture.tsx';
import { kindOf } from './moderation-words.ts';

/** Subject of the case. Art is shown beside its slop. */
export function Subject({ data }: { data: ModerationCase }) {
  const { subject, slop, subject_type } = data;
  const isSlopItself = subject_type === 'ai_slop';
  const hasPicture = subject.image !== null || subject_type === 'award';
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-start gap-3 empty:hidden">
        {(hasPicture || isSlopItself) && (
          <Side
            caption={isSlopItself ? 'AI slop' : subject_type === 'profile' ? 'Picture' : 'Entry'}
            image={isSlopItself ? (slop?.image ?? subject.image) : subject.image}
            marks={
              <>
                {subject.is_winner && <Badge tone="accent">Winner</Badge>}
                {subject.is_hidden && <Badge tone="ink">Hidden</Badge>}
              </>
            }
          />
        )}
        {slop && !isSlopItself && (
          <Side caption="AI slop" image={slop.image} marks={slop.is_hidden && <Badge tone="ink">Hidden</Badge>} />
        )}
      </div>
      {subject.text && <Quote text={subject.text} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact term={kindOf(data)}>
          by{' '}
          <Link to={paths.user(data.person.user_id)} className={link}>
            {data.person.username}
          </Link>
          , {formatDateTime(subject.created_at)}
        </Fact>
        {subject.likes !== null && (
          <Fact term="Likes">
            {countOf(subject.likes, 'like')}
            {subject.voided_likes !== null &&
              subject.voided_likes > 0 &&
              `, ${subject.voided_likes.toLocaleString('en-US')} left out by moderators`}
          </Fact>
        )}
        {slop && (
          <>
            <Fact term="Slop">
              <Link to={paths.aiSlop(slop.id)} className={link}>
                {slop.title}
              </Link>{' '}
              by {slop.poster.username}
            </Fact>
            <Fact term="Prize">
              {formatPrize(slop.prize_cents)}, {contestText(slop)}
            </Fact>
          </>
        )}
      </dl>
    </div>
  );
}

/** Longer text is cut, with a button to expand it. */
const SHORT_TEXT = 280;

function Quote({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= SHORT_TEXT);
  return (
    <div className="border-l-2 border-line-strong pl-4">
      <blockquote className={cx('wrap-anywhere whitespace-pre-line', !isWhole && 'line-clamp-5')}>{text}</blockquote>
      {!isWhole && (
        <Button size="small" variant="ghost" className="-ml-3" onClick={() => setIsWhole(true)}>
          Show the full text
        </Button>
      )}
    </div>
  );
}

const link = 'font-semibold wrap-anywhere underline underline-offset-4';

function contestText({ status, deadline }: NonNullable<ModerationCase['slop']>): string {
  if (status === 'open') return `open until ${formatDateTime(deadline)}`;
  return `${status === 'awarded' ? 'awarded' : 'returned'} after ${formatDateTime(deadline)}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

type SideProps = { caption: string; image: ModerationCase['subject']['image']; marks?: ReactNode };

export function Side({ caption, image, marks }: SideProps) {
  return (
    <figure className="grid min-w-0 gap-2">
      {image ? (
        <Picture image={image} sizes="(min-width: 62rem) 24rem, 50vw" />
      ) : (
        <span className="grid aspect-square place-content-center justify-items-center gap-2 rounded-frame bg-sunken p-4 text-center text-sm text-muted">
          <ImageOff className="size-8" />
          The picture is gone
        </span>
      )}
      <figcaption className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {caption} {marks}
        {image && <AboutPicture image={image} what={`picture: ${caption}`} />}
      </figcaption>
    </figure>
  );
}
