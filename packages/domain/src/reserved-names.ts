import { LENGTH } from './limits.ts';
import { isInvisibleName, NOT_IN_TEXT } from './names.ts';

const listOf = (...lines: string[]): string[] => lines.join(' ').split(' ');

/** Reserved as any word of a name, because the name then seems to speak for us: "Customer Support", "official_bob". */
const RESERVED_WORDS = listOf(
  'admin admins administrator administrators administration sysadmin superadmin moderator moderators moderation',
  'staff official support helpdesk helpcenter customerservice',
);

/** Reserved only as the whole name, because they are also words of other names: "Root Cellar". */
const RESERVED_NAMES = listOf(
  'mod mods root system sysop operator owner team help security abuse billing payment payments payout payouts noreply',
  'mailerdaemon postmaster webmaster hostmaster stripe google null undefined deleted deleteduser deletedaccount',
  'anonymous guest someone everyone everybody',
);

/** First path segments of this site, and other words that no username may be. */
const RESERVED_PATHS = listOf(
  'about account aislop aislops api appeals artists assets auth beautifulart books browse category classic contact csp debug docs',
  'editprofile feeds forgotpassword health howitworks instafeed licensestxt login logout media metrics mypurchases oembed offline payment',
  'preview privacy profile receipt resetpassword robots robotstxt sandbox saved search security settings signin signout signup',
  'sitemap sitemapxml static stripeonboardingrefresh stripeonboardingreturn terms uploadaislop user users votes wellknown',
  'withdrawal www nan none true false you me info mail sales legal nobody',
);

/** Reserved even inside a word. */
const OURS = 'unslop';
/** Name pattern of deleted accounts. */
const DELETED = /^deleted[._-]/i;

/** True if a name seems to speak for us. Sees through invisible characters, digits and look-alikes of other scripts. */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKC');
  // A digit can replace a letter ("supp0rt"), be noise ("a1d2m3in") or count namesakes ("supp0rt99").
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

/**
 * Removes characters that a name may not contain. Returns '' if nothing is left or the name is reserved. For names from
 * third parties.
 */
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

/** Returns the UTS 39 skeleton: two texts that look alike have the same one. Only compare it, never show it. */
function skeletonOf(text: string): string {
  const plain = plainCharacters(text.normalize('NFKC').toLowerCase().normalize('NFKD')).replace(UNSEEN_IN_WORDS, '');
  return Array.from(plain, (sign) => LOOKS_LIKE.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
const UNSEEN_IN_WORDS = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/gu;

/** Maps look-alikes to Latin first, because `|` and `$` would separate words. */
function wordsOf(name: string): string[] {
  return skeletonOf(name).split(SEPARATORS);
}

/** Replaces characters in squares, circles and flags, which normalization keeps. */
function plainCharacters(text: string): string {
  return text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, (sign) => {
    const code = sign.codePointAt(0)!;
    const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
    return String.fromCharCode(97 + code - first);
  });
}

/**
 * Characters that look like a Latin one after removing capitals, accents and compatibility forms. Covers only the
 * letters of the reserved words. i and 1 become l.
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
