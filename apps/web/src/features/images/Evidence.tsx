import { UPLOAD } from '@unslop/domain/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { reasonAgainst, uploadImage } from '../../lib/upload-image.ts';
import { buttonStyle, IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FilePreview } from '../../ui/FilePreview.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** An uploaded picture. */
export interface EvidencePicture {
  url: string;
  file: File;
}

type EvidenceProps = {
  purpose: 'appeal' | 'report';
  max: number;
  hint: string;
  pictures: readonly EvidencePicture[];
  onChange: (change: (before: readonly EvidencePicture[]) => readonly EvidencePicture[]) => void;
};

/** Pictures attached to an appeal or a report. Only moderators see them. */
export function Evidence({ purpose, max, hint, pictures, onChange }: EvidenceProps) {
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(file: File) {
    const reason = reasonAgainst(file);
    setFailure(reason);
    if (reason || isSending) return;
    setIsSending(true);
    try {
      const { image_url: url } = await uploadImage(file, { purpose });
      onChange((before) => [...before, { url, file }]);
    } catch (error) {
      const isBanned = error instanceof ApiError && error.code === 'ACCOUNT_BANNED';
      setFailure(
        isBanned
          ? 'You can’t send pictures while your account is suspended. Please describe it in words.'
          : messageOf(error, 'We couldn’t send the picture. Please try again in a moment.'),
      );
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.map((picture) => (
            <li key={picture.url} className="relative">
              <FilePreview file={picture.file} className="aspect-square" />
              <span className="absolute top-1 right-1">
                <IconButton
                  label={`Remove ${picture.file.name}`}
                  look="onPicture"
                  icon={<X />}
                  onClick={() => onChange((before) => before.filter(({ url }) => url !== picture.url))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < max && (
        <div>
          <FileInput id={id} accept={UPLOAD.types} disabled={isSending} onFile={(file) => void add(file)} />
          <label htmlFor={id} className={buttonStyle({ size: 'small' })}>
            {isSending ? <Spinner sizePx={18} /> : <ImagePlus className="size-4" />}
            {isSending ? 'Sending the picture' : 'Add a picture'}
          </label>
          <p className="mt-2 text-sm text-muted">{hint}</p>
        </div>
      )}
      <FieldError>{failure}</FieldError>
    </div>
  );
}
