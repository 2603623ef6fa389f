import { collage } from './collage.ts';
import { mosaic, stainedGlass } from './glass.ts';
import { gouache } from './gouache.ts';
import type { Technique } from './hand.ts';
import { penAndInk } from './ink.ts';
import { linocut } from './linocut.ts';
import { oil } from './oil.ts';
import { chalk, pencil } from './pencil.ts';
import { pixels } from './pixels.ts';
import { riso } from './riso.ts';
import { watercolor } from './watercolor.ts';

/** Every technique with how many bytes one of its pictures may take: grain and hatching need more than flat colour. */
export const techniques = {
  oil: { render: oil, limit: 56_000 },
  ink: { render: penAndInk, limit: 70_000 },
  linocut: { render: linocut, limit: 62_000 },
  watercolor: { render: watercolor, limit: 44_000 },
  pixels: { render: pixels, limit: 30_000 },
  collage: { render: collage, limit: 44_000 },
  pencil: { render: pencil, limit: 56_000 },
  chalk: { render: chalk, limit: 56_000 },
  riso: { render: riso, limit: 72_000 },
  gouache: { render: gouache, limit: 44_000 },
  glass: { render: stainedGlass, limit: 46_000 },
  mosaic: { render: mosaic, limit: 72_000 },
} satisfies Record<string, { render: Technique; limit: number }>;

export type TechniqueName = keyof typeof techniques;
