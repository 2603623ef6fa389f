import { invariant } from '@unslop/domain/errors';
import sharp from 'sharp';

/**
 * Writes an endless GIF with one palette for all frames.
 * @param frames   raw RGB pixels, each `width` × `height` × 3 bytes
 * @param delaysMs how long each frame is shown
 */
export function encodeGif(
  frames: readonly Buffer[],
  { width, height }: { width: number; height: number },
  delaysMs: number[],
): Promise<Buffer> {
  invariant(frames.length > 1 && frames.length === delaysMs.length, 'an animation has frames, each with its delay');
  const raw = { width, height: height * frames.length, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw })
    .gif({
      delay: delaysMs,
      loop: 0,
      effort: 1,
      // Scattered dots would differ from frame to frame, and every frame would be written whole.
      dither: 0,
      interFrameMaxError: 4,
    })
    .toBuffer();
}
