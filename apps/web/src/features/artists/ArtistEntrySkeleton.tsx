import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export function ArtistEntrySkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-end">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className="w-full max-w-[min(80dvh,52rem)] lg:justify-self-end">
        <Skeleton shape="block" ratio={1} />
      </div>
      <div className="grid gap-4">
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" sizePx={48} />
          <Skeleton shape="text" width="half" />
        </div>
        <Skeleton shape="text" />
        <Skeleton shape="text" width="short" />
      </div>
    </div>
  );
}
