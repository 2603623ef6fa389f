import { readFile } from 'node:fs/promises';
import { UPLOAD } from '@unslop/domain/limits';
import { initializeCanvas, type Layer, readPsd } from 'ag-psd';
import type { Found } from './found.ts';

const MB = 1024 * 1024;

// The library needs browser-like pixel buffers, although it draws nothing.
initializeCanvas(
  () => {
    throw new Error('nothing is drawn here');
  },
  (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4), colorSpace: 'srgb' }),
);

/**
 * Reads Photoshop's format. Does not decode the pixels of layers, and decodes the whole picture only up to the upload
 * limit.
 */
export async function readPsdFile(file: string): Promise<Found> {
  const bytes = await readFile(file);
  const [height, width] = [bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  const psd = readPsd(bytes, {
    skipLayerImageData: true,
    skipCompositeImageData: width * height > UPLOAD.maxPixels,
    skipLinkedFilesData: true,
    useImageData: true,
    useRawThumbnail: true,
    totalMemoryLimit: 400 * MB,
  });
  const names: string[] = [];
  const walk = (layers: readonly Layer[]): void => {
    for (const { name = '', children } of layers) {
      if (children) walk(children);
      else names.push(name);
    }
  };
  walk(psd.children ?? []);
  // A picture without layers is one background.
  if (names.length === 0) names.push('Background');
  const { imageData } = psd;
  const thumbnail = psd.imageResources?.thumbnailRaw?.data;
  return {
    type: 'psd',
    width,
    height,
    layers: names.length,
    names,
    previews: [
      ...(imageData?.data instanceof Uint8ClampedArray ? [{ ...imageData, data: imageData.data }] : []),
      ...(thumbnail ? [Buffer.from(thumbnail)] : []),
    ],
  };
}
