import { Skeleton } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Stands in for a DataTable while its rows come. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div className="border-t-2 border-text">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center justify-between gap-8 border-b border-line py-4.5">
          <Skeleton shape="text" width="half" />
          <Skeleton shape="text" width="short" />
        </div>
      ))}
    </div>
  );
}
