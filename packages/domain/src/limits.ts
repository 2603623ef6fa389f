/** Lengths, sizes and rates that both sides state. Lengths are in characters, sizes in bytes. */
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
  /** What an artist says to a file that says that a generator made it. */
  aboutGenerator: 300,
  message: 2_000,
  reason: 500,
  /** A link that goes with a report. */
  reportLink: 500,
  claim: 500,
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
  /** An upload that nothing used is free to be claimed for this long. */
  claimableMs: 60 * 60 * 1000,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const;

/**
 * How many of the 256 bits of two fingerprints may differ: up to `sameBits` it is the same picture, up to `alikeBits` a person looks.
 * Both are measured by `npm run lab -- originality`; the lookup finds at most 10 and 32 (database/routines/08_originality.sql).
 */
export const ORIGINALITY = { sameBits: 10, alikeBits: 31 } as const;

export const SLOP = {
  minPrizeDollars: 1,
  /** In the guided mode of the upload page, which suggests a larger prize. */
  guidedMinPrizeDollars: 5,
  /** From here on the page asks for a confirmation. */
  largePrizeDollars: 100,
  minDays: 1,
  maxDays: 14,
  defaultDays: 7,
  feedPageSize: 5,
  /** Pieces of art one artist may enter for one slop. */
  maxArtPerArtist: 20,
} as const;

export const TOP_UP = {
  minCents: 500,
  maxCents: 100_000,
  maxPerDayCents: 250_000,
  presetsDollars: [5, 10, 25, 50, 100],
  defaultDollars: 10,
} as const;

/** Art bought by card in a day, card fees aside: as much as top-ups. */
export const PURCHASE = { maxPerDayCents: TOP_UP.maxPerDayCents } as const;

/** An artist's first sales clear later, because a stolen card is often noticed only after a week. */
export const FIRST_SALES = { count: 3, clearingDays: 14 } as const;

export const WITHDRAWAL = { minCents: 1_000, maxPerDay: 5 } as const;

export const ART_PRICE = { minDollars: 3, maxDollars: 1_000 } as const;

/**
 * Calls that a session alone does not open want a proof (password, or code by mail) that is no older than this; so do prizes of
 * more than `prizeDollarsPerDay` within a day, together.
 */
export const PROOF = { freshMs: 15 * 60_000, codeDigits: 6, codeSeconds: 600, prizeDollarsPerDay: 50 } as const;

/** A case is one moderator's for a quarter of an hour; an appeal is open for six months. */
export const MODERATION = {
  claimMinutes: 15,
  /** How long one moderator may have a case in a day while another one could take it. */
  heldMinutes: 60,
  /** From so many reporters on a case comes before those of fewer. */
  severalReporters: 5,
  maxBanDays: 365,
  appealDays: 183,
  maxAppealImages: 4,
  maxReportImages: 4,
  /** How long after the review, or after the time to answer, a check may delay an award. */
  decideDays: 7,
  /** Reports of a younger account, or of one with so many reports dismissed in so many days, delay nothing. */
  reporterHours: 24,
  dismissedReports: 2,
  dismissedDays: 90,
  traceDays: 30,
  /** How long one moderator alone may ban, and hold an account. */
  oneBanDays: 30,
  oneHoldDays: 3,
  /** Cases in which one call acts. */
  maxBulk: 50,
  /** A moderator leaves a case out of their queue for so long, and until so long before its date. */
  maxSnoozes: 100,
  snoozeDays: 7,
  snoozeEndsHours: 12,
  /** Notes between moderators are deleted so long after their case was closed. */
  notesDays: 365,
  /** Per case. */
  maxNotes: 200,
  /** No act changes who will be paid later than this after the settlement. */
  changesEndDays: 23,
} as const;

/** Declined cards in an hour before no further payment is started: what card testing looks like. */
export const CARD_DECLINES = { perUser: 5, perAddress: 10 } as const;

/** Page sizes: the data helpers' default, and what a caller may ask for at most. */
export const PAGE = { defaultSize: 10, maxSize: 50 } as const;

/** Matches of words or times are counted up to this number. */
export const MOST_COUNTED = 1_000;

/** Widths in pixels in which every public image is stored, as WebP and AVIF. 720 is for phones with two pixels to each of CSS. */
export const IMAGE_WIDTHS = [480, 720, 960, 1600] as const;

/** Sides in pixels of the squares in which every avatar is stored, as WebP. */
export const AVATAR_SIDES = [256, 512] as const;

/** The before/after animation of a piece of art. */
export const GIF = { width: 480, maxBytes: 3 * 1024 * 1024 } as const;

/** Requests per window, kept where every process sees them (PostgreSQL), unless said. */
export const RATES = {
  signIn: { max: 10, windowMs: 60_000, per: 'address' },
  signInPerEmail: { max: 10, windowMs: 3_600_000, per: 'email' },
  /** Past that, each network may try an e-mail once a minute, and all of them together a few times: its owner gets in. */
  signInSlowly: { max: 1, windowMs: 60_000, per: 'email' },
  signInSlowlyAll: { max: 5, windowMs: 60_000, per: 'email' },
  /** Before all of these, in a browser that has signed in to the account. */
  signInKnown: { max: 10, windowMs: 3_600_000, per: 'email' },
  signUp: { max: 5, windowMs: 30 * 60_000, per: 'address' },
  /** From one network, a /24 or /48: past that, each sign-up is a second of work for its browser. An answer to a challenge works once. */
  signUpBurst: { max: 10, windowMs: 3_600_000, per: 'address' },
  signUpWork: { max: 1, windowMs: 3_600_000, per: 'address' },
  mail: { max: 3, windowMs: 60_000, per: 'address' },
  mailPerEmail: { max: 5, windowMs: 30 * 60_000, per: 'email' },
  /** Past that, each network may still ask for two, and all of them together for some: nobody uses up another's mails. */
  mailSlowly: { max: 2, windowMs: 30 * 60_000, per: 'email' },
  mailSlowlyAll: { max: 30, windowMs: 30 * 60_000, per: 'email' },
  mailKnown: { max: 2, windowMs: 30 * 60_000, per: 'email' },
  googleSignIn: { max: 20, windowMs: 60_000, per: 'address' },
  /** Each look at a new password takes some milliseconds of the process itself. */
  passwordCheck: { max: 30, windowMs: 60_000, per: 'address' },
  /** Six digits cannot be guessed in so few tries. */
  proofCode: { max: 5, windowMs: 3_600_000, per: 'user' },
  like: { max: 60, windowMs: 60_000, per: 'user' },
  comment: { max: 10, windowMs: 60_000, per: 'user' },
  upload: { max: 30, windowMs: 30 * 60_000, per: 'user' },
  /** Of slops that were posted: a post that was refused takes nothing of the hour. */
  newSlop: { max: 5, windowMs: 3_600_000, per: 'user', isOfDone: true },
  follow: { max: 30, windowMs: 60_000, per: 'user' },
  search: { max: 30, windowMs: 60_000, per: 'user' },
  /** Each reads all leaves of a tree. */
  proof: { max: 120, windowMs: 60_000, per: 'user' },
  payment: { max: 20, windowMs: 3_600_000, per: 'user' },
  /** Each asks the card provider; a page that waits for a payment does so every two seconds. */
  paymentCheck: { max: 60, windowMs: 60_000, per: 'user' },
  /** Calls about payout accounts and withdrawals; how many withdrawals a day are accepted says WITHDRAWAL. */
  payout: { max: 30, windowMs: 3_600_000, per: 'user' },
  /** Guests too, by their address: each takes a second of work, once for each piece of art. */
  gif: { max: 20, windowMs: 10 * 60_000, per: 'user' },
  report: { max: 20, windowMs: 3_600_000, per: 'user' },
  moderate: { max: 60, windowMs: 60_000, per: 'user' },
  contact: { max: 5, windowMs: 3_600_000, per: 'user' },
  save: { max: 60, windowMs: 60_000, per: 'user' },
  export: { max: 5, windowMs: 3_600_000, per: 'user' },
  profile: { max: 30, windowMs: 3_600_000, per: 'user' },
} as const;
export type RateName = keyof typeof RATES;
