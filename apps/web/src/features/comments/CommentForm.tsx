import type { Comment } from '@unslop/domain/calls/comments';
import { LENGTH, UPLOAD } from '@unslop/domain/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ClipboardEvent, type DragEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { reasonAgainst } from '../../lib/upload-image.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { endToast } from '../../ui/toast.ts';
import { AttachedImage, useCommentDraft } from './AttachedImage.tsx';
import { CreditTick } from './CreditTick.tsx';
import { about, usePostComment } from './use-post-comment.ts';

const SamePicture = lazyPart(() => import('../originality/SamePicture.tsx'));

type CommentFormProps = {
  slopId: string;
  userId: string;
  isOwner: boolean;
  /** The slop's own page, or the short form elsewhere. */
  variant: 'page' | 'inline';
  onPosted: (comment: Comment) => void;
};

/** Form for text, or for an image as a contest entry. The image can be chosen, dropped or pasted. */
export default function CommentForm({ slopId, userId, isOwner, variant, onPosted }: CommentFormProps) {
  const draft = useCommentDraft(slopId, userId);
  const [isSavingCredit, setIsSavingCredit] = useState(false);
  const { state, problem, post, question } = usePostComment(slopId, draft, variant);
  const [isOver, setIsOver] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const isBusy = state.step !== 'idle';
  const isAsked = typeof draft.image?.aboutGenerator === 'string';
  const left = LENGTH.comment - draft.text.length;

  function take(file: File | undefined) {
    if (!file || isBusy) return;
    const reason = reasonAgainst(file);
    setFileError(reason);
    if (reason) return;
    endToast(about);
    draft.attach(file);
  }

  function handlePaste(event: ClipboardEvent) {
    const file = event.clipboardData.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  }

  function handleDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files[0]);
  }

  async function submit(send = post) {
    if (isSavingCredit) return;
    const posted = await send();
    if (posted) onPosted(posted);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <form
      aria-label="Comment"
      onSubmit={handleSubmit}
      onPaste={handlePaste}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      className={cx('grid gap-3 rounded-panel', isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <Field
        kind="textarea"
        label="Your comment"
        isLabelHidden
        placeholder={draft.image ? 'Say something about your art…' : 'Share your thoughts, or drop your art here…'}
        minRows={2}
        maxRows={5}
        maxLength={LENGTH.comment}
        value={draft.text}
        onChange={(event) => {
          if (problem) endToast(about);
          draft.setText(event.target.value);
        }}
        onKeyDown={submitByKey}
        readOnly={isBusy}
        hint={left <= 100 ? `${left} characters left` : undefined}
        error={fileError ?? problem}
      />
      {draft.image && (
        <AttachedImage
          image={draft.image}
          note={
            isOwner
              ? 'Posting an image counts as beautiful art. Your own art can’t win your prize.'
              : 'Post an image to enter the contest. It’s free.'
          }
          uploadedShare={state.step === 'uploading' ? state.share : null}
          isBusy={isBusy}
          choices={
            <CreditTick
              isBusy={isBusy}
              onSaving={setIsSavingCredit}
              onChanged={() => draft.image?.uploaded && draft.setImage({ ...draft.image, uploaded: null })}
            />
          }
          onExplain={(aboutGenerator) => draft.image && draft.setImage({ ...draft.image, aboutGenerator })}
          onAltChange={(alt) => draft.image && draft.setImage({ ...draft.image, alt })}
          onRemove={draft.detach}
          onRetry={() => void submit()}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AttachButton isDisabled={isBusy} onFile={take} />
        <Button type="submit" variant="primary" isLoading={isBusy || isSavingCredit}>
          {draft.image ? (isAsked ? 'Post it anyway' : 'Post beautiful art') : 'Post comment'}
        </Button>
      </div>
      {question && draft.image && (
        <SamePicture
          file={draft.image.file}
          earlier={question.earlier}
          isPosting={isBusy}
          onOwnershipClaim={(text) => void submit(() => question.postAsOwn(text))}
          onCancel={question.cancel}
        />
      )}
    </form>
  );
}

function AttachButton({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File) => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-text"
    >
      <ImagePlus className="size-5" />
      Attach image
      <FileInput id={id} accept={UPLOAD.types} disabled={isDisabled} onFile={onFile} />
    </label>
  );
}
