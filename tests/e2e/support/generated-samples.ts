import { makeAuthority, SOURCE_TYPE, signedFile } from '@unslop/server/core/images/signed-samples';
import sharp from 'sharp';
import { picturePath } from './people.ts';

/**
 * Creates art with metadata that claims a generator made it, signed by an unknown company, with camera, software,
 * creator and licence.
 */
export async function generatedArt(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await sharp(picturePath(name))
    .resize({ width: 900 })
    .withExif({
      IFD0: {
        Artist: 'Olga Ink',
        Copyright: '2026 Olga Ink',
        Software: 'Dream Brush 5.1',
        Make: 'FUJIFILM',
        Model: 'X-T4',
      },
    })
    .jpeg()
    .toBuffer();
  const buffer = await signedFile(bytes, 'image/jpeg', {
    authority: makeAuthority('Nobody knows'),
    signer: 'Dream Brush Ltd',
    generator: 'Dream Brush',
    actions: [
      {
        action: 'c2pa.created',
        digitalSourceType: `${SOURCE_TYPE}trainedAlgorithmicMedia`,
        softwareAgent: { name: 'Dream Brush 5' },
      },
      { action: 'c2pa.color_adjustments' },
      { action: 'c2pa.cropped' },
    ],
  });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}
