import type { Toast } from '../../ui/show-toast.tsx';

/** What posting a comment says, on the slop's own page and in the short form over the feed. */
/** One toast at a time about the comment that is being written. */
export const about = 'comment';

export const texts = {
  empty: { title: 'Empty Comment', description: 'Please enter text or attach an image', tone: 'warning', about },
  posted: { title: 'Comment Added', tone: 'positive' },
  artPosted: { title: 'Comment Added', description: 'Your beautiful art is in the contest.', tone: 'positive' },
  unknown: {
    title: 'Comment Status Unknown',
    description: 'We are checking whether it arrived. Your text is still here.',
    tone: 'warning',
    about,
  },
} as const satisfies Record<string, Toast>;

export const guestText = {
  page: { title: 'Authentication Required', description: 'Please sign in to comment', tone: 'warning', about },
  inline: { title: 'Please log in to comment.', tone: 'warning', about },
} as const satisfies Record<string, Toast>;

export const failureText = {
  page: {
    title: 'Comment Failed',
    description: 'Failed to post your comment. Please try again.',
    tone: 'danger',
    about,
  },
  inline: { title: 'Error: Failed to add comment.', tone: 'danger', about },
} as const satisfies Record<string, Toast>;

/** When the image does not arrive: the text goes without it, and the image waits for another try. */
export function uploadFailedText(reason: string, hasText: boolean): Toast {
  const why = reason ? `${reason.replace(/\.$/, '')}. ` : '';
  return {
    title: 'Upload Failed',
    description: hasText
      ? `${why}Your comment will be posted without the image. The image is kept: try again below.`
      : `${why}The image is kept: try again below.`,
    tone: 'danger',
    durationMs: 9_000,
  };
}
