import { ApiError } from '../../lib/api.ts';

const titles = { follow: 'Failed to follow user', unfollow: 'Failed to unfollow user.' };

/** What is said when following or unfollowing did not work. */
export function followFailure(wish: keyof typeof titles, error: unknown): { title: string; description?: string } {
  if (!(error instanceof ApiError)) {
    const isOurs = error instanceof Error && error.message === 'User must be logged in to unfollow.';
    return { title: titles[wish], description: isOurs ? error.message : 'An unexpected error occurred' };
  }
  if (error.code === 'CANNOT_FOLLOW_YOURSELF') return { title: 'Cannot Follow Yourself' };
  if (error.status === 401) return { title: titles[wish], description: 'Not authenticated' };
  if (error.status === 0) return { title: titles[wish], description: error.message };
  if (error.message) return { title: titles[wish], description: `HTTP error ${error.status}: ${error.message}` };
  return { title: titles[wish] };
}
