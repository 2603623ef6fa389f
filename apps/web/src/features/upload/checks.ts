import { type Cents, floorToDollars, formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { ApiError } from '../../lib/api.ts';

export interface Problem {
  title: string;
  text: string;
  /** Field to focus, or page to go to. */
  at: 'image' | 'title' | 'prize' | 'payment';
}

interface Given {
  hasImage: boolean;
  title: string;
  prizeDollars: number;
  /** Minimum prize in this mode. */
  minPrizeDollars: number;
}

/** Returns all errors of the form, in page order. */
export function missingIn({ hasImage, title }: Pick<Given, 'hasImage' | 'title'>): Problem[] {
  const missing: Problem[] = [];
  if (!hasImage) missing.push({ title: 'Image Required', text: 'Please upload an image of your AI slop', at: 'image' });
  if (title.trim() === '') {
    missing.push({ title: 'Title Required', text: 'Please provide a title for your AI slop', at: 'title' });
  }
  return missing;
}

/** Returns null if the balance covers the prize. Pass a balance read after the button was pressed. */
export function balanceProblem(given: Pick<Given, 'prizeDollars' | 'minPrizeDollars'>, balance: Cents): Problem | null {
  if (balance < wholeDollars(given.minPrizeDollars)) {
    return {
      title: 'Insufficient Balance',
      text: `You need at least ${formatPrize(wholeDollars(given.minPrizeDollars))} balance to set a prize pool. Please add funds.`,
      at: 'payment',
    };
  }
  if (wholeDollars(given.prizeDollars) > balance) {
    return {
      title: 'Budget Exceeds Balance',
      text: `Your current balance is ${formatMoney(balance)}. Please select a lower prize pool.`,
      at: 'prize',
    };
  }
  return null;
}

/** Maximum of the slider: the balance in whole dollars, at least 1. */
export function maxPrizeDollars(balance: Cents): number {
  return Math.max(1, floorToDollars(balance));
}

/** Toast keys: errors that stop the post, which clear on a change or retry; and errors of the image. */
export const ABOUT_UPLOAD = 'upload';
export const ABOUT_IMAGE = 'upload image';

/** The server's answer has no id. */
export class NoIdError extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('Failed to create AI Slop: Invalid response from server.');
    this.name = 'NoIdError';
    this.reply = reply;
  }
}

export function failureOf(error: unknown) {
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

/** Returns the message of a refusal, or a general one for other errors. */
export function imageFailure(error: unknown): string {
  const says = error instanceof ApiError && error.status >= 400 && error.status !== 500 ? error.message : '';
  return says || 'Failed to upload image.';
}
