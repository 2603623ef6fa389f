import type { ImagePurpose } from '@unslop/domain/calls/images';
import { IMAGE_WIDTHS } from '@unslop/domain/limits';
import { decode, encode, encodeAvif, fingerprintsIn } from './encode.ts';
import type { ImageType } from './files.ts';
import { withoutPersonalData } from './personal-data.ts';
import { readPictureFacts } from './picture-facts.ts';
import type { WrittenCredit } from './rights.ts';
import { serveTasks } from './task-worker.ts';

/** Everything that is done with the bytes of a picture, in the picture process alone. Buffers come as plain arrays of bytes. */
const pictureTasks = {
  /** @throws Refusal IMAGE_BROKEN */
  async readUpload(bytes: Buffer, purpose: ImagePurpose, type: ImageType, written: WrittenCredit | null) {
    // The file as it is kept, and what everything is decoded from.
    const original = withoutPersonalData(bytes, type);
    const encoded = await encode(original, purpose, written);
    return { ...encoded, original, facts: await readPictureFacts(bytes, type) };
  },
  async withoutPersonalData(bytes: Buffer, type: ImageType, added: WrittenCredit | null): Promise<Buffer> {
    return withoutPersonalData(bytes, type, added);
  },
  readPictureFacts: (bytes: Buffer, type: ImageType) => readPictureFacts(bytes, type),
  /** @throws Refusal IMAGE_BROKEN */
  encodeAvif,
  /** @throws Refusal IMAGE_BROKEN */
  async fingerprint(bytes: Buffer) {
    return fingerprintsIn(await decode(bytes, Math.max(...IMAGE_WIDTHS)));
  },
  /** @throws Refusal IMAGE_BROKEN */
  decode,
};

export type PictureTasks = typeof pictureTasks;

serveTasks(pictureTasks);
