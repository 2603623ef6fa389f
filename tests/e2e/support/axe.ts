import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

/** What axe minds about the page as it is: nothing of any level. The words in `place` lead to it. */
export async function expectNothingToMind(page: Page, place = ''): Promise<void> {
  await bringAxe(page);
  await expectClean(page, place);
}

/**
 * The same in the light and in the dark theme, which has the same words in the same places: there, only what depends on
 * colors is looked at again.
 */
export async function expectNothingToMindInBothThemes(page: Page, place: string): Promise<void> {
  await bringAxe(page);
  await inTheme(page, 'light');
  await expectClean(page, `${place}, light`);
  await inTheme(page, 'dark');
  await expectClean(page, `${place}, dark`, ['color-contrast', 'link-in-text-block']);
}

/** By hand and not by the package for Playwright, which sends half a megabyte twice for every look. */
async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

async function expectClean(page: Page, place: string, rules?: string[]): Promise<void> {
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, place).toEqual([]);
}
