import { AVATAR_SIDES } from '@unslop/domain/limits';
import { useState } from 'react';
import { cx } from './cx.ts';
import { sourceOfWidth } from './Picture.tsx';

type AvatarProps = {
  /** Id of the person, which seeds the generated picture. */
  id: string;
  url: string | null;
  /** Empty if the name is next to it. */
  alt: string;
  sizePx: 32 | 40 | 48 | 64 | 96 | 128;
};

export function Avatar({ id, url, alt, sizePx }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);

  /** An image that failed before hydration does not fire another error event. */
  function catchUp(img: HTMLImageElement | null) {
    if (img?.complete && img.currentSrc && img.naturalWidth === 0) setFailedUrl(url);
  }

  const frame = 'shrink-0 rounded-full bg-sunken object-cover';
  if (url && url !== failedUrl) {
    return (
      <img
        ref={catchUp}
        // Two image pixels per CSS pixel are enough for an avatar.
        src={sourceOfWidth({ url, widths: AVATAR_SIDES }, 2 * sizePx)}
        alt={alt}
        width={sizePx}
        height={sizePx}
        loading="lazy"
        decoding="async"
        className={cx(frame, 'after-first-picture')}
        style={{ width: sizePx, height: sizePx }}
        onError={() => setFailedUrl(url)}
      />
    );
  }
  const { ground, tiles } = avatarPattern(id);
  return (
    <svg
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
      viewBox="0 0 40 40"
      width={sizePx}
      height={sizePx}
      className={frame}
    >
      <rect width="40" height="40" fill={ground} />
      {tiles.map(({ shape, turns, color }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the four tiles never move.
        <g key={at} transform={`translate(${(at % 2) * 20} ${at < 2 ? 0 : 20}) rotate(${turns * 90} 10 10)`}>
          <path d={outlines[shape]} fill={color} />
        </g>
      ))}
    </svg>
  );
}

const outlines: Record<TileShape, string> = {
  quarter: 'M0 0h20A20 20 0 0 1 0 20Z',
  half: 'M0 0h20A10 10 0 0 1 0 0Z',
  triangle: 'M0 0h20L0 20Z',
  dot: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z',
};

/** Paper cut-outs: a ground and four tiles, each a quarter disc, a half disc, a triangle or a dot. */
type AvatarPattern = { ground: string; tiles: { shape: TileShape; turns: 0 | 1 | 2 | 3; color: string }[] };
type TileShape = 'quarter' | 'half' | 'triangle' | 'dot';

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

/** Generates a pattern from an id. The same id gives the same pattern on every device. */
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

/** Seeds with FNV-1a and draws with xorshift. Small and deterministic. */
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
