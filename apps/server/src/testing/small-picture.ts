import sharp from 'sharp';

/** Returns a picture of one colour that is cheap to upload. */
export function smallPicture(r: number, g: number, b: number): Promise<Buffer> {
  return sharp({ create: { width: 48, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
