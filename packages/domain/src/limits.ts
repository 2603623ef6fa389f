/** Lengths, sizes and rates that client and server share. Lengths are in characters, sizes in bytes. */
export const LENGTH = {
  title: 120,
  description: 2_000,
  comment: 2_000,
  bio: 500,
  fullName: 60,
  username: 30,
  website: 200,
  search: 100,
  searchWords: 8,
  passwordMin: 8,
  passwordMax: 128,
  alt: 300,
  /** An artist's comment on a file whose metadata names a generator. */
  aboutGenerator: 300,
  message: 2_000,
  reason: 500,
  /** A link in a report. */
  reportLink: 500,
  ownershipClaim: 500,
  appeal: 2_000,
  /** A note between moderators. */
  caseNote: 1_000,
  notification: 500,
} as const;

export const UPLOAD = {
  maxBytes: 10 * 1024 * 1024,
  avatarMaxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSidePx: 8_192,
  maxFrames: 200,
  /** Time in which an unused upload can still be attached. */
  attachableMs: 60 * 60 * 1000,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const;

/**
 * Maximum number of differing bits (of 256) between two fingerprints. Up to `sameBits` it is the same picture. Up to
 * `alikeBits` a person looks at it. `npm run lab -- originality` measures both. The lookup finds at most 10 and 32
 * (database/routines/08_originality.sql).
 */
export const ORIGINALITY = { sameBits: 10, alikeBits: 31 } as const;

export const SLOP = {
  minPrizeDollars: 1,
  /** Minimum in the guided mode of the upload page, which suggests a larger prize. */
  guidedMinPrizeDollars: 5,
  /** The page asks for confirmation from here on. */
  largePrizeDollars: 100,
  minDays: 1,
  maxDays: 14,
  defaultDays: 7,
  feedPageSize: 5,
  /** Pieces of art that one artist may enter per slop. */
  maxArtPerArtist: 20,
} as const;

export const TOP_UP = {
  minCents: 500,
  maxCents: 100_000,
  maxPerDayCents: 250_000,
  presetsDollars: [5, 10, 25, 50, 100],
  defaultDollars: 10,
} as const;

/** Art bought by card per day, excluding card fees. The same limit as for top-ups. */
export const PURCHASE = { maxPerDayCents: TOP_UP.maxPerDayCents } as const;

/** An artist's first sales clear later, because a stolen card is often noticed only after a week. */
export const FIRST_SALES = { count: 3, clearingDays: 14 } as const;

export const WITHDRAWAL = { minCents: 1_000, maxPerDay: 5 } as const;

export const ART_PRICE = { minDollars: 3, maxDollars: 1_000 } as const;

/**
 * Sensitive calls need a reauthentication (password, or code by mail) that is no older than this. So do prizes that together
 * exceed `prizeDollarsPerDay` within a day.
 */
export const REAUTH = { freshMs: 15 * 60_000, codeDigits: 6, codeSeconds: 600, prizeDollarsPerDay: 50 } as const;

/** A moderator claims a case for 15 minutes. An appeal is possible for six months. */
export const MODERATION = {
  claimMinutes: 15,
  /** Time that one moderator may have a case per day while another one could take it. */
  claimMinutesPerDay: 60,
  /** A case with this many reporters takes priority over cases with fewer. */
  severalReporters: 5,
  maxBanDays: 365,
  appealDays: 183,
  maxAppealImages: 4,
  maxReportImages: 4,
  /** Time that a check may delay an award after the review, or after the time to answer. */
  decideDays: 7,
  /**
   * Reports delay nothing if the account is younger than this, or had this many reports dismissed in this many days.
   */
  reporterHours: 24,
  dismissedReports: 2,
  dismissedDays: 90,
  traceDays: 30,
  /** Maximum ban and account review that one moderator alone may impose. */
  oneBanDays: 30,
  oneAccountReviewDays: 3,
  /** Maximum number of cases in one bulk call. */
  maxBulk: 50,
  /** A moderator may snooze a case for this long, until this long before its due date. */
  maxSnoozes: 100,
  snoozeDays: 7,
  snoozeEndsHours: 12,
  /** Notes between moderators are deleted this long after their case closed. */
  notesDays: 365,
  /** Per case. */
  maxNotes: 200,
  /** No act changes who will be paid later than this after settlement. */
  changesEndDays: 23,
} as const;

/** Declined cards per hour before no further payment starts. Detects card testing. */
export const CARD_DECLINES = { perUser: 5, perAddress: 10 } as const;

/** Page sizes: the default of the data helpers, and the maximum for callers. */
export const PAGE = { defaultSize: 10, maxSize: 50 } as const;

/** Counting of matching words or times stops at this number. */
export const MOST_COUNTED = 1_000;

/**
 * Widths in pixels of the stored variants of every public image, as WebP and AVIF. 720 is for phones with a pixel ratio
 * of 2.
 */
export const IMAGE_WIDTHS = [480, 720, 960, 1600] as const;

/** Side lengths in pixels of the stored square variants of every avatar, as WebP. */
export const AVATAR_SIDES = [256, 512] as const;

/** Before/after animation of a piece of art. */
export const GIF = { width: 480, maxBytes: 3 * 1024 * 1024 } as const;

/** Requests per window. Counted in PostgreSQL, where every process sees them, unless noted. */
export const RATES = {
  signIn: { max: 10, windowMs: 60_000, per: 'address' },
  signInPerEmail: { max: 10, windowMs: 3_600_000, per: 'email' },
  /**
   * Beyond that, each network may try an e-mail once a minute, and all networks together a few times, so its owner gets
   * in.
   */
  signInSlowly: { max: 1, windowMs: 60_000, per: 'email' },
  signInSlowlyAll: { max: 5, windowMs: 60_000, per: 'email' },
  /** Checked before all of these, for a browser that has signed in to the account before. */
  signInKnown: { max: 10, windowMs: 3_600_000, per: 'email' },
  signUp: { max: 5, windowMs: 30 * 60_000, per: 'address' },
  /**
   * Per network, a /24 or /48. Beyond that, each sign-up costs its browser a second of work. A solved challenge works
   * once.
   */
  signUpBurst: { max: 10, windowMs: 3_600_000, per: 'address' },
  signUpWork: { max: 1, windowMs: 3_600_000, per: 'address' },
  mail: { max: 3, windowMs: 60_000, per: 'address' },
  mailPerEmail: { max: 5, windowMs: 30 * 60_000, per: 'email' },
  /**
   * Beyond that, each network may still request two, and all networks together some more. So nobody can exhaust another
   * person's mails.
   */
  mailSlowly: { max: 2, windowMs: 30 * 60_000, per: 'email' },
  mailSlowlyAll: { max: 30, windowMs: 30 * 60_000, per: 'email' },
  mailKnown: { max: 2, windowMs: 30 * 60_000, per: 'email' },
  googleSignIn: { max: 20, windowMs: 60_000, per: 'address' },
  /** Each check of a new password takes a few milliseconds of CPU in this process. */
  passwordCheck: { max: 30, windowMs: 60_000, per: 'address' },
  /** So few tries cannot guess six digits. */
  reauthCode: { max: 5, windowMs: 3_600_000, per: 'user' },
  like: { max: 60, windowMs: 60_000, per: 'user' },
  comment: { max: 10, windowMs: 60_000, per: 'user' },
  upload: { max: 30, windowMs: 30 * 60_000, per: 'user' },
  /** Counts only slops that were posted. A refused post does not count. */
  newSlop: { max: 5, windowMs: 3_600_000, per: 'user', isOfDone: true },
  follow: { max: 30, windowMs: 60_000, per: 'user' },
  search: { max: 30, windowMs: 60_000, per: 'user' },
  /** Each one reads all leaves of a tree. */
  inclusionProof: { max: 120, windowMs: 60_000, per: 'user' },
  payment: { max: 20, windowMs: 3_600_000, per: 'user' },
  /** Each one calls the card provider. A page that waits for a payment does so every two seconds. */
  paymentCheck: { max: 60, windowMs: 60_000, per: 'user' },
  /** Calls about payout accounts and withdrawals. WITHDRAWAL limits the accepted withdrawals per day. */
  payout: { max: 30, windowMs: 3_600_000, per: 'user' },
  /** Guests too, by their address. Each GIF takes a second of work, once per piece of art. */
  gif: { max: 20, windowMs: 10 * 60_000, per: 'user' },
  report: { max: 20, windowMs: 3_600_000, per: 'user' },
  moderate: { max: 60, windowMs: 60_000, per: 'user' },
  contact: { max: 5, windowMs: 3_600_000, per: 'user' },
  save: { max: 60, windowMs: 60_000, per: 'user' },
  export: { max: 5, windowMs: 3_600_000, per: 'user' },
  profile: { max: 30, windowMs: 3_600_000, per: 'user' },
} as const;
export type RateName = keyof typeof RATES;
