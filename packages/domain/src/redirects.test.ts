import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirects.ts';

const HOME = 'https://unslop.example';

describe('following ?redirect=', () => {
  it.each([
    '/',
    '/profile',
    '/ai-slop/1b4e28ba-2fa1-11d2-883f-0016d3cca427#comment-2',
    '/payment?amount=25&from=%2Fupload-ai-slop',
    '/search?q=a%20%26%20b',
    '/loginish',
    '/authors',
    '/user/%C3%A9',
  ])('goes to %s [I11]', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['another site in capital letters', 'HtTpS:evil.example'],
    ['no scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a backslash first', '\\/evil.example'],
    ['a backslash, encoded', '/%5Cevil.example'],
    ['a tab first', '\t//evil.example'],
    ['a tab inside', '/\t/evil.example'],
    ['a line break inside', '/\n/evil.example'],
    ['a carriage return and a header', '/\r\nLocation: https://evil.example'],
    ['a NUL', '/\0/evil.example'],
    ['a blank first', ' //evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in a disguise', 'java\tscript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['encoded slashes', '%2F%2Fevil.example'],
    ['encoded slashes after one', '/%2Fevil.example'],
    ['twice encoded slashes', '%252F%252Fevil.example'],
    ['a dot between', '/.//evil.example'],
    ['two dots between', '/..//evil.example'],
    ['encoded dots between', '/%2e%2e//evil.example'],
    ['a name and a host', '@evil.example'],
    ['a relative path', 'profile'],
    ['a broken escape', '/%E0%A4%A'],
    ['the sign-in page', '/login'],
    ['the sign-in page, to itself', '/login?redirect=%2Flogin%3Fredirect%3D%252Flogin'],
    ['the sign-in page in capitals', '/LOGIN/'],
    ['the sign-in page by a detour', '/profile/../login'],
    ['the sign-in page, encoded', '/%6Cogin'],
    ['the sign-in page, with an encoded slash', '/login%2F'],
    ['the sign-up page', '/signup?redirect=/'],
    ['the callback page', '/auth/callback?error=x'],
    ['the reset page', '/reset-password?token=x'],
    ['8 KB', `/${'a'.repeat(8 * 1024)}`],
    ['what is 8 KB when encoded', `/${'é'.repeat(1_500)}`],
    ['nothing', ''],
    ['null', null],
    ['undefined', undefined],
  ])('goes home instead of to %s [I11]', (_what, target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  it('never leaves the site, whatever the input, and is idempotent [I11]', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '/',
        '\\',
        '.',
        '%2f',
        '%5c',
        '%2e',
        '\t',
        '\n',
        ':',
        '@',
        '?',
        '#',
        'a',
        'é',
        'https:',
        'evil.example',
        'login',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.webUrl()), (target) => {
        const path = safeRedirect(target);
        const url = new URL(path, HOME);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(url.origin).toBe(HOME);
        expect(safeRedirect(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a redirect target', () => {
  const longest = `/${'a'.repeat(1_999)}`;
  it.each([
    ['as long as it may be', longest, longest],
    ['a character longer', `${longest}a`, '/'],
    ['too long, however short it would get', `${'/.'.repeat(1_000)}/art`, '/'],
    ['too long once it is written as an address', `/${'é'.repeat(1_000)}`, '/'],
    ['with two slashes at its end', '/saved//', '/saved//'],
    ['with a name like a sign-in page further down', '/art/login', '/art/login'],
    ['with a name that only begins like one', '/logins', '/logins'],
    ['with a broken escape', '/100%', '/'],
    ['with its query and fragment', '/saved?tab=artists#top', '/saved?tab=artists#top'],
  ])('%s', (_what, target, expected) => {
    expect(safeRedirect(target)).toBe(expected);
  });
});
