import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { sample } from './image-samples.ts';

test('the server’s own process decodes only PNG [F21]', async () => {
  const [png, jpeg, webp, gif] = await Promise.all(
    (['png', 'jpeg', 'webp', 'gif'] as const).map((format) => sample().toFormat(format).toBuffer()),
  );
  vi.resetModules();
  await import('./pixels.ts');
  try {
    expect((await sharp(png).metadata()).format).toBe('png');
    for (const picture of [
      jpeg,
      webp,
      gif,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    ])
      await expect(sharp(picture).metadata()).rejects.toThrow('unsupported image format');
  } finally {
    sharp.unblock({ operation: ['VipsForeignLoad'] });
  }
});
