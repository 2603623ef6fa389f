import { UPLOAD } from '@unslop/domain/limits';
import CircleCheck from 'lucide-react/icons/circle-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useState } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/Button.tsx';
import { Dropzone } from '../../ui/Dropzone.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { ImageState, useImageUpload } from './use-image-upload.ts';

interface ImageFieldProps {
  upload: ReturnType<typeof useImageUpload>;
  isDisabled: boolean;
}

export function ImageField({ upload, isDisabled }: ImageFieldProps) {
  const { state } = upload;
  usePastedFile(isDisabled ? null : upload.choose);
  const file = state.step === 'none' ? null : state.file;
  return (
    <div className="grid gap-3">
      <Dropzone
        label="Choose, drop or paste an image"
        hint={`JPEG, PNG, WebP or GIF, up to ${UPLOAD.maxBytes / 1024 / 1024} MB. Its location data is removed.`}
        accept={UPLOAD.types}
        onFile={upload.choose}
        isDisabled={isDisabled}
        error={state.step === 'none' || state.step === 'failed' ? (state.error ?? undefined) : undefined}
        preview={file && <ImagePreview key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />}
      />
      {file && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <UploadStatus state={state} />
          <div className="flex gap-2">
            {state.step === 'failed' && (
              <Button size="small" onClick={upload.retry}>
                Try again
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              icon={<Trash className="size-4" />}
              disabledReason={isDisabled ? 'Your slop is being posted.' : null}
              onClick={upload.remove}
            >
              Remove image
            </Button>
          </div>
        </div>
      )}
      {state.step === 'ready' && state.uploaded.ai_made && (
        <p className="flex gap-2.5 rounded-control bg-sunken px-4 py-3 text-sm">
          <Sparkles className="mt-0.5 size-4 shrink-0" />
          The file itself says that it was made by AI. Genuine slop, just what people come here to fix.
        </p>
      )}
    </div>
  );
}

function UploadStatus({ state }: { state: ImageState }) {
  if (state.step === 'sending') {
    const words = state.share < 1 ? `Uploading the image, ${Math.round(state.share * 100)}%` : 'Checking the image…';
    return (
      <div className="grid min-w-40 flex-1 gap-1.5 text-sm text-muted tabular-nums">
        {words}
        <Progress label="Image upload" share={state.share} />
      </div>
    );
  }
  if (state.step === 'ready') {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-positive">
        <CircleCheck className="size-4" />
        Upload Successful
      </p>
    );
  }
  return <span />;
}

/** Pasting works anywhere on the page; inside the field itself it is heard there. */
function usePastedFile(onFile: ((file: File) => void) | null) {
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    const isHeardByField = (event.target as Element | null)?.closest?.('label')?.querySelector('input[type="file"]');
    if (!file || isHeardByField) return;
    event.preventDefault();
    onFile?.(file);
  });
  useEffect(() => {
    document.addEventListener('paste', takePasted);
    return () => document.removeEventListener('paste', takePasted);
  }, []);
}

/** A file as it is on this machine. */
export function ImagePreview({ file }: { file: File }) {
  const [hasFailed, setHasFailed] = useState(false);
  const url = useObjectUrl(file);
  if (hasFailed) return <span className="text-muted">{file.name} has no preview.</span>;
  return (
    <img
      src={url ?? undefined}
      alt={`Preview of ${file.name || 'the pasted image'}`}
      onError={() => setHasFailed(true)}
      className="max-h-[28rem] w-auto max-w-full rounded-frame"
    />
  );
}
