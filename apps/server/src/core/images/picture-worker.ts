import type { ImagePurpose } from '@unslop/domain/calls/images';
import { IMAGE_WIDTHS } from '@unslop/domain/limits';
import { commonFields, type InCommon } from './details.ts';
import { decode, encode, encodeAvif, fingerprintsIn, smallPictureOf } from './encode.ts';
import type { ImageType } from './files.ts';
import { withoutPersonalData } from './personal-data.ts';
import { readPictureFacts } from './picture-facts.ts';
import type { WrittenCredit } from './rights.ts';
import { askedOf, isCoarseEnough, type Likeness, likenessOf, type SmallPicture, unpacked } from './second-look.ts';
import { serveTasks } from './task-worker.ts';

/** Earlier picture, and how a new one may lie on it. */
interface Earlier {
  bytes: Buffer;
  likeness: Likeness;
}

/**
 * All tasks that touch the bytes of a picture. They run only in the picture process. Buffers arrive as plain byte
 * arrays.
 */
const pictureTasks = {
  /** Encodes a new upload and reads its facts. @throws Refusal IMAGE_BROKEN */
  async readUpload(bytes: Buffer, purpose: ImagePurpose, type: ImageType, written: WrittenCredit | null) {
    // We store this file, and decode everything else from it.
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
  /** Computes the fingerprints of a picture. @throws Refusal IMAGE_BROKEN */
  async fingerprint(bytes: Buffer) {
    return fingerprintsIn(await decode(bytes, Math.max(...IMAGE_WIDTHS)));
  },
  /**
   * Compares a picture, given as one of its public files, with the stored hashes of earlier pictures.
   * @throws Refusal IMAGE_BROKEN
   */
  async lookAgain(bytes: Buffer, kept: readonly (string | null)[][]) {
    const picture = await smallPictureOf(bytes);
    const asked = askedOf(picture);
    return { picture, likenesses: kept.map((hashes) => likenessOf(asked, unpacked(hashes))) };
  },
  /** Compares a picture's details with those of earlier ones, given as public files. @throws Refusal IMAGE_BROKEN */
  async compareDetails(picture: SmallPicture, slop: Earlier | null, others: readonly Earlier[]): Promise<InCommon> {
    const open = async ({ bytes, likeness }: Earlier) => ({
      picture: await smallPictureOf(bytes, { isCoarse: isCoarseEnough(likeness) }),
      likeness,
    });
    return commonFields(picture, slop && (await open(slop)), await Promise.all(others.map(open)));
  },
  /** @throws Refusal IMAGE_BROKEN */
  decode,
};

export type PictureTasks = typeof pictureTasks;

serveTasks(pictureTasks);
