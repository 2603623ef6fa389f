import { UPLOAD } from '@unslop/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { reasonAgainst, type UploadedImage, uploadImage } from '../../lib/upload-image.ts';
import { endToast, toast } from '../../ui/toast.ts';
import { ABOUT_IMAGE, ABOUT_UPLOAD, imageFailure } from './checks.ts';
import type { DraftImage } from './draft.ts';

export type ImageState =
  | { step: 'none'; error: string | null }
  | { step: 'sending'; file: File; share: number }
  | { step: 'failed'; file: File; error: string }
  | { step: 'ready'; file: File; uploaded: UploadedImage };

/** Leaves ten minutes to finish the form. */
const freshForMs = UPLOAD.attachableMs - 10 * 60_000;

/** Uploads the image as soon as it is chosen. Posting is then quick, and problems show early. */
export function useImageUpload(image: DraftImage | null, setImage: (image: DraftImage | null) => void) {
  const [state, setState] = useState<ImageState>({ step: 'none', error: null });
  const running = useRef<{ file: File; controller: AbortController; done: Promise<UploadedImage> } | null>(null);

  useEffect(() => () => running.current?.controller.abort(), []);

  const isKept = image !== null && state.step === 'none';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a draft brings an image back.
  useEffect(() => {
    if (isKept) resume(image);
  }, [isKept]);

  function send(file: File): Promise<UploadedImage> {
    running.current?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    setState({ step: 'sending', file, share: 0 });
    const onProgress = (share: number) => setState({ step: 'sending', file, share });
    const done = uploadImage(file, { purpose: 'ai-slop', signal, onProgress });
    running.current = { file, controller, done };
    done.then(
      (uploaded) => {
        if (signal.aborted) return;
        setImage({ file, uploaded, uploadedAtMs: Date.now() });
        setState({ step: 'ready', file, uploaded });
        endToast(ABOUT_IMAGE);
      },
      (error) => {
        if (signal.aborted) return;
        running.current = null;
        const text = imageFailure(error);
        setState({ step: 'failed', file, error: text });
        toast({ title: 'Upload Error', description: text, tone: 'danger', about: ABOUT_IMAGE });
      },
    );
    return done;
  }

  function choose(file: File) {
    const error = reasonAgainst(file);
    if (error) {
      if (state.step === 'none') setState({ step: 'none', error });
      toast({ title: 'Upload Error', description: error, tone: 'danger', about: ABOUT_IMAGE });
      return;
    }
    endToast(ABOUT_IMAGE);
    endToast(ABOUT_UPLOAD);
    setImage({ file, uploaded: null, uploadedAtMs: 0 });
    send(file).catch(() => {});
  }

  function remove() {
    endToast(ABOUT_IMAGE);
    running.current?.controller.abort();
    running.current = null;
    setImage(null);
    setState({ step: 'none', error: null });
  }

  function resume(kept: DraftImage) {
    if (kept.uploaded && isFresh(kept)) setState({ step: 'ready', file: kept.file, uploaded: kept.uploaded });
    else send(kept.file).catch(() => {});
  }

  /** Resolves with the uploaded image. Waits for a running upload, or uploads again if necessary. @throws ImageFailed */
  async function ready(isAnew = false): Promise<UploadedImage> {
    if (!isAnew && image?.uploaded && isFresh(image)) return image.uploaded;
    const file = image!.file;
    const isUnderWay = !isAnew && running.current?.file === file && state.step === 'sending';
    try {
      return await (isUnderWay ? running.current!.done : send(file));
    } catch (error) {
      throw error instanceof ApiError && error.code === 'NOT_AUTHENTICATED' ? error : new ImageFailed(error);
    }
  }

  return {
    state,
    choose,
    remove,
    ready,
    retry: () => state.step === 'failed' && void send(state.file).catch(() => {}),
    setError: (error: string) => setState((before) => (before.step === 'none' ? { step: 'none', error } : before)),
  };
}

/** We couldn’t upload the image. Nothing was posted and no money moved. */
export class ImageFailed extends Error {
  constructor(cause: unknown) {
    super(imageFailure(cause), { cause });
    this.name = 'ImageFailed';
  }
}

function isFresh({ uploadedAtMs }: DraftImage): boolean {
  return Date.now() - uploadedAtMs < freshForMs;
}
