import { type Cents, floorToDollars, formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { ApiError } from '../../lib/api.ts';

export interface Problem {
  title: string;
  text: string;
  /** Where the form puts the focus, or where it leads. */
  at: 'image' | 'title' | 'prize' | 'payment';
}

interface Given {
  hasImage: boolean;
  title: string;
  prizeDollars: number;
  /** The least that this mode of the page holds. */
  minPrizeDollars: number;
}

/** What the form itself lacks: everything at once, in the order of the page. */
export function missingIn({ hasImage, title }: Pick<Given, 'hasImage' | 'title'>): Problem[] {
  const missing: Problem[] = [];
  if (!hasImage) missing.push({ title: 'Image Required', text: 'Please upload an image of your AI slop', at: 'image' });
  if (title.trim() === '') {
    missing.push({ title: 'Title Required', text: 'Please provide a title for your AI slop', at: 'title' });
  }
  return missing;
}

/** Null when the balance allows the slop. `balance` is the newest one, read after the press of the button. */
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

/** The slider's end: the whole dollars of the balance, at least 1. */
export function maxPrizeDollars(balance: Cents): number {
  return Math.max(1, floorToDollars(balance));
}

/** What toasts speak of: what stops the post, gone once the form is changed or sent again; and the image alone. */
export const ABOUT_UPLOAD = 'upload';
export const ABOUT_IMAGE = 'upload image';

/** The server answered, but with no id. */
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

/** Refusals say what is wrong with the image; everything else is only known to have failed. */
export function imageFailure(error: unknown): string {
  const says = error instanceof ApiError && error.status >= 400 && error.status !== 500 ? error.message : '';
  return says || 'Failed to upload image.';
}
