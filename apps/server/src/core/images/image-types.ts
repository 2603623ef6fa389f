import type { UPLOAD } from '@unslop/domain/limits';

export type ImageType = (typeof UPLOAD.types)[number];

/** The extension of the private original; the public files are always WebP and AVIF. */
export const EXTENSION: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
