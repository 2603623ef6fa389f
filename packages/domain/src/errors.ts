/**
 * An expected refusal: HTTP status, the text people read, and whether the same request may succeed later. Its key is
 * the code on the wire. `{name}` in a text is filled from the refusal's details, `{wait}` from its seconds.
 */
interface RefusalKind {
  status: number;
  message: string;
  /** The same request may succeed later, unchanged. */
  retry?: true;
}

const IN_REVIEW = 'Your account is on hold while we look into something. You keep your money.';

const no = (status: number, message: string): RefusalKind => ({ status, message });
const later = (status: number, message: string): RefusalKind => ({ status, message, retry: true });

const kinds = {
  INVALID_REQUEST: no(400, 'The request isn’t valid: {reason}'),
  NOT_AUTHENTICATED: no(401, 'Please log in.'),
  FORBIDDEN: no(403, 'You can’t do that.'),
  FOREIGN_ORIGIN: no(403, 'This request came from another site.'),
  EMAIL_AND_PASSWORD_REQUIRED: no(400, 'Please enter both email and password'),
  EMAIL_REQUIRED: no(400, 'Please enter your email address'),
  EMAIL_INVALID: no(400, 'Please enter a valid email address'),
  EMAIL_ALREADY_VERIFIED: no(409, 'You’ve already confirmed your email.'),
  INVALID_EMAIL_OR_PASSWORD: no(401, 'Invalid email or password'),
  PASSWORD_TOO_SHORT: no(400, 'Password must be at least 8 characters'),
  PASSWORD_TOO_COMMON: no(
    400,
    'This password is easy to guess. Please choose a less common one without your name or email.',
  ),
  PASSWORD_TOO_LONG: no(400, 'Password must be at most 128 characters'),
  WRONG_PASSWORD: no(400, 'The current password isn’t right.'),
  WORK_REQUIRED: no(
    428,
    'Lots of people are signing up from your network right now, so your browser has to solve a small task first.',
  ),
  PROOF_REQUIRED: no(403, 'Please confirm it’s you, then try again.'),
  PROOF_CODE_WRONG: no(400, 'This code is wrong or expired. Ask for a new one.'),
  NO_PASSWORD_YET: no(409, 'This account has no password yet. Use "Forgot password?" to set one.'),
  RESET_LINK_INVALID: no(400, 'Invalid password reset link. Please request a new one.'),
  RESET_LINK_OF_ANOTHER: no(403, 'This link is for a different account. Log out first.'),
  GOOGLE_FAILED: later(502, 'Failed to sign in with Google'),
  ACCOUNT_BANNED: no(403, 'This account is suspended.'),
  NOT_FOUND: no(404, 'Not found'),
  AI_SLOP_COVERED: no(404, 'Hidden while we check. The contest goes on, and every entry and like stays.'),
  AI_SLOP_NOT_FOUND: no(404, 'AI slop with ID {id} not found'),
  USER_NOT_FOUND: no(404, 'User Not Found'),
  ART_NOT_FOUND: no(404, 'This art is gone.'),
  COMMENT_NOT_FOUND: no(404, 'This comment is gone.'),
  PAYLOAD_TOO_LARGE: no(413, 'The request is too large.'),
  UNSUPPORTED_MEDIA_TYPE: no(415, 'We don’t accept this type of content here.'),
  RATE_LIMITED: later(429, 'That was a lot at once. Please wait {wait} and try again.'),
  UNAVAILABLE: later(503, 'Service Unavailable. Please try again in a moment.'),
  INTERNAL: later(500, 'An unexpected error occurred'),

  IDEMPOTENCY_MISMATCH: no(422, 'You already sent this request with different content.'),
  IDEMPOTENCY_IN_PROGRESS: later(409, 'We’re still working on the same request.'),

  INSUFFICIENT_BALANCE: no(409, 'Insufficient available balance.'),
  PRIZE_TOO_SMALL: no(400, 'Prize pool must be at least $1.'),
  PRIZE_NOT_WHOLE: no(400, 'Prize pool must be a whole number of dollars.'),
  PRIZE_NOT_RAISED: no(409, 'You can only raise a prize.'),
  ACCOUNT_FROZEN: no(403, 'Your account is on hold until the disputed payment is settled.'),

  ACCOUNT_IN_REVIEW: no(403, IN_REVIEW),

  SETTLING: later(409, 'We’re counting the votes. Try again in a moment.'),
  SLOP_CLOSED: no(409, 'This slop is closed.'),
  SLOP_HAS_ART: no(409, 'Someone else has already entered art here.'),
  NOT_YOUR_SLOP: no(403, 'Only the poster of this slop can do that.'),
  COMMENTING_CLOSED: no(409, 'Commenting closed for this slop.'),
  ART_LIMIT: no(409, 'You can enter up to 20 pieces of art per slop.'),
  SAME_AS_SLOP: no(409, 'This is the slop itself. Post what you made of it, or say how you made this.'),
  PICTURE_POSTED: no(409, '{name} already posted this picture on {date}.'),
  PICTURE_TAKEN_DOWN: no(403, 'A moderator took this picture down before.'),
  EMPTY_COMMENT: no(400, 'Please enter text or attach an image'),
  NOT_YOUR_COMMENT: no(403, 'Only its author can do that.'),
  WINNING_ART_STAYS: no(409, 'You can’t remove winning art.'),
  ART_IS_WITHDRAWN_NOT_DELETED: no(409, 'You can’t delete art. Withdraw it instead.'),
  OWN_REPORT: no(403, 'You can’t report your own posts.'),
  OWN_ART_LIKE: no(403, 'You can’t like your own art'),
  NOT_SETTLED: no(404, 'This contest hasn’t ended yet.'),
  DAY_NOT_CLOSED: no(409, 'We haven’t closed this day yet. You’ll get the proof after midnight UTC.'),

  MODERATION_CONFLICT: no(403, 'You can’t judge this: it’s yours, a friend’s, or a contest you’re in.'),
  CASE_NOT_YOURS: no(409, 'Take this case first.'),
  CASE_TAKEN: no(409, '{name} is looking at this case.'),
  CASE_CLOSED: no(409, 'This case is closed.'),
  PROPOSAL_OPEN: no(409, 'A proposal in this case is waiting for a second moderator.'),
  SECOND_NEEDED: no(403, 'This needs a different moderator.'),
  ALREADY_SO: no(409, 'Someone already did that.'),
  NOT_POSSIBLE: no(409, '{reason}'),
  APPEAL_CLOSED: no(409, 'You can no longer appeal this decision.'),

  IMAGE_REQUIRED: no(400, 'Please upload an image of your AI slop'),
  IMAGE_NOT_CLAIMABLE: no(400, 'That upload is gone. Please upload the image again.'),
  IMAGE_TOO_LARGE: no(413, 'This image is too large: at most {limit}.'),
  IMAGE_TYPE: no(415, 'Please use a JPEG, PNG, WebP or GIF image.'),
  IMAGE_BROKEN: no(422, 'We can’t read this image. It may be damaged.'),
  IMAGE_TOO_MANY_FRAMES: no(422, 'This animation is too long: at most {limit} frames.'),
  UPLOADS_BUSY: later(503, 'Lots of people are uploading right now. Please try again.'),
  UPLOADS_FULL: later(503, 'We have no room for more images right now. Please try again later.'),
  UPLOADS_OFF: later(503, 'Uploads are off right now. Please try again later.'),

  PROCESS_CLOSED: no(409, 'You can show how you made this until the deadline, and later only if we ask you.'),
  PROCESS_EMPTY: no(409, 'Please add a stage or a layered file first.'),
  STAGE_LIMIT: no(409, 'You can show up to 8 stages.'),
  LAYERED_FILE_LIMIT: no(409, 'You can add up to 2 layered files.'),
  LAYERED_FILE_REQUIRED: no(400, 'Please choose a layered file.'),
  LAYERED_FILE_TYPE: no(
    415,
    'Please use a layered file from Photoshop (PSD), Krita (KRA), OpenRaster (ORA) or Procreate.',
  ),
  LAYERED_FILE_TOO_LARGE: no(413, 'This file is too large: at most {limit}.'),
  LAYERED_FILE_BROKEN: no(422, 'We can’t read the layers of this file. It may be damaged.'),

  TOP_UP_TOO_SMALL: no(400, 'Add at least $5.'),
  TOP_UP_TOO_LARGE: no(400, 'Add at most $1,000.'),
  TOP_UP_DAILY_LIMIT: later(429, 'You can add up to $2,500 a day.'),
  AMOUNT_MISMATCH: no(400, 'The amount to add doesn’t match the amount to charge.'),
  CARD_DECLINES_LIMIT: later(429, 'Too many declined cards. Please try again in an hour.'),
  PAYMENT_SERVICE_FAILED: later(503, 'Failed to create payment intent'),

  NO_PAYOUT_ACCOUNT: no(409, 'Please set up a payout account first.'),
  PAYOUT_ACCOUNT_DISCONNECTED: no(409, 'This payout account is disconnected. Please connect another one.'),
  ERROR_MIN_AMOUNT: no(400, 'Minimum withdrawal amount is $10.'),
  ERROR_INSUFFICIENT_BALANCE: no(409, 'You do not have enough balance for this withdrawal.'),
  ERROR_STRIPE_ACCOUNT_INCOMPLETE: no(
    409,
    'Your Stripe account setup is incomplete. Please complete all verification steps.',
  ),
  ERROR_STRIPE_API_FAILURE: later(503, 'The payment service is temporarily unavailable. Please try again later.'),
  ERROR_TECHNICAL: later(503, 'An unexpected error occurred. Our team has been notified.'),
  ERROR_CONCURRENT_REQUEST: later(409, 'Another withdrawal is in progress. Please wait.'),
  ERROR_ACCOUNT_FROZEN: no(403, 'Your account is on hold until the disputed payment is settled.'),
  ERROR_ACCOUNT_IN_REVIEW: no(403, IN_REVIEW),
  ERROR_WITHDRAWALS_PAUSED: later(
    503,
    'We’ve paused withdrawals while we check our books. Your money is safe. Please try again later.',
  ),
  WITHDRAWAL_DAILY_LIMIT: later(429, 'You can request up to 5 withdrawals a day.'),
  WITHDRAWAL_ON_ITS_WAY: no(409, 'You can no longer cancel this withdrawal.'),

  PRICE_INVALID: no(400, 'Set a price in whole dollars, from $3 to $1,000.'),
  PRICE_BEFORE_SETTLED: no(409, 'You can sell your art once the contest has ended.'),
  NOT_FOR_SALE: no(409, 'This artwork isn’t for sale.'),
  OWN_ART_PURCHASE: no(403, 'You can’t buy your own art.'),
  ALREADY_PURCHASED: no(409, 'You already own this artwork.'),
  PURCHASE_DAILY_LIMIT: later(429, 'You can buy art for up to $2,500 a day.'),
  PURCHASE_DISPUTED: no(
    409,
    'You disputed part of an earlier payment for this artwork with your bank. Please write to us before you buy it again.',
  ),
  PRICE_CHANGED: no(409, 'The price has changed. Please look at it again.'),

  CANNOT_FOLLOW_YOURSELF: no(400, 'Cannot Follow Yourself'),
  CONTACT_NEEDS_EMAIL: no(403, 'Please confirm your email first. Then you can write to artists.'),
  CANNOT_CONTACT_YOURSELF: no(400, 'This is your own page.'),
  USERNAME_TAKEN: no(409, 'This username is taken.'),
  USERNAME_RESERVED: no(400, 'This username sounds like it’s from Unslop. Please choose another one.'),
  NAME_RESERVED: no(400, 'This name sounds like it’s from Unslop. Please choose another one.'),
  NAME_INVISIBLE: no(400, 'Nobody could see this name. Please use letters.'),
  USERNAME_INVALID: no(400, 'Use 3 to 30 letters, digits, dots, hyphens or underscores.'),
  WEBSITE_INVALID: no(400, 'Please enter a full web address, like https://example.com.'),

  WITHDRAWAL_RUNNING: later(409, 'A withdrawal is still on its way. Wait until it arrives.'),
  WITHDRAWAL_WAITING: later(409, 'You have a waiting withdrawal. Cancel it, or wait until it arrives.'),
  PAYMENT_RUNNING: later(409, 'A card payment is still in progress. Try again in an hour.'),
  OWN_SLOP_OPEN: later(
    409,
    'One of your slops is still open. You can delete your account once its award is final: on {until} unless something comes up. If nobody has entered, you can cancel it now.',
  ),
  OWN_AWARD_IN_REVIEW: later(
    409,
    'The award of one of your slops isn’t final yet. You can delete your account once it is: on {until} unless something comes up.',
  ),
  OWN_PRIZE_COMING: later(
    409,
    'You won a prize that isn’t final yet. You can delete your account once you have it: on {until} unless something comes up.',
  ),
  PAYMENT_DISPUTED: later(
    409,
    'Your bank is deciding a dispute about one of your card payments. You can delete your account once it has: usually by {until}.',
  ),
  SALE_DISPUTED: later(
    409,
    'A bank is deciding a dispute about art you sold. You can delete your account once it has: usually by {until}.',
  ),
  ACCOUNT_ON_HOLD: later(
    409,
    'Your account is on hold while we look into something. You can delete it once we’re done. You keep your money.',
  ),
  BALANCE_LEFT: no(409, 'You still have {balance} in your balance. Withdraw it, or agree to give it up.'),
} satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof kinds;
export const refusals: Record<RefusalCode, RefusalKind> = kinds;

/** Returns a refusal's text with its `{name}` placeholders filled. */
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

/** An expected refusal. The edge turns it into its status and text. Anything else that is thrown is a bug. */
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

/** Body of every error reply. */
export interface ErrorReply {
  error: { code: RefusalCode; message: string; details?: Record<string, unknown> };
  request_id: string;
}

/** Asserts a condition that no input can break. A failure is a bug, not a refusal. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
