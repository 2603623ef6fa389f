import { methodAndPath } from '@unslop/domain/calls';
import type { ImagePurpose } from '@unslop/domain/calls/images';
import type { ErrorReply } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import { ApiError, type Reply } from './api.ts';

export type UploadedImage = Reply<'uploadImage'>;

type UploadOptions = {
  purpose: ImagePurpose;
  /** 0 to 1, as far as the browser has sent the file. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Sends a file with its progress, which fetch cannot tell. @throws ApiError */
export function uploadImage(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<UploadedImage> {
  const { method, path } = methodAndPath('uploadImage');
  const form = new FormData();
  form.append('file', file, file.name || 'image');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${path}?purpose=${purpose}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && isUploaded(reply)) return resolve(reply);
      const error = (reply as ErrorReply | undefined)?.error;
      reject(new ApiError(request.status, error?.code ?? 'INTERNAL', error?.message ?? '', error?.details));
    };
    request.onerror = () =>
      reject(new ApiError(0, 'NETWORK', 'No connection. Please check your network and try again.'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUploaded(reply: unknown): reply is UploadedImage {
  return typeof (reply as UploadedImage | undefined)?.image_url === 'string';
}

/** What is known to be wrong with a file before it is sent, or null. The server looks inside and decides. */
export function reasonAgainst(file: Pick<File, 'type' | 'size'>, maxBytes: number = UPLOAD.maxBytes): string | null {
  if (!(UPLOAD.types as readonly string[]).includes(file.type)) return 'Please use a JPEG, PNG, WebP or GIF image.';
  if (file.size > maxBytes) return `This image is too large: at most ${Math.round(maxBytes / 1024 / 1024)} MB.`;
  return null;
}
