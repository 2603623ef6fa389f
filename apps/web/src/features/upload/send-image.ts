import { methodAndPath } from '@unslop/domain/calls';
import type { ErrorReply } from '@unslop/domain/errors';
import { ApiError, type Reply } from '../../lib/api.ts';

export type UploadedImage = Reply<'uploadImage'>;

interface SendOptions {
  signal: AbortSignal;
  /** 0 to 1; 1 while the server works on what has arrived. */
  onProgress: (share: number) => void;
}

/** Sends an image for a slop. With XMLHttpRequest, for fetch does not tell how much has gone. @throws ApiError */
export function sendImage(file: File, { signal, onProgress }: SendOptions): Promise<UploadedImage> {
  const { method, path } = methodAndPath('uploadImage');
  const form = new FormData();
  form.append('file', file, file.name || 'image');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${path}?purpose=ai-slop`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => settle(request, resolve, reject);
    request.onerror = () => reject(new ApiError(0, 'NETWORK', ''));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function settle(
  { status, responseText }: XMLHttpRequest,
  resolve: (image: UploadedImage) => void,
  reject: (error: ApiError) => void,
) {
  let reply: unknown;
  try {
    reply = JSON.parse(responseText);
  } catch {
    reply = undefined;
  }
  if (status >= 200 && status < 300 && isUploaded(reply)) return resolve(reply);
  const error = (reply as ErrorReply | undefined)?.error;
  reject(new ApiError(status, error?.code ?? 'INTERNAL', error?.message ?? '', error?.details));
}

function isUploaded(reply: unknown): reply is UploadedImage {
  return typeof (reply as UploadedImage | undefined)?.image_url === 'string';
}
