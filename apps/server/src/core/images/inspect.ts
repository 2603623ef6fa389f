import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import { type Header, readHeader, typeOf } from './headers.ts';

export type InspectLimits = Pick<typeof UPLOAD, 'maxPixels' | 'maxSidePx' | 'maxFrames'> & { maxBytes: number };

/**
 * Decides from the header alone whether a file may be decoded. What decoding costs is decided by sizes that the header
 * states: a PNG of 285 KB may hold 100 megapixels.
 * @throws Refusal IMAGE_TYPE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_FRAMES, IMAGE_BROKEN
 */
export function inspect(bytes: Buffer, limits: InspectLimits = limitsOf('ai-slop')): Header {
  if (bytes.length > limits.maxBytes) throw tooManyBytes(limits.maxBytes);
  const type = typeOf(bytes);
  if (!type) throw new Refusal('IMAGE_TYPE');
  const header = readHeader(bytes, type);
  if (!header) throw new Refusal('IMAGE_BROKEN');
  const { width, height, frames, isHeavy } = header;
  const maxPixels = isHeavy ? limits.maxPixels / 2 : limits.maxPixels;
  if (width > limits.maxSidePx || height > limits.maxSidePx) {
    throw new Refusal('IMAGE_TOO_LARGE', { limit: `${limits.maxSidePx.toLocaleString('en-US')} pixels a side` });
  }
  if (width * height > maxPixels) {
    throw new Refusal('IMAGE_TOO_LARGE', { limit: `${maxPixels / 1_000_000} megapixels` });
  }
  // A decoder may hold every frame at the size of the canvas, so a large animation has fewer of them.
  const maxFrames = Math.min(limits.maxFrames, Math.floor(maxPixels / (width * height)));
  if (frames > maxFrames) throw new Refusal('IMAGE_TOO_MANY_FRAMES', { limit: maxFrames });
  return header;
}

export function limitsOf(purpose: ImagePurpose): InspectLimits {
  return { ...UPLOAD, maxBytes: purpose === 'avatar' ? UPLOAD.avatarMaxBytes : UPLOAD.maxBytes };
}

export function tooManyBytes(maxBytes: number): Refusal {
  return new Refusal('IMAGE_TOO_LARGE', { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` });
}
