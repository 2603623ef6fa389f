import { useEffect, useRef, useState } from 'react';
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

/**
 * What somebody has begun to write under a slop. The text survives a reload in local storage, the image in IndexedDB,
 * which is loaded only for those who have left one there.
 */
export function useCommentDraft(slopId: string, userId: string) {
  const key = `comment-draft:${slopId}:${userId}`;
  const [text, setText] = useState(() => readStored(key));
  const [image, setImageState] = useState<ImageDraft | null>(null);
  const latest = useRef<ImageDraft | null>(null);

  function setImage(next: ImageDraft | null) {
    if (latest.current && latest.current.previewUrl !== next?.previewUrl) {
      URL.revokeObjectURL(latest.current.previewUrl);
    }
    latest.current = next;
    setImageState(next);
  }

  function keepText(next: string) {
    setText(next);
    store(key, next);
  }

  function attach(file: File) {
    setImage(newDraft(file));
    void keepFile(key, file);
  }

  function detach() {
    setImage(null);
    void keepFile(key, null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place to write in.
  useEffect(() => {
    let isHere = true;
    void readFile(key).then((file) => {
      if (file && isHere && !latest.current) setImage(newDraft(file));
    });
    return () => {
      isHere = false;
      if (latest.current) URL.revokeObjectURL(latest.current.previewUrl);
    };
  }, [key]);

  return { text, setText: keepText, image, setImage, attach, detach };
}

function newDraft(file: File): ImageDraft {
  return { file, previewUrl: URL.createObjectURL(file), alt: '', uploaded: null, failure: null };
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Storage may be blocked or full; then the draft lives as long as the page. */
function store(key: string, value: string) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

async function keepFile(key: string, file: File | null): Promise<void> {
  if (!file && readStored(`${key}:image`) === '') return;
  store(`${key}:image`, file ? '1' : '');
  try {
    const { set, del } = await import('idb-keyval');
    if (file) await set(key, file);
    else await del(key);
  } catch {
    store(`${key}:image`, '');
  }
}

async function readFile(key: string): Promise<File | null> {
  if (readStored(`${key}:image`) === '') return null;
  try {
    const { get } = await import('idb-keyval');
    const file = await get(key);
    return file instanceof File ? file : null;
  } catch {
    return null;
  }
}
