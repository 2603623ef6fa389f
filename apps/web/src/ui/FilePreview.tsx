import { useObjectUrl } from '../lib/use-object-url.ts';
import { cx } from './cx.ts';

/** Previews a local picture. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  return (
    <img
      src={useObjectUrl(file) ?? undefined}
      alt={`Preview of ${file.name}`}
      className={cx('w-full rounded-frame bg-sunken object-contain', className)}
    />
  );
}
