import { useEffect, useRef, useState } from 'react';
import { keepDraft, keepDraftFile, readDraft, readDraftFile } from '../../lib/drafts.ts';
import type { UploadedImage } from '../../lib/upload-image.ts';

export interface ImageDraft {
  file: File;
  /** An address of the file inside this page, for the preview. */
  previewUrl: string;
  alt: string;
  /** The server has it already; only the comment is missing. */
  uploaded: UploadedImage | null;
  /** Why the last try to send it failed. */
  failure: string | null;
}

/** What a user has begun to write under a slop; it survives a reload and a lost connection. */
export function useCommentDraft(slopId: string, userId: string) {
  const name = `comment:${slopId}:${userId}`;
  // Beside the text and not beside the file, whose slower storage a reload would outrun.
  const altName = `comment-alt:${slopId}:${userId}`;
  const [text, setText] = useState(() => readDraft(name) ?? '');
  const [image, setImageState] = useState<ImageDraft | null>(null);
  const latest = useRef<ImageDraft | null>(null);

  function setImage(next: ImageDraft | null) {
    const before = latest.current;
    if (before && before.previewUrl !== next?.previewUrl) URL.revokeObjectURL(before.previewUrl);
    latest.current = next;
    setImageState(next);
    keepDraft(altName, next?.alt ?? null);
    if (before?.file !== next?.file) void keepDraftFile(name, next?.file ?? null);
  }

  function keepText(next: string) {
    setText(next);
    keepDraft(name, next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft.
  useEffect(() => {
    let isHere = true;
    void readDraftFile<File>(name).then((file) => {
      if (file && isHere && !latest.current) setImage(newDraft(file, readDraft(altName) ?? ''));
    });
    return () => {
      isHere = false;
      if (latest.current) URL.revokeObjectURL(latest.current.previewUrl);
    };
  }, [name]);

  return {
    text,
    setText: keepText,
    image,
    setImage,
    attach: (file: File) => setImage(newDraft(file, '')),
    detach: () => setImage(null),
  };
}

function newDraft(file: File, alt: string): ImageDraft {
  return { file, previewUrl: URL.createObjectURL(file), alt, uploaded: null, failure: null };
}
