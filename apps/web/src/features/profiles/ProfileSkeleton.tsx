import { LoadingHeading } from '../../ui/LoadingHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div>
      <LoadingHeading>Loading your profile</LoadingHeading>
      <div className="flex items-start gap-6">
        <Skeleton shape="circle" sizePx={96} />
        <div className="grid flex-1 gap-3 pt-3">
          <Skeleton shape="text" width="half" />
          <Skeleton shape="text" width="short" />
        </div>
      </div>
      <div className="mt-12 grid grid-cols-2 gap-6 border-y border-line py-6 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton shape="text" width="short" />
            <Skeleton shape="text" width="half" />
          </div>
        ))}
      </div>
    </div>
  );
}
