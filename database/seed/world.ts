import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CATEGORIES, STYLES } from '@unslop/domain/categories';
import { z } from 'zod';

/**
 * The people, slops, entries, comments and payments of the demo world, from the tables in `world/`. Each table is a
 * tab-separated text file with the column names in the first row. A cell with several people or entries separates them
 * by spaces. `daysAgo`, `ageHours` and `endsInMinutes` count from the first start.
 */
const folder = path.join(import.meta.dirname, 'world');

function linesOf(file: string): string[] {
  return readFileSync(path.join(folder, file), 'utf8').trimEnd().split(/\r?\n/);
}

/** Returns the keys by which other rows refer to rows of `file`: the first cell, or the first `cells` cells joined. */
function keysOf(file: string, cells = 1): z.ZodEnum<Record<string, string>> {
  return z.enum(
    linesOf(file)
      .slice(1)
      .map((line) => line.split('\t', cells).join('-')),
  );
}

/**
 * Parses the rows of a seed file by column name.
 * @throws Error with the file, the row number and the reason, for the first row that does not fit `columns`
 */
export function rowsOf<T extends z.ZodRawShape>(file: string, columns: T, lines = linesOf(file)) {
  const [names = [], ...rows] = lines.map((line) => line.split('\t'));
  const row = z.strictObject(columns);
  return rows.map((cells, n) => {
    const { data, error } = row.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
    const tooMany = cells.length > names.length ? 'has more cells than there are columns' : undefined;
    const wrong = tooMany ?? error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    if (wrong || !data) throw new Error(`database/seed/world/${file}, row ${n + 2}: ${wrong}`);
    return data;
  });
}

const text = z.string().trim().min(1);
const number = text.transform(Number).pipe(z.number().positive());
const none = z.literal('').transform(() => undefined);
const listOf = (each: z.ZodType<string, string>) =>
  z
    .string()
    .transform((cell) => cell.split(' ').filter(Boolean))
    .pipe(z.array(each));
const person = keysOf('people.tsv');
const slop = keysOf('slops.tsv');
const artKey = keysOf('art.tsv', 2);

/** Accounts for a newcomer to sign in as: one posts, one paints. */
export const demoPoster = 'mira';
export const demoArtist = 'jonas';

export const people = rowsOf('people.tsv', {
  key: text,
  username: text,
  fullName: text,
  displayName: text,
  isEmailVerified: z.enum(['yes', 'no']).transform((cell) => cell === 'yes'),
  website: z.string(),
  follows: listOf(person),
  savedArtists: listOf(person),
  savedArt: listOf(artKey),
  bio: text,
}).map((each) => ({ ...each, email: `${each.key}@example.com`, avatar: `avatar-${each.key}.webp` }));

/** Pairs of follower and followed, first to last. */
export const follows = people.flatMap(({ key, follows }) => follows.map((followed) => [key, followed] as const));

/** Newest first within each state. */
export const slops = rowsOf('slops.tsv', {
  key: text,
  poster: person,
  state: z.enum(['open', 'awarded', 'expired-refunded', 'cancelled']),
  category: z.enum(CATEGORIES.map(({ id }) => id)),
  style: none.or(z.enum(STYLES.map(({ id }) => id))),
  prizeDollars: number,
  durationDays: number,
  /** Hours before the first start at which it was posted. Without `endsInMinutes` it ends `durationDays` later. */
  ageHours: number,
  /** Minutes after the first start at which it ends. Overrides `durationDays`. */
  endsInMinutes: none.or(number),
  /** The art that is meant to win. Only on awarded slops. */
  winner: none.or(artKey),
  likers: listOf(person),
  title: text,
  alt: text,
  description: text,
  votes: z.enum(['', 'sealed']),
}).map(({ votes, ...each }) => ({ ...each, hasSealedVotes: votes === 'sealed', picture: `slop-${each.key}.webp` }));
export type Slop = (typeof slops)[number];

export const art = rowsOf('art.tsv', {
  slop,
  technique: text,
  artist: person,
  hoursAfterSlop: number,
  /** Whole dollars, 3 to 1000. Only if the slop is settled. */
  priceDollars: none.or(number),
  likers: listOf(person),
  title: text,
  alt: text,
  description: text,
  /** Making-of captions, one per picture, separated by " | ". */
  stages: z.string(),
}).map(({ title, description, stages: lines, ...each }) => {
  const key = `${each.slop}-${each.technique}`;
  const stages = lines.split(' | ').filter(Boolean);
  return {
    ...each,
    key,
    text: `${title}\n${description}`,
    picture: `art-${key}.webp`,
    stages: stages.map((line, n) => ({ line, picture: `../stages/${key}-${n + 1}.webp` })),
  };
});
export type Art = (typeof art)[number];

/** Comments without an image, oldest first under each slop. */
export const comments = rowsOf('comments.tsv', {
  slop,
  author: person,
  hoursAfterSlop: number,
  likers: listOf(person),
  text,
});

/** Top-ups by card, oldest first. Every poster can pay all their prizes from them. */
export const deposits = rowsOf('deposits.tsv', { person, dollars: number, daysAgo: number });

/** Sales of priced art on settled slops. `rating` is 1 to 5 stars from the buyer. */
export const purchases = rowsOf('purchases.tsv', {
  buyer: person,
  art: artKey,
  daysAgo: number,
  rating: none.or(number),
});

export const withdrawals = rowsOf('withdrawals.tsv', {
  person,
  dollars: number,
  status: z.enum(['paid', 'failed']),
  daysAgo: number,
  /** Reason why a failed withdrawal came back. */
  errorMessage: none.or(text),
});
