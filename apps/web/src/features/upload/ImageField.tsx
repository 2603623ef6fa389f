import { UPLOAD } from '@unslop/domain/limits';
import CircleCheck from 'lucide-react/icons/circle-check';
import ImagePlus from 'lucide-react/icons/image-plus';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash from 'lucide-react/icons/trash-2';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { ImageState, useImageUpload } from './use-image-upload.ts';

export function ImageField({ upload, isDisabled }: { upload: ReturnType<typeof useImageUpload>; isDisabled: boolean }) {
  const { state } = upload;
  usePastedFile(isDisabled ? null : upload.choose);
  const file = state.step === 'none' ? null : state.file;
  return (
    <div className="grid gap-3">
      <Dropzone
        label="Choose, drop or paste an image"
        hint={`JPEG, PNG, WebP or GIF, up to ${UPLOAD.maxBytes / 1024 / 1024} MB. We remove its location data.`}
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
              disabledReason={isDisabled ? 'We’re posting your slop.' : null}
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
          The file says AI made it. Genuine slop, just what people come here to fix.
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

/** Takes pasted files anywhere on the page. A paste inside the field reaches the field's own handler. */
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

/** Previews a local file. */
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

type DropzoneProps = {
  label: string;
  hint: string;
  /** MIME types for the accept attribute. Other types are passed on too, so the caller can explain the refusal. */
  accept: readonly string[];
  onFile: (file: File) => void;
  /** Replaces the prompt once there is a file. */
  preview?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
};

/** Chooses one file by click, drop or paste. The whole area is the input's label. */
export function Dropzone({ label, hint, accept, onFile, preview, error, isDisabled = false }: DropzoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function take(file: File | undefined) {
    if (file && !isDisabled) onFile(file);
  }

  function handleDrag(event: DragEvent) {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={handleDrag}
        onDragLeave={handleDrag}
        onDrop={handleDrag}
        onPaste={(event) => take(event.clipboardData.files[0])}
        className={cx(
          'relative grid min-h-56 place-items-center overflow-hidden rounded-control border-2 border-dashed p-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
          error
            ? 'border-danger bg-raised'
            : isOver
              ? 'border-accent bg-accent-soft'
              : 'border-line-strong bg-raised hover:border-text',
          isDisabled && 'cursor-not-allowed opacity-60',
        )}
      >
        <FileInput
          id={id}
          accept={accept}
          onFile={take}
          disabled={isDisabled}
          aria-label={label}
          aria-describedby={cx(`${id}-hint`, Boolean(error) && `${id}-error`)}
          aria-invalid={error ? true : undefined}
        />
        {preview ? (
          <span className="grid w-full justify-items-center gap-4">
            {preview}
            <span className="font-semibold underline underline-offset-4">Choose another image</span>
          </span>
        ) : (
          <span className="grid justify-items-center gap-2">
            <ImagePlus strokeWidth={1.5} className="size-10" />
            <span className="text-lg font-semibold">{label}</span>
          </span>
        )}
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} className="mt-1">
        {error}
      </FieldError>
    </div>
  );
}
