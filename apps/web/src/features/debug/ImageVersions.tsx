import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import { useState } from 'react';
import { sourceSet } from '../../ui/picture-sources.ts';
import { DebugSection } from './DebugSection.tsx';

/** Every version of one picture, each loaded by itself, with what came. */
export function ImageVersions({ picture }: { picture: PictureData }) {
  const formats = picture.avif ? (['avif', 'webp'] as const) : (['webp'] as const);
  const versions = [
    picture.url,
    ...formats.flatMap((format) =>
      (sourceSet(picture, format) ?? '')
        .split(', ')
        .filter(Boolean)
        .map((source) => source.split(' ')[0]!),
    ),
  ];
  return (
    <DebugSection title="Every version of the newest slop's picture">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {versions.map((url) => (
          <Version key={url} url={url} />
        ))}
      </ul>
    </DebugSection>
  );
}

function Version({ url }: { url: string }) {
  const [outcome, setOutcome] = useState('loading');
  return (
    <li className="grid min-w-0 content-start gap-1.5 text-sm">
      <img
        src={url}
        alt=""
        className="aspect-square w-full rounded-art border border-line object-contain"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOutcome(`${naturalWidth} × ${naturalHeight}`)
        }
        onError={() => setOutcome('failed')}
      />
      <p className="font-medium tabular-nums">{outcome}</p>
      <p className="text-muted wrap-anywhere">{url.split('/').at(-1)}</p>
    </li>
  );
}
