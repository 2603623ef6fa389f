import type { LayeredType } from '@unslop/domain/stages';

/** Facts read from a layered file. `names` are those of its first layers. */
export interface LayeredFile {
  type: LayeredType;
  width: number;
  height: number;
  layers: number;
  names: string[];
  /** Small picture of the whole file, as WebP. Null if the file has none that we can read. */
  preview: Buffer | null;
}

/** Result of a format's reader, with the best preview first. */
export interface Found extends Omit<LayeredFile, 'preview'> {
  previews: (Buffer | { data: Uint8ClampedArray; width: number; height: number })[];
}
