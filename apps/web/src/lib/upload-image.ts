import type { ImagePurpose } from '@unslop/domain/calls/images';
import { commonCalls, fillCall } from '@unslop/domain/common-calls';
import type { ErrorReply } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import { ApiError, noConnection, parseJson, type Reply } from './api.ts';

export type UploadedImage = Reply<'uploadImage'>;

type UploadOptions = {
  purpose: ImagePurpose;
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Number of automatic retries while the server is busy. */
const RETRIES = 3;
const LONGEST_WAIT_SECONDS = 10;

/**
 * Uploads an image with progress. Retries while the server is busy, after the delay that it asks for. Progress never
 * goes backwards.
 * @throws ApiError
 */
export async function uploadImage(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<UploadedImage> {
  const { method, path } = fillCall(commonCalls.uploadImage);
  let most = 0;
  const report = (share: number) => {
    most = Math.max(most, share);
    onProgress?.(most);
  };
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendFile(
        { method, path: `${path}?purpose=${purpose}` },
        file,
        { onProgress: report, signal },
        isUploaded,
      );
    } catch (error) {
      if (attempt === RETRIES || !(error instanceof ApiError) || error.code !== 'UPLOADS_BUSY') throw error;
      // The server has answered, so the upload was complete. Browsers may skip the final progress event.
      report(1);
      await pause(waitMs(error.details.retryAfterSeconds), signal);
    }
  }
}

/** Adds jitter, so clients refused together do not retry together. */
function waitMs(retryAfterSeconds: unknown): number {
  const seconds = typeof retryAfterSeconds === 'number' ? Math.min(retryAfterSeconds, LONGEST_WAIT_SECONDS) : 2;
  return seconds * 1000 * (0.75 + Math.random() / 2);
}

/** @throws the signal's reason */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. @throws ApiError */
export function sendFile<T>(
  { method, path }: { method: string; path: string },
  file: File,
  { onProgress, signal }: Omit<UploadOptions, 'purpose'>,
  isReply: (reply: unknown) => reply is T,
): Promise<T> {
  const form = new FormData();
  form.append('file', file, file.name || 'image');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && isReply(reply)) return resolve(reply);
      const error = (reply as ErrorReply | undefined)?.error;
      reject(new ApiError(request.status, error?.code ?? 'INTERNAL', error?.message ?? '', error?.details));
    };
    request.onerror = () => reject(noConnection());
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function isUploaded(reply: unknown): reply is UploadedImage {
  return typeof (reply as UploadedImage | undefined)?.image_url === 'string';
}

/** Returns an error for an obviously unsuitable file, or null. The server checks the content. */
export function reasonAgainst(file: Pick<File, 'type' | 'size'>, maxBytes: number = UPLOAD.maxBytes): string | null {
  if (!(UPLOAD.types as readonly string[]).includes(file.type)) return 'Please use a JPEG, PNG, WebP or GIF image.';
  if (file.size > maxBytes) return `This image is too large: at most ${Math.round(maxBytes / 1024 / 1024)} MB.`;
  return null;
}
