import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startTestCluster } from '@unslop/database/test-database';
import { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import { readCommandLine } from '../../scripts/lib/command-line.ts';
import { buildWeb, isWebBuildStale } from '../../scripts/lib/web-build.ts';
import { findBrowser } from '../../tests/e2e/support/browser.ts';
import { paintDemoWorld } from '../../tests/e2e/support/demo-world.ts';
import { screens } from '../../tests/e2e/support/screens/screen-list.ts';
import { type Ids, readIds, type Screen } from '../../tests/e2e/support/screens/screen-parts.ts';
import { startStack } from '../../tests/e2e/support/stack.ts';

const usage = `npm run lab -- screens [PART OF A NAME …]

Takes a picture of every screen and state (or of those whose name has one of the parts), at 375 and 1280 px, light and dark,
on the demo world, into screens/. Prints what a page complained about on the way.
`;

const { positionals } = readCommandLine(usage, {}, Number.POSITIVE_INFINITY);
const out = path.resolve('screens');
const widths = [375, 1280];
const themes = ['light', 'dark'] as const;

if (isWebBuildStale()) await buildWeb();
const cluster = await startTestCluster();
const stack = await startStack();
const browser = await chromium.launch(await findBrowser());
let complaints = 0;
try {
  await paintDemoWorld(stack);
  const ids = await readIds(stack.ownerUrl);
  const wanted = screens.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  fs.mkdirSync(out, { recursive: true });
  for (const width of widths) {
    for (const theme of themes) {
      for (const as of ['guest', 'poster', 'artist'] as const) {
        const mine = wanted.filter((screen) => screen.as === as);
        if (mine.length === 0) continue;
        const context = await browser.newContext({
          baseURL: stack.url,
          viewport: { width, height: width === 375 ? 812 : 900 },
          colorScheme: theme,
          reducedMotion: 'reduce',
          // Requests of a service worker bypass page.route().
          serviceWorkers: 'block',
          ...(width === 375 && { hasTouch: true, isMobile: true }),
        });
        if (as !== 'guest') await signIn(context, demoSignIns[as === 'poster' ? 0 : 1]!);
        for (const screen of mine) await picture(context, screen, ids, `${screen.name}-${width}-${theme}.png`);
        await context.close();
      }
    }
  }
  console.log(`${wanted.length * widths.length * themes.length} pictures in ${out}, ${complaints} complaints`);
} finally {
  await browser.close();
  await stack.stop();
  await cluster.stop();
}

async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  const reply = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: stack.url },
  });
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${reply.status()}`);
}

async function picture(context: BrowserContext, screen: Screen, ids: Ids, file: string): Promise<void> {
  const page = await context.newPage();
  page.on('pageerror', (error) => reportProblem(file, error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || screen.mayLogErrors) return;
    reportProblem(file, `${message.text()} ${message.location().url}`);
  });
  await screen.before?.(page, ids);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
  await settle(page);
  await screen.act?.(page, ids);
  await settle(page);
  // A sticky bar is drawn at the scroll position.
  if (screen.isWhole) await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: path.join(out, file), fullPage: screen.isWhole ?? false });
  console.log(`  ${file}`);
  await page.close();
}

async function settle(page: Page): Promise<void> {
  // The live stream never ends, so "network idle" never comes. Wait a short time after the pictures are loaded instead.
  await page.waitForLoadState('load');
  await page.waitForTimeout(600);
}

function reportProblem(file: string, text: string): void {
  complaints += 1;
  console.log(`  ! ${file}: ${text.slice(0, 200)}`);
}
