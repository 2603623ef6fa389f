import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

export const PAPER = '#faf9f6';
export const INK = '#16140f';
export const ACCENT = '#d1361a';

const require = createRequire(import.meta.url);
const font = (name: string, weight: 600 | 700) => ({
  name,
  weight,
  data: readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`)),
});
const fonts = [font('instrument-sans', 600), font('bricolage-grotesque', 700)];

export type Node = {
  type: 'div';
  props: { style: Record<string, string | number>; children?: (Node | string)[] | string };
};

export function box(style: Record<string, string | number>, children?: (Node | string)[] | string): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) } };
}

/**
 * Draws words and boxes as a PNG. Text becomes outlines first: nothing that people wrote is ever read as markup, and no
 * system font is needed.
 */
export async function drawLayout(layout: Node, size: { width: number; height: number }): Promise<Buffer> {
  // Loaded when it is first needed, as it takes time.
  const { default: satori } = await import('satori');
  return drawSvg(await satori(layout as never, { ...size, fonts }));
}

export function drawSvg(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
