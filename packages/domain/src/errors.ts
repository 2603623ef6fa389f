/**
 * Every expected "no" of the product: its code on the wire, HTTP status, the text people read, and whether the same
 * request may succeed later. `{name}` in a text is filled from the refusal's details, `{wait}` from its seconds.
 */
interface RefusalKind {
  status: number;
  message: string;
  /** The same request may succeed later, unchanged. */
  retry?: true;
}

const IN_REVIEW = 'Your account is on hold while we look into something. Your money stays yours.';

const kinds = {
  INVALID_REQUEST: { status: 400, message: 'The request is not valid: {reason}' },
  NOT_AUTHENTICATED: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do that.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  EMAIL_AND_PASSWORD_REQUIRED: { status: 400, message: 'Please enter both email and password' },
  EMAIL_REQUIRED: { status: 400, message: 'Please enter your email address' },
  EMAIL_INVALID: { status: 400, message: 'Please enter a valid email address' },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: 'Your email address is already confirmed.' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password must be at least 8 characters' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message:
      'This password is easy to guess. Please choose one that is less common and not made of your name or email.',
  },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password must be at most 128 characters' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not right.' },
  PROOF_REQUIRED: { status: 403, message: 'Please confirm that it is you, then try again.' },
  PROOF_CODE_WRONG: { status: 400, message: 'This code is not right, or no longer valid. Ask for a new one.' },
  NO_PASSWORD_YET: {
    status: 409,
    message: 'This account has no password yet. Use "Forgot password?" to set one.',
  },
  RESET_LINK_INVALID: { status: 400, message: 'Invalid password reset link. Please request a new one.' },
  RESET_LINK_OF_ANOTHER: {
    status: 403,
    message: 'You are signed in to a different account from the one this link is for. Log out first.',
  },
  GOOGLE_FAILED: { status: 502, message: 'Failed to sign in with Google', retry: true },
  ACCOUNT_BANNED: { status: 403, message: 'This account has been suspended.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  AI_SLOP_NOT_FOUND: { status: 404, message: 'AI slop with ID {id} not found' },
  USER_NOT_FOUND: { status: 404, message: 'User Not Found' },
  ART_NOT_FOUND: { status: 404, message: 'This art is no longer here.' },
  COMMENT_NOT_FOUND: { status: 404, message: 'This comment no longer exists.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This type of content is not accepted here.' },
  RATE_LIMITED: { status: 429, message: 'That was a lot at once. Please wait {wait} and try again.', retry: true },
  UNAVAILABLE: { status: 503, message: 'Service Unavailable. Please try again in a moment.', retry: true },
  INTERNAL: { status: 500, message: 'An unexpected error occurred', retry: true },

  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This request was already sent with other content.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The same request is still being worked on.', retry: true },

  INSUFFICIENT_BALANCE: { status: 409, message: 'Insufficient available balance.' },
  PRIZE_TOO_SMALL: { status: 400, message: 'Prize pool must be at least $1.' },
  PRIZE_NOT_WHOLE: { status: 400, message: 'Prize pool must be a whole number of dollars.' },
  PRIZE_NOT_RAISED: { status: 409, message: 'A prize can only be raised.' },
  ACCOUNT_FROZEN: {
    status: 403,
    message: 'Your account is on hold until the disputed payment is settled.',
  },

  ACCOUNT_IN_REVIEW: { status: 403, message: IN_REVIEW },

  SETTLING: { status: 409, message: 'Votes are being counted. Try again in a moment.', retry: true },
  SLOP_CLOSED: { status: 409, message: 'This slop is closed.' },
  SLOP_HAS_ART: { status: 409, message: 'This slop already has art by someone else.' },
  NOT_YOUR_SLOP: { status: 403, message: 'Only the poster of this slop can do that.' },
  COMMENTING_CLOSED: { status: 409, message: 'Commenting closed for this slop.' },
  ART_LIMIT: { status: 409, message: 'You can enter at most 20 pieces of art for one slop.' },
  EMPTY_COMMENT: { status: 400, message: 'Please enter text or attach an image' },
  NOT_YOUR_COMMENT: { status: 403, message: 'Only its author can do that.' },
  WINNING_ART_STAYS: { status: 409, message: 'Winning art cannot be removed.' },
  ART_IS_WITHDRAWN_NOT_DELETED: { status: 409, message: 'Art is withdrawn, not deleted.' },
  OWN_REPORT: { status: 403, message: 'You cannot report what is your own.' },
  OWN_ART_LIKE: { status: 403, message: 'You cannot like your own art' },
  NOT_SETTLED: { status: 404, message: 'This slop has not been settled yet.' },

  IMAGE_REQUIRED: { status: 400, message: 'Please upload an image of your AI slop' },
  IMAGE_NOT_CLAIMABLE: {
    status: 400,
    message: 'That upload is not available any more. Please upload the image again.',
  },
  IMAGE_TOO_LARGE: { status: 413, message: 'This image is too large: at most {limit}.' },
  IMAGE_TYPE: { status: 415, message: 'Please use a JPEG, PNG, WebP or GIF image.' },
  IMAGE_BROKEN: { status: 422, message: 'This image cannot be read. It may be damaged.' },
  IMAGE_TOO_MANY_FRAMES: { status: 422, message: 'This animation is too long: at most {limit} frames.' },
  UPLOADS_BUSY: { status: 503, message: 'Many images are being uploaded right now. Please try again.', retry: true },
  UPLOADS_FULL: {
    status: 503,
    message: 'There is no room for more images at the moment. Please try again later.',
    retry: true,
  },
  UPLOADS_OFF: {
    status: 503,
    message: 'Uploads are switched off for the moment. Please try again later.',
    retry: true,
  },

  TOP_UP_TOO_SMALL: { status: 400, message: 'The smallest top-up is $5.' },
  TOP_UP_TOO_LARGE: { status: 400, message: 'The largest top-up is $1,000.' },
  TOP_UP_DAILY_LIMIT: { status: 429, message: 'You can add at most $2,500 a day.', retry: true },
  AMOUNT_MISMATCH: { status: 400, message: 'The amount to add does not match the amount to charge.' },
  CARD_DECLINES_LIMIT: { status: 429, message: 'Too many declined cards. Please try again in an hour.', retry: true },
  PAYMENT_SERVICE_FAILED: { status: 503, message: 'Failed to create payment intent', retry: true },

  NO_PAYOUT_ACCOUNT: { status: 409, message: 'Please set up a payout account first.' },
  PAYOUT_ACCOUNT_DISCONNECTED: {
    status: 409,
    message: 'This payout account was disconnected. Please connect another one.',
  },
  ERROR_MIN_AMOUNT: { status: 400, message: 'Minimum withdrawal amount is $10.' },
  ERROR_INSUFFICIENT_BALANCE: { status: 409, message: 'You do not have enough balance for this withdrawal.' },
  ERROR_STRIPE_ACCOUNT_INCOMPLETE: {
    status: 409,
    message: 'Your Stripe account setup is incomplete. Please complete all verification steps.',
  },
  ERROR_STRIPE_API_FAILURE: {
    status: 503,
    message: 'The payment service is temporarily unavailable. Please try again later.',
    retry: true,
  },
  ERROR_TECHNICAL: { status: 503, message: 'An unexpected error occurred. Our team has been notified.', retry: true },
  ERROR_CONCURRENT_REQUEST: {
    status: 409,
    message: 'Another withdrawal is in progress. Please wait.',
    retry: true,
  },
  ERROR_ACCOUNT_FROZEN: {
    status: 403,
    message: 'Your account is on hold until the disputed payment is settled.',
  },
  ERROR_ACCOUNT_IN_REVIEW: { status: 403, message: IN_REVIEW },
  ERROR_WITHDRAWALS_PAUSED: {
    status: 503,
    message: 'Withdrawals are paused while we check our books. Your money is safe. Please try again later.',
    retry: true,
  },
  WITHDRAWAL_DAILY_LIMIT: { status: 429, message: 'You can request at most 5 withdrawals a day.', retry: true },
  WITHDRAWAL_ON_ITS_WAY: { status: 409, message: 'This withdrawal can no longer be cancelled.' },

  PRICE_INVALID: { status: 400, message: 'A price is a whole number of dollars from $3 to $1,000.' },
  PRICE_BEFORE_SETTLED: { status: 409, message: 'Art can be put up for sale once its slop is settled.' },
  NOT_FOR_SALE: { status: 409, message: 'This artwork is not for sale.' },
  OWN_ART_PURCHASE: { status: 403, message: 'You cannot buy your own art.' },
  ALREADY_PURCHASED: { status: 409, message: 'You already own this artwork.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Please look at it again.' },

  CANNOT_FOLLOW_YOURSELF: { status: 400, message: 'Cannot Follow Yourself' },
  CONTACT_NEEDS_EMAIL: {
    status: 403,
    message: 'Please confirm your email address first. Then you can write to artists.',
  },
  CANNOT_CONTACT_YOURSELF: { status: 400, message: 'This is your own page.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  USERNAME_RESERVED: {
    status: 400,
    message: 'This username sounds like someone who speaks for Unslop. Please choose another one.',
  },
  NAME_RESERVED: {
    status: 400,
    message: 'This name sounds like someone who speaks for Unslop. Please choose another one.',
  },
  NAME_INVISIBLE: { status: 400, message: 'Nobody could see this name. Please use letters.' },
  USERNAME_INVALID: { status: 400, message: 'Use 3 to 30 letters, digits, dots, hyphens or underscores.' },
  WEBSITE_INVALID: { status: 400, message: 'Please enter a full web address, like https://example.com.' },

  WITHDRAWAL_RUNNING: {
    status: 409,
    message: 'A withdrawal is still on its way. Wait until it has arrived.',
    retry: true,
  },
  WITHDRAWAL_WAITING: {
    status: 409,
    message: 'A withdrawal waits to be sent. Cancel it, or wait until it has arrived.',
    retry: true,
  },
  PAYMENT_RUNNING: { status: 409, message: 'A card payment is not finished yet. Try again in an hour.', retry: true },
  OWN_SLOP_OPEN: { status: 409, message: 'One of your slops is still open. Cancel it or wait for its deadline.' },
  OWN_ENTRY_OPEN: { status: 409, message: 'Your art is still in a contest. Withdraw it or wait for the deadline.' },
  BALANCE_LEFT: {
    status: 409,
    message: 'There is still {balance} in your balance. Withdraw it, or agree to give it up.',
  },
} satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof kinds;
export const refusals: Record<RefusalCode, RefusalKind> = kinds;

/** Fills `{name}` in a refusal's text. */
export function refusalMessage(code: RefusalCode, details: Record<string, unknown> = {}): string {
  return refusals[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'wait' ? waitWords(Number(details.retryAfterSeconds ?? 0)) : String(details[name] ?? ''),
  );
}

function waitWords(seconds: number): string {
  if (seconds <= 90) return 'a moment';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 55 ? `about ${minutes} minutes` : 'about an hour';
}

/** An expected no. The edge turns it into its status and text; anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown>;
  constructor(code: RefusalCode, details: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    super(refusalMessage(code, details), options);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return refusals[this.code].status;
  }
}

/** The body of every answer that is not a success. */
export interface ErrorReply {
  error: { code: RefusalCode; message: string; details?: Record<string, unknown> };
  request_id: string;
}

/** For what must be true whatever anybody sends; a failure is a bug, not a refusal. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
