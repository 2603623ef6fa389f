import type { TableRow } from '@unslop/database/connect';
import type { ImagePurpose } from '@unslop/domain/calls/images';
import type { UPLOAD } from '@unslop/domain/limits';

/**
 * Returns an image's file paths. `path` is inside the public bucket. `originalKey` is private; null for avatars, whose
 * originals nobody is entitled to.
 */
export function filePathsOf(purpose: ImagePurpose, userId: string, imageId: string, type: ImageType) {
  if (purpose === 'avatar') return { bucket: 'avatars' as const, path: `${userId}/${imageId}.webp`, originalKey: null };
  const folder = { 'ai-slop': 'ai_slops', comment: 'comments', appeal: 'appeals', stage: 'stages', report: 'reports' }[
    purpose
  ];
  // The URL of a picture must not reveal who reported or appealed.
  const owner = purpose === 'report' || purpose === 'appeal' ? '' : `${userId}/`;
  return {
    bucket: 'images' as const,
    path: `${folder}/${owner}${imageId}.webp`,
    originalKey: `private/originals/${userId}/${imageId}.${EXTENSION[type]}`,
  };
}

/** Returns the URL that browsers load. */
export function urlOf({ bucket, path }: { bucket: string; path: string }): string {
  return `/media/${bucket}/${path}`;
}

/**
 * Returns the storage key of the largest WebP, or of the version of one width: `…/{uuid}-480.webp`,
 * `…/{uuid}-480.avif`.
 */
export function publicKey(image: { bucket: string; path: string }, width?: number, format = 'webp'): string {
  const stem = image.path.replace(/\.webp$/, '');
  return `public/${image.bucket}/${stem}${width === undefined ? '' : `-${width}`}.${format}`;
}

/** Returns every key that may hold a file of this image. */
export function keysOf(image: TableRow<'images', 'bucket' | 'path' | 'original_path' | 'widths'>): string[] {
  const variants = image.widths.flatMap((width) => [publicKey(image, width), publicKey(image, width, 'avif')]);
  return [publicKey(image), ...variants, ...(image.original_path === null ? [] : [image.original_path])];
}

/**
 * Replaces every character except letters, digits, dots and hyphens with an underscore. Use it for any name that we
 * store or show.
 */
export function sanitizeFileName(name: string): string {
  // Normalize first, so that é is one character on every system.
  return name.normalize('NFC').replace(/[^a-zA-Z0-9.-]/gu, '_');
}

export type ImageType = (typeof UPLOAD.types)[number];

/** Extension of the private original. The public files are always WebP and AVIF. */
export const EXTENSION: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
