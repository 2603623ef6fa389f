import { UPLOAD } from '@unslop/domain/limits';
import { useId, useState } from 'react';
import { reasonAgainst } from '../../lib/upload-image.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
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
  const preview = useObjectUrl(choice.kind === 'new' ? choice.file : undefined);
  const shown = choice.kind === 'keep' ? url : preview;

  function take(file: File) {
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
            <FileInput
              id={id}
              accept={UPLOAD.types}
              onFile={take}
              aria-label="Avatar"
              aria-describedby={`${id}-hint`}
              aria-invalid={error ? true : undefined}
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
        <FieldError className="mt-1">{error}</FieldError>
      </div>
    </div>
  );
}
