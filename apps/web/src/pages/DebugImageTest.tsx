import { useDebugImages, useNewestSlop } from '../features/debug/api.ts';
import { DebugSection, RawData } from '../features/debug/DebugSection.tsx';
import { ImageVersions } from '../features/debug/ImageVersions.tsx';
import { QueryError } from '../lib/QueryError.tsx';
import { useUser } from '../lib/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Which versions of a picture this browser can load, and what became of one's own uploads. */
export default function DebugImageTest() {
  const user = useUser();
  const { data: slop, isError, isFetching, refetch } = useNewestSlop();
  const { data: uploads } = useDebugImages();
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>Pictures: debug · Unslop</title>
      <h1 className="text-3xl">Pictures, as they come</h1>
      {slop ? (
        <ImageVersions picture={slop.image} />
      ) : isError ? (
        <QueryError title="No picture could be read" query={{ isFetching, refetch }} />
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
