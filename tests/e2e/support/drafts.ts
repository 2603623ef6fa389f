import type { Page } from '@playwright/test';

/** Returns the names of the drafts in the browser's two storages. */
export const draftsLeft = (page: Page) =>
  page.evaluate(`(async () => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('draft'));
    // Opening it would make it, and an empty one at that.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return names;
    const database = await new Promise((resolve) => {
      const request = indexedDB.open('keyval-store');
      request.onsuccess = () => resolve(request.result);
    });
    const files = await new Promise((resolve) => {
      const request = database.transaction('keyval').objectStore('keyval').getAllKeys();
      request.onsuccess = () => resolve(request.result);
    });
    return [...names, ...files];
  })()`) as Promise<string[]>;
