import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

/**
 * What axe minds about the page as it is, at any level, in the light and in the dark theme: nothing. Both themes have the
 * same words in the same places, so in the dark one only what depends on colors is looked at again.
 * axe is called by hand: its package for Playwright sends half a megabyte to the page twice for every look.
 * @param place  what a failure is named after
 */
export async function expectNothingToMind(page: Page, place: string): Promise<void> {
  await page.evaluate(axe.source);
  await inTheme(page, 'light');
  await expectClean(page, `${place}, light`);
  await inTheme(page, 'dark');
  await expectClean(page, `${place}, dark`, ['color-contrast', 'link-in-text-block']);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The page hears of it with the next frame, and is drawn in it with the one after.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
}

async function expectClean(page: Page, place: string, rules?: string[]): Promise<void> {
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, place).toEqual([]);
}
