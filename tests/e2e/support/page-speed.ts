import type { Browser, CDPSession, Page } from '@playwright/test';

/** A phone, 375 px wide with 2x pixel density, on slow 4G, four times slower than this machine, with an empty cache. */
const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const CPU_SLOWDOWN = 4;

/** The page counts as done after this time without requests and long tasks. */
const QUIET_MS = 5_000;
const LONG_TASK_MS = 50;

export interface PageSpeed {
  firstPaintMs: number;
  largestPaintMs: number;
  /** The element that was painted: a picture's URL, or the start of the text. */
  largestPaint: string;
  /** Sum of the time above 50 ms of each task, from the first paint until the page is done. */
  blockedMs: number;
  layoutShift: number;
  /** Transferred bytes, including headers. */
  bytes: { html: number; js: number; css: number; fonts: number; images: number; other: number };
  requests: number;
  requestsBeforeLargestPaint: number;
}

/** Opens a page of the site like the phone, in a separate browser context. */
export async function visitAsPhone(browser: Browser, url: string): Promise<PageSpeed> {
  const context = await browser.newContext({
    ...PHONE,
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'no-preference',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    const traffic = watchTraffic(cdp);
    await page.goto(url, { waitUntil: 'load' });
    await untilDone(page, traffic);
    return summary(await page.evaluate<Observed>('window.observed'), traffic);
  } finally {
    await context.close();
  }
}

interface Observed {
  timeOrigin: number;
  firstPaintMs: number;
  paints: { atMs: number; what: string }[];
  shifts: number[];
  tasks: { atMs: number; ms: number }[];
}

/** Records the browser's own performance entries. */
const observe = `
  window.observed = { timeOrigin: performance.timeOrigin, firstPaintMs: 0, paints: [], shifts: [], tasks: [] };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaintMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime, url, element }) =>
    observed.paints.push({ atMs: startTime, what: url || (element?.textContent ?? '').trim().slice(0, 60) }));
  watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || observed.shifts.push(value));
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ atMs: startTime, ms: duration }));`;

interface Traffic {
  open: Set<string>;
  lastAt: number;
  requests: { url: string; type: string; bytes: number; sentAt: number }[];
}

function watchTraffic(cdp: CDPSession): Traffic {
  const traffic: Traffic = { open: new Set(), lastAt: performance.now(), requests: [] };
  const byId = new Map<string, Traffic['requests'][number]>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    // The live stream never ends.
    if (!/^https?:/.test(request.url) || request.url.includes('/api/live')) return;
    const entry = { url: request.url, type: type ?? 'Other', bytes: 0, sentAt: wallTime * 1_000 };
    byId.set(requestId, entry);
    traffic.requests.push(entry);
    traffic.open.add(requestId);
    traffic.lastAt = performance.now();
  });
  const end = (requestId: string, bytes = 0) => {
    const entry = byId.get(requestId);
    if (entry) entry.bytes += bytes;
    traffic.open.delete(requestId);
    traffic.lastAt = performance.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return traffic;
}

async function untilDone(page: Page, traffic: Traffic): Promise<void> {
  for (;;) {
    await page.waitForTimeout(250);
    if (traffic.open.size === 0 && performance.now() - traffic.lastAt > QUIET_MS) return;
  }
}

function summary(seen: Observed, { requests }: Traffic): PageSpeed {
  const largest = seen.paints.at(-1) ?? { atMs: Number.NaN, what: '' };
  const weigh = (isOne: (request: Traffic['requests'][number]) => boolean) =>
    requests.filter(isOne).reduce((sum, { bytes }) => sum + bytes, 0);
  const isJs = ({ type, url }: { type: string; url: string }) => type === 'Script' || /\.js(\?|$)/.test(url);
  const known = ['Document', 'Stylesheet', 'Font', 'Image'];
  return {
    firstPaintMs: Math.round(seen.firstPaintMs),
    largestPaintMs: Math.round(largest.atMs),
    largestPaint: largest.what.replace(/^https?:\/\/[^/]+/, ''),
    blockedMs: Math.round(
      seen.tasks
        .filter(({ atMs, ms }) => atMs + ms > seen.firstPaintMs)
        .reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0),
    ),
    layoutShift: seen.shifts.reduce((sum, value) => sum + value, 0),
    bytes: {
      html: weigh(({ type }) => type === 'Document'),
      js: weigh(isJs),
      css: weigh(({ type }) => type === 'Stylesheet'),
      fonts: weigh(({ type }) => type === 'Font'),
      images: weigh(({ type }) => type === 'Image'),
      other: weigh((request) => !known.includes(request.type) && !isJs(request)),
    },
    requests: requests.length,
    requestsBeforeLargestPaint: requests.filter(({ sentAt }) => sentAt - seen.timeOrigin < largest.atMs).length,
  };
}
