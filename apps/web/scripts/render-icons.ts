/** Renders the PNG icons that phones ask for from public/favicon.svg. Run by hand when the mark changes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const publicDir = path.join(import.meta.dirname, '../public');
const mark = await readFile(path.join(publicDir, 'favicon.svg'));
const paper = '#faf9f6';

await renderWhole('icon-192.png', 192);
await renderWhole('icon-512.png', 512);
await renderPadded('icon-maskable-192.png', 192, 0.66);
await renderPadded('icon-maskable-512.png', 512, 0.66);
// iOS rounds the corners itself and turns transparency black.
await renderPadded('apple-touch-icon.png', 180, 0.78);

async function renderWhole(name: string, sizePx: number) {
  await drawMark(sizePx).png({ palette: true }).toFile(path.join(publicDir, name));
}

/** @param share  how much of the square the mark fills; a mask may cut off everything beyond the inner 80 % */
async function renderPadded(name: string, sizePx: number, share: number) {
  const inner = await drawMark(Math.round(sizePx * share))
    .png()
    .toBuffer();
  await sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: paper } })
    .composite([{ input: inner, gravity: 'centre' }])
    .flatten({ background: paper })
    .png({ palette: true })
    .toFile(path.join(publicDir, name));
}

function drawMark(sizePx: number) {
  return sharp(mark, { density: (72 * sizePx) / 64 }).resize(sizePx, sizePx);
}
