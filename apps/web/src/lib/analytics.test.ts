import { expect, test, vi } from 'vitest';
import { featureNames, pageAddress } from '../features/analytics/PageViews.tsx';
import { refusesTracking } from './analytics.ts';

test.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified' }, false],
])('a browser with %j refuses to be counted: %s [A368]', (browser, refuses) => {
  expect(refusesTracking(browser)).toBe(refuses);
});

const id = '0b1a2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
test.each([
  ['/', 'https://unslop.example/'],
  [`/ai-slop/${id}/award`, 'https://unslop.example/ai-slop/:id/award'],
  [`/user/${id.toUpperCase()}`, 'https://unslop.example/user/:id'],
  ['/category/comics', 'https://unslop.example/category/comics'],
])('counts the page %s as %s', (pathname, address) => {
  expect(pageAddress('https://unslop.example', pathname)).toBe(address);
});

test('reading is no feature event', () => {
  expect(Object.keys(featureNames).filter((name) => /^(get|list|check|export|download)/.test(name))).toEqual([]);
});

test('sends events from before the setup once, as soon as it is known', async () => {
  // Load a fresh module: other tests have sent events through this one.
  vi.resetModules();
  const { sendAnalyticsTo, trackEvent } = await import('./analytics.ts');
  trackEvent('signUp');
  const sink = vi.fn();
  sendAnalyticsTo(sink);
  trackEvent('likeAiSlop');
  expect(sink.mock.calls).toEqual([['signUp'], ['likeAiSlop']]);
  sendAnalyticsTo(null);
  trackEvent('likeAiSlop');
  sendAnalyticsTo(sink);
  expect(sink).toHaveBeenCalledTimes(2);
});
