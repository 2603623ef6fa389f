import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { FollowButton } from '../features/followers/FollowButton.tsx';
import { useProfile } from '../features/profiles-public/api.ts';
import { PersonTabs } from '../features/profiles-public/PersonTabs.tsx';
import { ProfileHead } from '../features/profiles-public/ProfileHead.tsx';
import { isUserId } from '../features/profiles-public/user-id.ts';
import { ReportMenu } from '../features/reports/ReportMenu.tsx';
import { ApiError } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { LoadingHeading } from '../ui/LoadingHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';

/** Another person's profile; one's own has a page of its own. */
export default function UserPage() {
  const { userId = '' } = useParams();
  const session = useSession();
  if (!isUserId(userId)) return <NotAnId />;
  if (session.status === 'member' && session.user.id === userId) return <Navigate to={paths.profile} replace />;
  return (
    <>
      <div className="-ml-2 mb-4">
        <BackButton />
      </div>
      <Person key={userId} id={userId} />
    </>
  );
}

function Person({ id }: { id: string }) {
  const { data: profile, error, isFetching, refetch } = useProfile(id);
  if (profile) {
    return (
      <>
        <title>{`${profile.username} · Unslop`}</title>
        <ProfileHead
          profile={profile}
          actions={
            <>
              <FollowButton profile={profile} />
              <ReportMenu subject={{ type: 'profile', id: profile.id, name: 'profile' }} />
            </>
          }
        />
        <div className="mt-10">
          <PersonTabs profile={profile} />
        </div>
      </>
    );
  }
  if (!error) return <ProfileLoading />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return (
      <ErrorState
        heading="h1"
        title="This profile could not be loaded"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        Please try again in a moment.
      </ErrorState>
    );
  }
  return (
    <EmptyState
      heading="h1"
      title="User Not Found"
      action={
        <LinkButton to={paths.feed} variant="primary">
          Go Home
        </LinkButton>
      }
    >
      Nobody lives here. The account may have been deleted, or the address has a typo.
    </EmptyState>
  );
}

function ProfileLoading() {
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <LoadingHeading>Loading profile</LoadingHeading>
      <Skeleton shape="circle" sizePx={128} />
      <div className="grid max-w-xl content-start gap-4">
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="short" />
      </div>
    </div>
  );
}

function NotAnId() {
  useEffect(() => {
    toast({ title: 'Navigation Redirected', description: 'That was not the address of a person.' });
  }, []);
  return <Navigate to={paths.feed} replace />;
}
