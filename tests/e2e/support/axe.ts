import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

/** Less than half of what the package gives as its source. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe minds about the page as it is, at any level, in the light and in the dark theme: nothing. Both themes have the
 * same words in the same layout, so in the one that comes second only what depends on colors is looked at again; the page
 * stays in it.
 * axe is called directly: its package for Playwright sends half a megabyte to the page twice for every look.
 * @param name  what a failure is named after
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

/** What the Nu HTML checker has found wrong, and axe does not look at: invalid HTML, which browsers read as they like. */
async function expectWellNested(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(INVALID)})].map((one) => one.parentElement.outerHTML.slice(0, 200))`,
  );
  expect.soft(found, `${name}, HTML`).toEqual([]);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The page hears of it with the next frame, and is drawn in it with the one after.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
}

async function expectClean(page: Page, name: string, rules?: string[]): Promise<void> {
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, name).toEqual([]);
}
