import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { EditProfileForm } from '../features/profiles/EditProfileForm.tsx';
import { useOwnProfile } from '../lib/own-profile.ts';
import { keys } from '../lib/queries.ts';
import { useRefreshSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Skeleton } from '../ui/States.tsx';
import { toast } from '../ui/toast.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export default function EditProfile() {
  const { data: profile, isPending, isFetching, refetch } = useOwnProfile();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();

  async function finish() {
    // Name and avatar also show in the top bar and beside all of the user's posts.
    await Promise.all([queryClient.invalidateQueries({ queryKey: keys.ownProfile() }), refreshSession()]);
    toast({ title: 'Profile updated successfully!', tone: 'positive' });
    navigate(paths.profile);
  }

  return (
    <div className="mx-auto max-w-4xl">
      <title>Edit profile · Unslop</title>
      <div className="mb-2 -ml-2">
        <BackButton home={paths.feed} />
      </div>
      <h1 className="mb-8 text-3xl">Edit profile</h1>
      {isPending ? (
        <FormLoading />
      ) : profile ? (
        <EditProfileForm key={profile.id} profile={profile} onSaved={finish} />
      ) : (
        <QueryError title="Failed to load user data." query={{ isFetching, refetch }} />
      )}
    </div>
  );
}

function FormLoading() {
  return (
    <div className="grid max-w-xl gap-6">
      <VisuallyHidden role="status">Loading your profile</VisuallyHidden>
      <Skeleton shape="circle" sizePx={128} />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton shape="text" width="short" />
          <Skeleton shape="block" ratio={12} />
        </div>
      ))}
    </div>
  );
}
