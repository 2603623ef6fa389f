import type { ImagePurpose } from '@unslop/domain/calls/images';
import { readAiMade } from './ai-made.ts';
import { decode } from './decoder.ts';
import { type Encoded, encode, encodeAvif, type PublicFile } from './encode.ts';
import type { ImageType } from './files.ts';
import { withoutPersonalData } from './personal-data.ts';
import type { Decoded } from './pixels.ts';

/** What is known of an upload once it was read. */
export interface ReadUpload extends Encoded {
  /** The file as it is kept: without personal data, and what everything was decoded from. */
  original: Buffer;
  isAiMade: boolean;
}

/** Everything that is done with the bytes of a picture, in the picture process alone. Buffers come as plain arrays of bytes. */
export const pictureTasks = {
  /** @throws Refusal IMAGE_BROKEN */
  async readUpload(bytes: Buffer, purpose: ImagePurpose, type: ImageType): Promise<ReadUpload> {
    const original = withoutPersonalData(bytes, type);
    const encoded = await encode(original, purpose);
    return { ...encoded, original, isAiMade: await readAiMade(bytes, type) };
  },
  async withoutPersonalData(bytes: Buffer, type: ImageType): Promise<Buffer> {
    return withoutPersonalData(bytes, type);
  },
  /** @throws Refusal IMAGE_BROKEN */
  encodeAvif: (bytes: Buffer): Promise<PublicFile[]> => encodeAvif(bytes),
  /** @throws Refusal IMAGE_BROKEN */
  decode: (bytes: Buffer, maxWidth: number): Promise<Decoded> => decode(bytes, maxWidth),
};

export type PictureTasks = typeof pictureTasks;
export type PictureTask = keyof PictureTasks;
