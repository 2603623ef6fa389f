import { useEffect, useRef, useState } from 'react';

/** A file as it is on this machine. */
export function ImagePreview({ file }: { file: File }) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (hasFailed) return <span className="text-muted">{file.name} has no preview.</span>;
  return (
    <img
      ref={image}
      alt={`Preview of ${file.name || 'the pasted image'}`}
      onError={() => setHasFailed(true)}
      className="max-h-[28rem] w-auto max-w-full rounded-frame"
    />
  );
}
