import sharp, { type Sharp } from 'sharp';
import { randomOf } from './drawn-pictures.ts';

/**
 * Draws a tiny figure of thin lines in the middle of a white sheet, a different one for each seed. `span`: its size as
 * a share of the sheet.
 */
export function scribble(seed: number, span = 0.08, side = 1_000): Sharp {
  const random = randomOf(seed * 9_176 + 3);
  const pixels = Buffer.alloc(side * side * 3, 255);
  const point = (): [number, number] => [
    side * (0.5 + (random() - 0.5) * span),
    side * (0.52 + (random() - 0.5) * span),
  ];
  const points = Array.from({ length: 12 + Math.floor(random() * 10) }, point);
  for (const [n, [x, y]] of points.entries()) {
    const [toX, toY] = points[n + 1] ?? [x, y];
    const steps = Math.ceil(Math.hypot(toX - x, toY - y) * 2) + 1;
    for (let step = 0; step <= steps; step++) {
      const [px, py] = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps];
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) pixels.fill(50, at(px + dx, py + dy), at(px + dx, py + dy) + 3);
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });

  function at(x: number, y: number): number {
    return (Math.round(y) * side + Math.round(x)) * 3;
  }
}
