import ImagePlus from 'lucide-react/icons/image-plus';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { FileInput } from './FileInput.tsx';

type DropzoneProps = {
  label: string;
  hint: string;
  /** MIME types, as in the accept attribute. A file of another type is passed on too: the caller says why it will not do. */
  accept: readonly string[];
  onFile: (file: File) => void;
  /** Shown in place of the invitation once there is a file. */
  preview?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
};

/** Choose, drop or paste one file. The whole field is the label of the input. */
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
        onPaste={(event: ClipboardEvent) => take(event.clipboardData.files[0])}
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
