import { useState } from 'react';
import { type AvatarPattern, avatarPattern, type TileShape } from './avatar-pattern.ts';

type AvatarProps = {
  /** The person's id, from which the picture is made when there is none. */
  id: string;
  url: string | null;
  /** Empty where the name stands beside it. */
  alt: string;
  sizePx?: 24 | 32 | 40 | 48 | 64 | 96 | 128;
};

export function Avatar({ id, url, alt, sizePx = 40 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);

  /** One that failed before the app was there does not say so again. */
  function catchUp(img: HTMLImageElement | null) {
    if (img?.complete && img.currentSrc && img.naturalWidth === 0) setFailedUrl(url);
  }

  const frame = 'shrink-0 rounded-full bg-sunken object-cover';
  if (url && url !== failedUrl) {
    return (
      <img
        ref={catchUp}
        src={url}
        alt={alt}
        width={sizePx}
        height={sizePx}
        loading="lazy"
        decoding="async"
        className={frame}
        style={{ width: sizePx, height: sizePx }}
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return <PatternPicture pattern={avatarPattern(id)} alt={alt} sizePx={sizePx} className={frame} />;
}

type PatternPictureProps = { pattern: AvatarPattern; alt: string; sizePx: number; className: string };

function PatternPicture({ pattern, alt, sizePx, className }: PatternPictureProps) {
  return (
    <svg
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
      viewBox="0 0 40 40"
      width={sizePx}
      height={sizePx}
      className={className}
    >
      <rect width="40" height="40" fill={pattern.ground} />
      {pattern.tiles.map(({ shape, turns, color }, at) => (
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
