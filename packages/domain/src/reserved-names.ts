import { LENGTH } from './limits.ts';
import { isInvisibleName, NOT_IN_TEXT } from './names.ts';

const listOf = (...lines: string[]): string[] => lines.join(' ').split(' ');

/** Wherever a word of them stands, the name reads as if we wrote: "Customer Support", "official_bob". */
const RESERVED_WORDS = listOf(
  'admin admins administrator administrators administration sysadmin superadmin moderator moderators moderation',
  'staff official support helpdesk helpcenter customerservice',
);

/** Of these the whole name, as they are words of other names too: "Root Cellar". */
const RESERVED_NAMES = listOf(
  'mod mods root system sysop operator owner team help security abuse billing payment payments payout payouts noreply',
  'mailerdaemon postmaster webmaster hostmaster stripe google null undefined deleted deleteduser deletedaccount',
  'anonymous guest someone everyone everybody',
);

/** First parts of the addresses of this site, and other words that no username may be. */
const RESERVED_PATHS = listOf(
  'about account aislop aislops api appeals artists assets auth beautifulart books browse category classic contact csp debug docs',
  'editprofile feeds forgotpassword health howitworks instafeed licensestxt login logout media metrics mypurchases oembed offline payment',
  'preview privacy profile receipt resetpassword robots robotstxt sandbox saved search security settings signin signout signup',
  'sitemap sitemapxml static stripeonboardingrefresh stripeonboardingreturn terms uploadaislop user users votes wellknown',
  'withdrawal www nan none true false you me info mail sales legal nobody',
);

/** Reserved also within a word. */
const OURS = 'unslop';
/** What an account that was deleted is called. */
const DELETED = /^deleted[._-]/i;

/** Whether a name reads as if its owner spoke for us; unseen characters, digits and look-alikes of other scripts do not help. */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKC');
  // A digit is read as another character ("supp0rt"), as nothing ("a1d2m3in"), or counts namesakes ("supp0rt99").
  return [plain, plain.replace(/\d/g, ''), plain.replace(/(?<!\d)\d{1,20}(?![\p{L}\p{N}])/gu, '')].some(speaksForUs);
}

function speaksForUs(name: string): boolean {
  const words = wordsOf(name);
  const whole = words.join('');
  return (
    whole.includes(skeletonOf(OURS)) ||
    words.some((word) => reservedWords.has(word)) ||
    reservedWords.has(whole) ||
    reservedNames.has(whole)
  );
}

export function isReservedUsername(username: string): boolean {
  if (DELETED.test(username) || isReservedName(username)) return true;
  return reservedPaths.has(skeletonOf(username).replace(SEPARATORS, ''));
}

/** Without what a name may not hold; empty when nothing is left, or when it is reserved. For names that others send. */
export function acceptableName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(new RegExp(NOT_IN_TEXT, 'gu'), '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH.fullName)
    .trim();
  return isInvisibleName(clean) || isReservedName(clean) ? '' : clean.toWellFormed();
}

const SEPARATORS = /[^\p{L}\p{N}]/gu;

/** As UTS 39 does it: two texts that look alike have one skeleton. It is compared, and never shown. */
function skeletonOf(text: string): string {
  const plain = plainCharacters(text.normalize('NFKC').toLowerCase().normalize('NFKD')).replace(UNSEEN_IN_WORDS, '');
  return Array.from(plain, (sign) => LOOKS_LIKE.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
const UNSEEN_IN_WORDS = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/gu;

/** Look-alikes become Latin first, as `|` and `$` would separate words. */
function wordsOf(name: string): string[] {
  return skeletonOf(name).split(SEPARATORS);
}

/** Replaces characters in squares, circles and flags, which normalisation keeps. */
function plainCharacters(text: string): string {
  return text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, (sign) => {
    const code = sign.codePointAt(0)!;
    const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
    return String.fromCharCode(97 + code - first);
  });
}

/**
 * Characters that look like a Latin one, after capitals, accents and compatible forms were undone. Only those of the
 * reserved words; i and 1 are read as l.
 */
const ALIKE: Record<string, string> = {
  a: 'аɑαᴀ4@ǝꭺꓮ',
  b: 'вьβʙ8ꓐ',
  c: 'сϲᴄҫςꓚ',
  d: 'ԁɗđðᴅꓓ',
  e: 'еєεҽ3ᴇэꓰ',
  f: 'ғꜰƒꓝ',
  g: 'ɡɢցǥ9ꓖ',
  h: 'һʜհħꓧ',
  l: 'iı1|!ɩιіӏɪʟłӀꓡꓲ',
  m: 'мᴍꓟ',
  n: 'пողηνɴиñнꓠ',
  o: '0оοօσᴏøѳөꓳ',
  p: 'рρᴘþꓑ',
  r: 'гʀᴦꓣ',
  s: 'ѕꜱ5$ʂꓢ',
  t: 'тτᴛ7+ŧꓔ',
  u: 'υսᴜцµμʋꓴ',
  v: 'ѵᴠѴꓦ',
  w: 'ԝѡᴡωшɯꓪ',
  y: 'уүγʏꓬ',
};
const LOOKS_LIKE = new Map(
  Object.entries(ALIKE).flatMap(([latin, signs]) => Array.from(signs, (sign) => [sign, latin] as const)),
);

const skeletons = (words: readonly string[]) => new Set(words.map(skeletonOf));
const reservedWords = skeletons(RESERVED_WORDS);
const reservedNames = skeletons(RESERVED_NAMES);
const reservedPaths = skeletons(RESERVED_PATHS);
