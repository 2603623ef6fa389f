import { LENGTH } from '@unslop/domain/limits';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepDraft, keepDraftFile, readDraft, readDraftFile } from '../../lib/drafts.ts';
import type { UploadedImage } from '../../lib/upload-image.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';

type AttachedImageProps = {
  image: ImageDraft;
  note: string;
  /** 0 to 1 during the upload. */
  uploadedShare: number | null;
  isBusy: boolean;
  /** Options for the file, shown beside its description. */
  choices?: ReactNode;
  onAltChange: (alt: string) => void;
  onExplain: (text: string) => void;
  onRemove: () => void;
  onRetry: () => void;
};

export function AttachedImage({
  image,
  note,
  uploadedShare,
  isBusy,
  choices,
  onAltChange,
  onExplain,
  onRemove,
  onRetry,
}: AttachedImageProps) {
  const percent = uploadedShare === null ? null : Math.round(uploadedShare * 100);
  return (
    <div className="grid gap-4 rounded-control border border-line bg-raised p-3 sm:grid-cols-[10rem_1fr]">
      <div className="relative w-40 max-w-full self-start sm:w-auto">
        <img
          src={image.previewUrl}
          alt="Preview of your attachment"
          className="aspect-square w-full rounded-frame bg-sunken object-contain"
        />
        {!isBusy && (
          // The button sets its own position, so this wrapper goes in the corner.
          <span className="absolute top-1 right-1">
            <IconButton label="Remove image" look="onPicture" icon={<X />} onClick={onRemove} />
          </span>
        )}
      </div>
      <div className="grid content-start gap-3">
        <p className="text-sm text-muted">{note}</p>
        <Field
          label="Describe it for people who can’t see it"
          placeholder="A cat in ink, with five toes"
          value={image.alt}
          maxLength={LENGTH.alt}
          readOnly={isBusy}
          onChange={(event) => onAltChange(event.target.value)}
        />
        {choices}
        {image.uploaded?.ai_made && image.aboutGenerator !== null && (
          <div role="alert" className="grid gap-3 rounded-control bg-sunken px-4 py-3">
            <p>
              <strong>
                {image.uploaded.made_with
                  ? `Your file says it was made with ${image.uploaded.made_with}.`
                  : 'Your file says an image generator made it.'}
              </strong>{' '}
              Our house rule: people make the art. If the file is wrong, explain it and post. A moderator will take a
              look.
            </p>
            <Field
              kind="textarea"
              label="How you made it (optional)"
              placeholder="Painted by hand, over…"
              minRows={2}
              maxRows={5}
              value={image.aboutGenerator}
              maxLength={LENGTH.aboutGenerator}
              readOnly={isBusy}
              onChange={(event) => onExplain(event.target.value)}
            />
          </div>
        )}
        {image.failure && !isBusy && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
            <p className="min-w-0 flex-1 basis-40">
              <strong>We couldn’t upload the image.</strong> {image.failure}
            </p>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
        {percent !== null && (
          <div>
            <progress
              aria-label="Upload"
              max={100}
              value={percent}
              className="h-2 w-full overflow-hidden rounded-full accent-accent"
            />
            <p className="text-sm text-muted tabular-nums">
              {percent < 100 ? `Uploading, ${percent}%` : 'Preparing your image'}
            </p>
          </div>
        )}
        <LiveRegion message={percent === null ? '' : percent < 100 ? 'Uploading your image' : 'Preparing your image'} />
      </div>
    </div>
  );
}

export interface ImageDraft {
  file: File;
  /** Object URL of the file, for the preview. */
  previewUrl: string;
  alt: string;
  /** The artist's explanation for a file that declares itself generated. Null until asked. */
  aboutGenerator: string | null;
  /** Set once uploaded. Only the comment is left to post. */
  uploaded: UploadedImage | null;
  failure: string | null;
}

/** Draft of a comment. It survives a reload and a lost connection. */
export function useCommentDraft(slopId: string, userId: string) {
  const name = `comment:${slopId}:${userId}`;
  // Stored with the text. The file's storage is slower and could lose a change to a reload.
  const altName = `comment-alt:${slopId}:${userId}`;
  const [text, setText] = useState(() => readDraft(name) ?? '');
  const [image, setImageState] = useState<ImageDraft | null>(null);
  const latest = useRef<ImageDraft | null>(null);

  function setImage(next: ImageDraft | null) {
    const before = latest.current;
    if (before && before.previewUrl !== next?.previewUrl) URL.revokeObjectURL(before.previewUrl);
    latest.current = next;
    setImageState(next);
    keepDraft(altName, next?.alt ?? null);
    if (before?.file !== next?.file) void keepDraftFile(name, next?.file ?? null);
  }

  function keepText(next: string) {
    setText(next);
    keepDraft(name, next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft.
  useEffect(() => {
    let isHere = true;
    void readDraftFile<File>(name).then((file) => {
      if (file && isHere && !latest.current) setImage(newDraft(file, readDraft(altName) ?? ''));
    });
    return () => {
      isHere = false;
      if (latest.current) URL.revokeObjectURL(latest.current.previewUrl);
    };
  }, [name]);

  return {
    text,
    setText: keepText,
    image,
    setImage,
    attach: (file: File) => setImage(newDraft(file, '')),
    detach: () => setImage(null),
  };
}

function newDraft(file: File, alt: string): ImageDraft {
  return { file, previewUrl: URL.createObjectURL(file), alt, aboutGenerator: null, uploaded: null, failure: null };
}
