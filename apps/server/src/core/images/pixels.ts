import sharp, { type OutputInfo, type Sharp } from 'sharp';

/**
 * libvips opens some forty formats, including SVG and PDF, whatever a file is called. The server's own process may open
 * only PNG, for drawings of ours. Uploads are decoded in a separate process (picture-processes.ts), where encode.ts
 * allows the four accepted formats. libvips keeps this setting for the whole process.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
// Every picture is processed once, so a cache would only use memory.
sharp.cache(false);

/** Pixels in memory: 8 bits a channel, sRGB, upright. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface Decoded extends Pixels {
  /** Size of the whole picture after its orientation was applied. */
  originalWidth: number;
  originalHeight: number;
}

/** Returns a pipeline that starts from decoded pixels. */
export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Returns a pipeline that starts from a PNG that this server drew. */
export function ownPng(png: Buffer): Sharp {
  return sharp(png);
}

export function sizeOf({ width, height, channels }: Pixels | OutputInfo): Omit<Pixels, 'data'> {
  return { width, height, channels };
}
