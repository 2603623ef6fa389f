/** Paper cut-outs: a ground and four tiles, each a quarter disc, a half disc, a triangle or a dot. */
export type AvatarPattern = { ground: string; tiles: { shape: TileShape; turns: 0 | 1 | 2 | 3; color: string }[] };
export type TileShape = 'quarter' | 'half' | 'triangle' | 'dot';

const palettes = [
  ['#f6d9c4', '#d1361a', '#16140f'],
  ['#d6e6df', '#1f5e50', '#f0a03c'],
  ['#e4dcf3', '#4a2f8a', '#f06a8b'],
  ['#f8e7a9', '#8a3b12', '#2b5d8c'],
  ['#d3e3f1', '#173f6b', '#e5583a'],
  ['#f4d2da', '#7c1c3e', '#2f6f62'],
  ['#e5e2d8', '#3a3a34', '#c97b18'],
  ['#cfe9ec', '#0e5a63', '#b8368c'],
] as const;
const shapes: TileShape[] = ['quarter', 'half', 'triangle', 'dot'];

/** The same id always gives the same picture, on every device and without the network. */
export function avatarPattern(id: string): AvatarPattern {
  const next = numbersFrom(id);
  const [ground, ...inks] = palettes[next(palettes.length)]!;
  const tiles = Array.from({ length: 4 }, () => ({
    shape: shapes[next(shapes.length)]!,
    turns: next(4) as 0 | 1 | 2 | 3,
    color: inks[next(inks.length)]!,
  }));
  return { ground, tiles };
}

/** FNV-1a to seed, xorshift to draw: small, and the same everywhere. */
function numbersFrom(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 3) % below;
  };
}
