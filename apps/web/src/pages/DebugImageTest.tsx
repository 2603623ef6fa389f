import { useQuery } from '@tanstack/react-query';
import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import { useState } from 'react';
import { DebugSection, newestSlop, RawData } from '../features/debug/DebugSection.tsx';
import { call } from '../lib/api.ts';
import { keys } from '../lib/queries.ts';
import { useUser } from '../lib/session.tsx';
import { sourceSet } from '../ui/Picture.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Shows which variants of a picture this browser can load, and the state of the user's uploads. */
export default function DebugImageTest() {
  const user = useUser();
  const query = useQuery({
    queryKey: keys.aiSlops({ debug: 'newest' }),
    queryFn: ({ signal }) => newestSlop(signal),
  });
  const { data: slop, isError } = query;
  const { data: uploads } = useQuery({
    queryKey: keys.debugImages(),
    queryFn: ({ signal }) => call('listDebugImages', {}, { signal }),
    enabled: user !== null,
  });
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Pictures: debug · Unslop</title>
      <h1 className="text-3xl">Picture versions</h1>
      {slop ? (
        <ImageVersions picture={slop.image} />
      ) : isError ? (
        <QueryError title="No picture could be read" query={query} />
      ) : slop === null ? (
        <EmptyState title="No picture yet">Once a slop is posted, its picture shows here.</EmptyState>
      ) : (
        <Spinner label="Looking for a picture" />
      )}
      <DebugSection title="Your latest uploads">
        {!user && <p className="text-muted">Signed in, you see here what became of your own uploads.</p>}
        {uploads?.data.length === 0 && <p className="text-muted">You have not uploaded anything yet.</p>}
        {uploads?.data.map((upload) => (
          <RawData key={String(upload.id)} label={`${upload.purpose}, ${upload.created_at}`} value={upload} />
        ))}
      </DebugSection>
    </div>
  );
}

/** Loads each variant of a picture separately and shows the result. */
function ImageVersions({ picture }: { picture: PictureData }) {
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
        className="aspect-square w-full border border-line object-contain"
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
