import sharp, { type OutputInfo, type Sharp } from 'sharp';

/**
 * libvips opens some forty formats, SVG and PDF among them, whatever a file is called. In the server's own process it
 * opens PNG alone, for drawings of ours: what people send is decoded in a process of its own (picture-processes.ts),
 * where encode.ts allows the four formats that are taken. For the whole process, as libvips keeps it.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
// Every picture is worked on once, so the cache would only hold memory.
sharp.cache(false);

/** Pixels in memory: 8 bits a channel, sRGB, upright. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface Decoded extends Pixels {
  /** The whole picture's size after its orientation was applied. */
  originalWidth: number;
  originalHeight: number;
}

/** A pipeline that starts from decoded pixels. */
export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** A pipeline that starts from a PNG that this server drew. */
export function ownPng(png: Buffer): Sharp {
  return sharp(png);
}

export function sizeOf({ width, height, channels }: Pixels | OutputInfo): Omit<Pixels, 'data'> {
  return { width, height, channels };
}
