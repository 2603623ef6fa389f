import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Artist } from '@unslop/domain/calls/artists';
import { ApiError, call } from '../../lib/api.ts';
import { patchArtistLists } from '../../lib/artist-lists.ts';
import { keys } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { toast } from '../../ui/toast.ts';

export async function setFollowing(followedId: string, userId: string | undefined, isFollowing: boolean) {
  if (!userId && !isFollowing) throw new Error('User must be logged in to unfollow.');
  const name = isFollowing ? 'followUser' : 'unfollowUser';
  return call(name, { body: { followed_id: followedId } }, { isShownAhead: true });
}

/** Updates the button and the count optimistically. Rolls both back if the server refuses. */
export function useFollow(id: string) {
  const queryClient = useQueryClient();
  const userId = useUser()?.id;
  const queryKey = keys.artist(id);

  function patch(
    change: (person: Pick<Artist, 'followers_count'>) => Pick<Artist, 'is_following' | 'followers_count'>,
  ) {
    queryClient.setQueryData<Artist>(queryKey, (known) => known && { ...known, ...change(known) });
    const { is_following } = change({ followers_count: 0 });
    patchArtistLists(queryClient, (item) =>
      item.id === id ? { ...item, artist_profile: { ...item.artist_profile, is_following } } : item,
    );
  }

  const show = (isFollowing: boolean) =>
    patch(({ followers_count }) => ({
      is_following: isFollowing,
      followers_count: Math.max(0, followers_count + (isFollowing ? 1 : -1)),
    }));

  return useMutation({
    mutationFn: (isFollowing: boolean) => setFollowing(id, userId, isFollowing),
    onMutate: async (isFollowing) => {
      await queryClient.cancelQueries({ queryKey });
      show(isFollowing);
    },
    onSuccess: ({ following, followers_count }) => void patch(() => ({ is_following: following, followers_count })),
    onError: (error, isFollowing) => {
      show(!isFollowing);
      toast({ ...followFailure(isFollowing ? 'follow' : 'unfollow', error), tone: 'danger' });
    },
  });
}

const titles = { follow: 'Failed to follow user', unfollow: 'Failed to unfollow user.' };

export function followFailure(action: keyof typeof titles, error: unknown): { title: string; description?: string } {
  if (!(error instanceof ApiError)) {
    const isOurs = error instanceof Error && error.message === 'User must be logged in to unfollow.';
    return { title: titles[action], description: isOurs ? error.message : 'An unexpected error occurred' };
  }
  if (error.code === 'CANNOT_FOLLOW_YOURSELF') return { title: 'Cannot Follow Yourself' };
  if (error.status === 401) return { title: titles[action], description: 'Not authenticated' };
  if (error.status === 0) return { title: titles[action], description: error.message };
  const text = error.message || error.details.text;
  if (text) return { title: titles[action], description: `HTTP error ${error.status}: ${text}` };
  return { title: titles[action] };
}
