import { LENGTH } from '@unslop/domain/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { PostedBefore } from './posted-before.ts';

type SamePictureProps = {
  /** File that the form would post. */
  file: File;
  earlier: PostedBefore;
  isPosting: boolean;
  onOwnershipClaim: (ownershipClaim: string) => void;
  onCancel: () => void;
};

/**
 * Warns that this picture is the slop itself, or was posted by someone else before. Shows both pictures and two ways to
 * continue.
 */
export default function SamePicture({ file, earlier, isPosting, onOwnershipClaim, onCancel }: SamePictureProps) {
  const { name, posted_at, image, slop_title, ai_slop_id, comment_id, isSlopItself } = earlier;
  const [isClaiming, setIsClaiming] = useState(false);
  const [ownershipClaim, setOwnershipClaim] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const preview = useObjectUrl(file);

  function submit() {
    if (!ownershipClaim.trim()) return setIsMissing(true);
    onOwnershipClaim(ownershipClaim.trim());
  }

  return (
    <Dialog
      onClose={onCancel}
      size="medium"
      title={
        isSlopItself ? 'This is the slop itself' : `${name} already posted this picture on ${formatDate(posted_at)}`
      }
      footer={
        <>
          <Button onClick={onCancel}>Don’t post it</Button>
          {isClaiming ? (
            <Button key="post" variant="primary" isLoading={isPosting} onClick={submit}>
              Post it as mine
            </Button>
          ) : (
            <Button key="claim" variant="primary" onClick={() => setIsClaiming(true)}>
              It’s mine
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <figure className="grid min-w-0 gap-2">
          {preview && <img src={preview} alt="What you’re about to post" className="w-full rounded-frame bg-sunken" />}
          <figcaption className="text-sm font-semibold">Yours</figcaption>
        </figure>
        <figure className="grid min-w-0 gap-2">
          <Picture image={image} sizes="(min-width: 36rem) 16rem, 45vw" />
          <figcaption className="text-sm wrap-anywhere">
            <span className="font-semibold">{name}</span>, {comment_id ? 'for' : 'as the slop'}{' '}
            <Link
              to={comment_id ? paths.aiSlopComment(ai_slop_id, comment_id) : paths.aiSlop(ai_slop_id)}
              target="_blank"
              className="underline underline-offset-4"
            >
              {slop_title}
            </Link>
          </figcaption>
        </figure>
      </div>
      <p className="mt-4 text-muted">
        {isSlopItself ? 'Please post what you made of it.' : 'If it’s theirs, please don’t post it.'} If you made this
        picture, say so. We’ll post it marked “Originality disputed”, tell {name}, and a moderator will look at both.
      </p>
      {isClaiming && (
        <div className="mt-4">
          <Field
            kind="textarea"
            label="How did you make it?"
            hint="A sentence or two for the moderator. Nobody else reads this."
            minRows={2}
            maxRows={5}
            maxLength={LENGTH.ownershipClaim}
            value={ownershipClaim}
            autoFocus
            readOnly={isPosting}
            error={isMissing && !ownershipClaim.trim() ? 'Please say how you made it' : undefined}
            onChange={(event) => setOwnershipClaim(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
