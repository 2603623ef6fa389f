import { Skeleton } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Stands in for a DataTable while its rows come. */
export function TableSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div className="border-t-2 border-text">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move.
        <div key={row} className="flex items-center justify-between gap-8 border-b border-line py-4.5">
          <Skeleton shape="text" width="half" />
          <Skeleton shape="text" width="short" />
        </div>
      ))}
    </div>
  );
}
