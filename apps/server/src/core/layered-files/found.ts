import type { LayeredType } from '@unslop/domain/stages';

/** What is read from a layered file; `names` are those of its first layers. */
export interface LayeredFile {
  type: LayeredType;
  width: number;
  height: number;
  layers: number;
  names: string[];
  /** A small picture of the whole, as WebP; null where the file has none that can be read. */
  preview: Buffer | null;
}

/** The same, as a reader finds it; the pictures best first. */
export interface Found extends Omit<LayeredFile, 'preview'> {
  previews: (Buffer | { data: Uint8ClampedArray; width: number; height: number })[];
}
