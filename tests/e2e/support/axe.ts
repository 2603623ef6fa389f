import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

/** The minified file. It is less than half of the source that the package exports. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects axe to find nothing on the current page, at any level, in the light and dark theme. Both themes have the same
 * text and layout, so the second run only checks colors. The page stays in the second theme. axe is called directly,
 * because its Playwright package sends half a megabyte to the page twice per run.
 * @param name  names failures
 */
export async function expectNothingToMind(page: Page, name: string): Promise<void> {
  await expectWellNested(page, name);
  await page.evaluate(AXE);
  const first = (await page.evaluate('document.documentElement.dataset.theme')) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  await inTheme(page, first);
  await expectClean(page, `${name}, ${first}`);
  await inTheme(page, second);
  await expectClean(page, `${name}, ${second}`, ['color-contrast', 'link-in-text-block']);
}

const WORDS = ':is(span, p, h1, h2, h3, h4, h5, h6, label, button, time, strong, em, small)';
const BLOCK =
  ':is(div, p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, section, article, header, footer, nav, figure, form, fieldset, dialog)';
const INVALID = [
  `${WORDS} > ${BLOCK}`,
  `${WORDS} > a > ${BLOCK}`,
  'header header',
  ':is(h1, h2, h3, h4, h5, h6) [role="status"]',
  'img[sizes]:not([srcset])',
  'img:not([src])',
].join(', ');

/** Checks nesting that the Nu HTML checker reports and axe ignores: browsers parse such invalid HTML as they like. */
async function expectWellNested(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(INVALID)})].map((one) => one.parentElement.outerHTML.slice(0, 200))`,
  );
  expect.soft(found, `${name}, HTML`).toEqual([]);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The page reacts in the next frame and is painted in the one after.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
}

async function expectClean(page: Page, name: string, rules?: string[]): Promise<void> {
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, name).toEqual([]);
}
