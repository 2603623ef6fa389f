import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export function ArtistEntrySkeleton({ label }: { label: string | null }) {
  return (
    <div>
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      <Skeleton shape="block" ratio={1} />
      <div className="mt-2 h-11" />
      <div className="mt-2 flex h-12 items-center gap-3">
        <Skeleton shape="circle" sizePx={48} />
        <div className="flex-1">
          <Skeleton shape="text" width="half" />
        </div>
      </div>
      <div className="mt-4 grid gap-4">
        <Skeleton shape="text" />
        <Skeleton shape="text" width="short" />
      </div>
    </div>
  );
}
