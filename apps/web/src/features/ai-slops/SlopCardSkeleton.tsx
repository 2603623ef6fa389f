import { Skeleton } from '../../ui/Skeleton.tsx';

export function SlopCardSkeleton() {
  return (
    <div className="grid gap-3" data-testid="slop-skeleton">
      <Skeleton shape="block" ratio={1} />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="text" />
      <div className="flex items-center gap-2">
        <Skeleton shape="circle" sizePx={40} />
        <Skeleton shape="text" width="half" />
      </div>
    </div>
  );
}
