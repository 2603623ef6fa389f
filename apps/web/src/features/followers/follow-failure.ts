import { ApiError } from '../../lib/api.ts';

const titles = { follow: 'Failed to follow user', unfollow: 'Failed to unfollow user.' };

/** What is said when following or unfollowing did not work. */
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
