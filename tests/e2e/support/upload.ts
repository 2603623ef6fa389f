import { expect, type Page } from '@playwright/test';
import { fixturesOf, signIn, smallPicture, type TestUser } from './people.ts';
import type { Stack } from './stack.ts';

/** Steps that several tests of the upload page share. */

export const picture = () => smallPicture('slop-chrome-cat');

export async function openUpload(page: Page, stack: Stack, dollars: number): Promise<TestUser> {
  const person = await fixturesOf(stack).person({ dollars });
  await signIn(page.context(), stack, person);
  await page.goto('/upload-ai-slop');
  return person;
}

export async function choose(page: Page) {
  await page.locator('input[type="file"]').setInputFiles(await picture());
  await expect(page.getByText('Upload Successful')).toBeVisible();
}

/** Counts stored draft files. The browser writes them some time after they were chosen. */
export function countKeptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opening a missing database would create it without its object store.
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'keyval-store');
    if (!isMade) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('keyval').objectStore('keyval').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });
}

export function countRequests(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ending)) count += 1;
  });
  return () => count;
}
export const creation = 'create_slop_with_prize';

export async function slopsOf(stack: Stack, person: TestUser) {
  return (await fixturesOf(stack).call('listAiSlops', person, { query: { user_id: person.id } })).data;
}
