import { useObjectUrl } from '../lib/use-object-url.ts';
import { cx } from './cx.ts';

/** A chosen picture as it is on this machine. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  return (
    <img
      src={useObjectUrl(file) ?? undefined}
      alt={`Preview of ${file.name}`}
      className={cx('w-full rounded-frame bg-sunken object-contain', className)}
    />
  );
}
