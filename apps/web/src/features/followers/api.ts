import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@unslop/domain/calls/profiles';
import { type CallOptions, call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { followFailure } from './follow-failure.ts';

/** Follows somebody, or follows no more. */
export async function setFollowing(
  followedId: string,
  userId: string | undefined,
  isFollowing: boolean,
  options?: CallOptions,
) {
  if (!userId && !isFollowing) throw new Error('User must be logged in to unfollow.');
  return call(isFollowing ? 'followUser' : 'unfollowUser', { body: { followed_id: followedId } }, options);
}

/** Shows the wish at once, in the button and in the count; takes both back when the server does not agree. */
export function useFollow(profile: Profile) {
  const queryClient = useQueryClient();
  const userId = useUser()?.id;
  const queryKey = keys.profile(profile.id);
  const patch = (change: (profile: Profile) => Partial<Profile>) =>
    queryClient.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...change(known) });

  return useMutation({
    mutationFn: (isFollowing: boolean) => setFollowing(profile.id, userId, isFollowing),
    onMutate: async (isFollowing) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Profile>(queryKey);
      patch(({ followers_count }) => ({
        is_following: isFollowing,
        followers_count: Math.max(0, followers_count + (isFollowing ? 1 : -1)),
      }));
      return { before };
    },
    onSuccess: ({ following, followers_count }) => void patch(() => ({ is_following: following, followers_count })),
    onError: (error, isFollowing, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      toast({ ...followFailure(isFollowing ? 'follow' : 'unfollow', error), tone: 'danger' });
    },
  });
}
