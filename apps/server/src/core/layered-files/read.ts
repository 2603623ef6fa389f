import { open } from 'node:fs/promises';
import { Refusal } from '@unslop/domain/errors';
import { UPLOAD } from '@unslop/domain/limits';
import { PROCESS } from '@unslop/domain/stages';
import sharp from 'sharp';
import type { Found, LayeredFile } from './found.ts';
import { readPsdFile } from './psd.ts';
import { readZipFile } from './zip-files.ts';

// Applies to the whole process, which reads only layered files. Their previews are always PNG or JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

const PREVIEW_PX = 1_600;
/** Far above what any program writes. */
const MAX_SIDE_PX = 300_000;
const MAX_LAYERS = 20_000;

/**
 * Reads the size, layers and preview of a PSD, or of a layered file that is a ZIP.
 * @throws Refusal LAYERED_FILE_TYPE, LAYERED_FILE_BROKEN, and other errors for a damaged file
 */
export async function readLayeredFile(file: string): Promise<LayeredFile> {
  const start = await firstBytes(file, 4);
  const read = start.equals(Buffer.from('8BPS'))
    ? readPsdFile
    : start.toString('latin1') === 'PK\x03\x04'
      ? readZipFile
      : null;
  if (!read) throw new Refusal('LAYERED_FILE_TYPE');
  const { previews, names, ...found } = await read(file);
  if (![found.width, found.height].every((px) => Number.isInteger(px) && px > 0 && px <= MAX_SIDE_PX))
    throw new Error('its size is not one');
  if (found.layers < 1 || found.layers > MAX_LAYERS) throw new Error('its layers are none or too many');
  return {
    ...found,
    names: names.slice(0, PROCESS.maxNamedLayers).map(cleaned),
    preview: await firstPreview(previews),
  };
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

/** Removes control characters from a layer name, which is users' text, and limits its length. */
function cleaned(name: string): string {
  const plain = name.replace(/\p{C}+/gu, ' ').trim();
  return [...plain].slice(0, PROCESS.layerNameLength).join('');
}

async function firstPreview(previews: Found['previews']): Promise<Buffer | null> {
  for (const preview of previews) {
    try {
      const raw = Buffer.isBuffer(preview)
        ? undefined
        : { width: preview.width, height: preview.height, channels: 4 as const };
      const input = Buffer.isBuffer(preview) ? preview : Buffer.from(preview.data.buffer);
      return await sharp(input, { ...(raw && { raw }), limitInputPixels: UPLOAD.maxPixels })
        .resize(PREVIEW_PX, PREVIEW_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer();
    } catch {
      // The preview is damaged although the layers can be read. Try the next one.
    }
  }
  return null;
}
