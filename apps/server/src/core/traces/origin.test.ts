import { expect, test } from 'vitest';
import { browserFamily, originOf } from './origin.ts';
import { hashOf } from './traces.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36', 'chrome linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
    'edg windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    'safari iphone',
  ],
  ['curl/8.5.0', 'curl other'],
  ['', 'other other'],
])('reduces the user agent %s to its family [T245]', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});

test('the network matches that of traces, null for loopback [T245]', () => {
  const config = { secret: 'of this test' };
  const one = originOf(config, { ip: '203.0.113.9', headers: {} });
  expect(one.network).toBe(hashOf(config, 'network', '203.0.113').toString('hex').slice(0, 16));
  expect(originOf(config, { ip: '203.0.113.200', headers: { 'user-agent': 'curl/8.5.0' } })).toEqual({
    network: one.network,
    browser: expect.not.stringContaining(one.browser),
  });
  expect(originOf({ secret: 'of another' }, { ip: '203.0.113.9', headers: {} }).network).not.toBe(one.network);
  expect(originOf(config, { ip: '127.0.0.1', headers: {} }).network).toBeNull();
});
