import { useState } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';

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
