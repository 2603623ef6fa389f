import { UPLOAD } from '@unslop/domain/limits';
import { useEffect, useId, useState } from 'react';
import { reasonAgainst } from '../../lib/upload-image.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { AvatarChoice } from './save-profile.ts';

type AvatarFieldProps = {
  userId: string;
  /** As saved. */
  url: string | null;
  choice: AvatarChoice;
  onChoice: (choice: AvatarChoice) => void;
};

/** The picture beside one's name, as it will be; nothing is sent before the form is. */
export function AvatarField({ userId, url, choice, onChoice }: AvatarFieldProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const preview = usePreview(choice);
  const shown = choice.kind === 'keep' ? url : preview;

  function take(file: File | undefined) {
    if (!file) return;
    const reason = reasonAgainst(file, UPLOAD.avatarMaxBytes);
    setError(reason);
    if (!reason) onChoice({ kind: 'new', file });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar id={userId} url={shown} alt={shown ? 'Your picture' : 'Your picture, made from your id'} sizePx={128} />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap gap-3">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong bg-raised px-5 py-2 font-semibold hover:border-text hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text"
          >
            Choose a picture
            <input
              id={id}
              type="file"
              accept={UPLOAD.types.join(',')}
              aria-label="Avatar"
              aria-describedby={`${id}-hint`}
              aria-invalid={error ? true : undefined}
              className="sr-only"
              onChange={(event) => {
                take(event.target.files?.[0]);
                // So that choosing the same file again is a change again.
                event.target.value = '';
              }}
            />
          </label>
          {shown && (
            <Button
              variant="ghost"
              onClick={() => {
                setError(null);
                onChoice({ kind: 'none' });
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          JPEG, PNG, WebP or GIF, up to {UPLOAD.avatarMaxBytes / 1024 / 1024} MB. It is cut to a square.
        </p>
        {error && (
          <p role="alert" className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** An address of the chosen file for as long as it is chosen; null where there is none. */
function usePreview(choice: AvatarChoice): string | null {
  const file = choice.kind === 'new' ? choice.file : null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
