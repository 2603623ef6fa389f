import { expect, test } from 'vitest';
import { isInvisibleName, isUsername } from './names.ts';
import { acceptableName, isReservedName, isReservedUsername } from './reserved-names.ts';

test.each([
  'Unslop',
  'Unslop Support',
  'The UNSLOP team',
  'Team-Unslop',
  'un slop',
  'U.n.s.l.o.p',
  'Uns1op',
  'UNSL0P',
  'ꓴꓠꓢꓡꓳꓑ',
  'un\u200bslop',
  'u\u00adnslop',
  'Un\u2060slop',
  'Unsl\u043ep',
  '\u216dustomer S\u057dpport',
  'Ｕｎｓｌｏｐ',
  '𝓤𝓷𝓼𝓵𝓸𝓹',
  'ᴜɴꜱʟᴏᴘ',
  '🅄🄽🅂🄻🄾🄿',
  '🆄🅽🆂🅻🅾🅿',
  'Ünslöp',
  'Admin',
  'adrnin',
  'A d m i n',
  'Αdmіn',
  'xX admin Xx',
  'Admin 2',
  'admin2026',
  '4dm1n 7',
  'root1',
  'supp0rt99',
  'Moderator',
  'Mod',
  'Staff',
  'Official',
  'The Official Bob',
  'Customer Support',
  'supp0rt',
  'Help Desk',
  'Help-Center',
  'System',
  'Stripe',
  'null',
  'Deleted User',
  'deleted user',
  'Anonymous',
  'a1d2m3in',
  'supp0rt2 team',
  '🅐🅓🅜🅘🅝',
  '🅰🅳🅼🅸🅽',
  '🇦🇩🇲🇮🇳',
  // Names with one character from another script, or with a digit.
  '8illing',
  'se\u0441urity',
  'a\u0501min',
  'strip\u0435',
  'sta\u0192f',
  '\u0261oogle',
  '\u04bbelpdesk',
  'ad\u043cin',
  'moderato\u0433',
  's\u0442aff',
  'e\u0475eryone',
  'o\u051dner',
  'ovvner',
  'securit\u0443',
])('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  'Ann',
  'Bob 1',
  'wren_paints',
  'leila_f',
  'José Muñoz',
  'Анна Иванова',
  'Мод Петрова',
  'Αθηνά Ζωή',
  'Ελένη',
  'Սարգիս',
  '李小龙',
  '山田太郎',
  'محمد علي',
  'שרה',
  'नेहा',
  'สมชาย',
  '👩‍🎨 Ada',
  'علی‌رضا',
  'Łukasz Żółć',
  'Admiral Ackbar',
  'Badminton Bob',
  'Modest Mouse',
  'Staffan Berg',
  'Root Cellar',
  'Nan',
  'Robots',
  'Adele',
  'R2 D2',
  'Team Rocket',
  'Supporter of art',
  'Slop Hunter',
  'Guest Star',
  'inky_heron_0042',
])('%s is not reserved', (name) => {
  expect(isReservedName(name)).toBe(false);
  expect(isInvisibleName(name)).toBe(false);
  expect(acceptableName(name)).toBe(name);
});

test.each([
  'admin',
  'ADMIN',
  'root',
  'support',
  'support-2',
  'api',
  'null',
  'deleted_0123456789abcdef',
  'deleted-me',
  'HowItWorks',
  'my-purchases',
  'my_purchases',
  'ai-slop',
  '.well-known',
  'robots.txt',
  'unslop_team',
  'off1cial',
  'withdrawal',
  'nobody',
])('the username %s is reserved', (username) => {
  expect(isReservedUsername(username)).toBe(true);
});

test.each(['ann', 'searcher', 'api_ry', 'undeleted', 'undeleted_art', 'user_of_art', 'browser', 'velvet_otter_0815'])(
  'the username %s is free to take',
  (username) => {
    expect([isUsername(username), isReservedUsername(username)]).toEqual([true, false]);
  },
);

test.each(['', ' ', '\u200b', '\u3164', '\u115f\u1160', '\u2800\u2800', '\u00ad \u2060', '\u200d\ufe0f', '\u0301'])(
  'refuses a name of invisible characters: %j',
  (name) => {
    expect(isInvisibleName(name)).toBe(true);
    expect(acceptableName(name)).toBe('');
  },
);

test('cleans a name from another service and drops a reserved one', () => {
  expect(acceptableName('Ann\u0000\u0007 \u202eevil\u202c\ufffe')).toBe('Ann evil');
  expect(acceptableName('Ann\nBee\t Cee')).toBe('Ann Bee Cee');
  expect(acceptableName('  Ann ')).toBe('Ann');
  expect(acceptableName(`  ${'a'.repeat(60)}`)).toBe('a'.repeat(60));
  expect(acceptableName('a'.repeat(61))).toBe('a'.repeat(60));
  expect(acceptableName(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(acceptableName('\ud800Ann')).toBe('\ufffdAnn');
  expect(acceptableName(`${'a'.repeat(59)}😀😀`).isWellFormed()).toBe(true);
  expect(acceptableName('Unslop\u200b Support')).toBe('');
});
