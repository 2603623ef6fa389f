import type { EarlierPicture, ModerationCase } from '@unslop/domain/calls/moderation';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Side } from './Subject.tsx';

type BothPicturesProps = { mine: ModerationCase['image']; earlier: EarlierPicture };

/** What the case is about beside the picture that was posted before, and what its later poster says. */
export function BothPictures({ mine, earlier }: BothPicturesProps) {
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
