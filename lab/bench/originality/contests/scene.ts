import type { Random } from '@unslop/server/testing/drawn-pictures';

export type Colour = [number, number, number];

/** A part of a thing, relative to the thing's size: an ellipse, a box or a triangle. */
interface Part {
  shape: 'ellipse' | 'box' | 'triangle';
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  colour: Colour;
}
/** A visible thing: a creature, a house, a cup. Its position is relative to the picture's height. */
interface Thing {
  x: number;
  y: number;
  size: number;
  turn: number;
  parts: Part[];
}
/** The subject of a picture, independent of who draws it. */
export interface Scene {
  /** Width divided by height. */
  aspect: number;
  horizon: number;
  sky: [Colour, Colour];
  ground: [Colour, Colour];
  things: Thing[];
}

const between = (random: Random, least: number, most: number) => least + random() * (most - least);
const anyColour = (random: Random): Colour => [random() * 255, random() * 255, random() * 255];
const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export function sceneOf(random: Random): Scene {
  const aspect = between(random, 0.66, 1.6);
  return {
    aspect,
    horizon: between(random, 0.3, 0.75),
    sky: [anyColour(random), anyColour(random)],
    ground: [anyColour(random), anyColour(random)],
    things: Array.from({ length: 2 + Math.floor(random() * 4) }, () => thingOf(random, aspect)),
  };
}

function thingOf(random: Random, aspect: number): Thing {
  const colours = [anyColour(random), anyColour(random), anyColour(random)];
  return {
    x: between(random, 0.12, 0.88) * aspect,
    y: between(random, 0.2, 0.85),
    size: between(random, 0.2, 0.55),
    turn: between(random, -0.4, 0.4),
    parts: Array.from({ length: 3 + Math.floor(random() * 6) }, () => ({
      shape: (['ellipse', 'ellipse', 'box', 'triangle'] as const)[Math.floor(random() * 4)]!,
      x: between(random, -0.35, 0.35),
      y: between(random, -0.35, 0.35),
      w: between(random, 0.1, 0.6),
      h: between(random, 0.1, 0.6),
      turn: between(random, -1.5, 1.5),
      colour: mixed(colours[Math.floor(random() * 3)]!, anyColour(random), 0.25),
    })),
  };
}

/**
 * Returns the scene as another person would redraw it: everything in roughly the same place, nothing exactly.
 * @param care  1: by eye; smaller: more precise, such as tracing
 */
export function redrawn(scene: Scene, hand: Random, care = 1): Scene {
  const off = (most: number) => between(hand, -most, most) * care;
  const palette = anyColour(hand);
  const strength = between(hand, 0.15, 0.6);
  const own = (colour: Colour) => mixed(colour, mixed(palette, anyColour(hand), 0.3), strength);
  return {
    aspect: hand() < 0.6 ? scene.aspect : between(hand, 0.66, 1.6),
    horizon: scene.horizon + off(0.04),
    sky: [own(scene.sky[0]), own(scene.sky[1])],
    ground: [own(scene.ground[0]), own(scene.ground[1])],
    things: scene.things.map((thing) => ({
      x: thing.x + off(0.04),
      y: thing.y + off(0.04),
      size: thing.size * (1 + off(0.15)),
      turn: thing.turn + off(0.15),
      parts: thing.parts.map((part) => redrawnPart(part, off, own)),
    })),
  };
}

/** Returns the same things in a new composition. */
export function composedAnew(scene: Scene, hand: Random): Scene {
  const drawn = redrawn(scene, hand);
  return {
    ...drawn,
    horizon: between(hand, 0.3, 0.75),
    things: drawn.things.map((thing) => ({
      ...thing,
      x: between(hand, 0.12, 0.88) * drawn.aspect,
      y: between(hand, 0.2, 0.85),
      size: thing.size * between(hand, 0.7, 1.4),
    })),
  };
}

function redrawnPart(part: Part, off: (most: number) => number, own: (colour: Colour) => Colour): Part {
  return {
    ...part,
    x: part.x + off(0.06),
    y: part.y + off(0.06),
    w: part.w * (1 + off(0.2)),
    h: part.h * (1 + off(0.2)),
    turn: part.turn + off(0.2),
    colour: own(part.colour),
  };
}

/** The visible part at a point and the position on it; null for the sky and the ground. */
export interface Seen {
  /** Unique number of the part. */
  id: number;
  colour: Colour;
  /** From -1 to 1 on the part. */
  u: number;
  v: number;
}

/**
 * Returns a function that finds the visible part at a point. It runs for every pixel, so all geometry is precomputed.
 */
export function viewOf(scene: Scene): (x: number, y: number) => Seen | null {
  const parts = scene.things.flatMap((thing, n) =>
    thing.parts.map((part, m) => {
      const turn = thing.turn + part.turn;
      const [cos, sin] = [Math.cos(thing.turn), Math.sin(thing.turn)];
      return {
        id: n * 16 + m + 1,
        shape: part.shape,
        colour: part.colour,
        x: thing.x + (part.x * cos - part.y * sin) * thing.size,
        y: thing.y + (part.x * sin + part.y * cos) * thing.size,
        w: (part.w * thing.size) / 2,
        h: (part.h * thing.size) / 2,
        cos: Math.cos(turn),
        sin: Math.sin(turn),
      };
    }),
  );
  parts.reverse();
  return (x, y) => {
    for (const part of parts) {
      const dx = x - part.x;
      const dy = y - part.y;
      const u = (dx * part.cos + dy * part.sin) / part.w;
      if (u > 1 || u < -1) continue;
      const v = (dy * part.cos - dx * part.sin) / part.h;
      if (v > 1 || v < -1) continue;
      if (part.shape === 'ellipse' && u * u + v * v > 1) continue;
      if (part.shape === 'triangle' && Math.abs(u) > (v + 1) / 2) continue;
      return { id: part.id, colour: part.colour, u, v };
    }
    return null;
  };
}

/** Returns the colour of the sky or the ground at a point. */
export function behind(scene: Scene, y: number): Colour {
  const { horizon, sky, ground } = scene;
  return y < horizon
    ? mixed(sky[0], sky[1], Math.max(0, y / horizon))
    : mixed(ground[0], ground[1], Math.min(1, (y - horizon) / (1 - horizon)));
}
