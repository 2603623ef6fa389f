import { ApiError } from '../../lib/api.ts';

/** What toasts speak of: what stops the post, gone once the form is changed or sent again; and the image alone. */
export const ABOUT_UPLOAD = 'upload';
export const ABOUT_IMAGE = 'upload image';

/** The two texts of a failed creation: the toast, and the message on the page. */
export interface CreationFailure {
  toast: string;
  page: string;
}

/** The server answered, but with no id. */
export class NoIdError extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('Failed to create AI Slop: Invalid response from server.');
    this.name = 'NoIdError';
    this.reply = reply;
  }
}

export function failureOf(error: unknown): CreationFailure {
  if (error instanceof NoIdError) {
    const isNothing = error.reply === undefined || error.reply === null || error.reply === '';
    return {
      toast: error.message,
      page: isNothing ? 'Failed to save AI slop data. Please try again.' : error.message,
    };
  }
  const message = error instanceof Error ? error.message : '';
  return {
    toast: message || 'Failed to create AI Slop via RPC.',
    page: message || 'An error occurred while uploading.',
  };
}

/** Refusals say what is wrong with the image; everything else is only known to have failed. */
export function imageFailure(error: unknown): string {
  const says = error instanceof ApiError && error.status >= 400 && error.status !== 500 ? error.message : '';
  return says || 'Failed to upload image.';
}
