import { readStored, writeStored } from './storage.ts';

/**
 * Unsent drafts, stored only on this device. They survive a reload and a lost connection.
 * Texts are in local storage, which is synchronous. Files are large, so they are in IndexedDB, whose code loads only if
 * there is a file. If storage is blocked or full, a draft lasts as long as the page.
 */
const TEXT = 'draft:';
const HAS_FILE = 'draft-file:';

export function readDraft(name: string): string | null {
  return readStored(TEXT + name);
}

export function keepDraft(name: string, text: string | null): void {
  writeStored(TEXT + name, text || null);
}

export async function readDraftFile<T>(name: string): Promise<T | null> {
  if (readStored(HAS_FILE + name) === null) return null;
  try {
    const { get } = await import('idb-keyval');
    return (await get<T>(name)) ?? null;
  } catch {
    return null;
  }
}

/** `file` is a File, or an object that contains one. */
export async function keepDraftFile(name: string, file: object | null): Promise<void> {
  if (!file && readStored(HAS_FILE + name) === null) return;
  writeStored(HAS_FILE + name, file && '1');
  try {
    const { set, del } = await import('idb-keyval');
    await (file ? set(name, file) : del(name));
  } catch {
    writeStored(HAS_FILE + name, null);
  }
}

/** Deletes all drafts from the device on sign-out. */
export async function deleteDrafts(): Promise<void> {
  const names = storedNames();
  for (const name of names) writeStored(name, null);
  if (!names.some((name) => name.startsWith(HAS_FILE))) return;
  try {
    const { clear } = await import('idb-keyval');
    await clear();
  } catch {
    // Local storage no longer lists the file, so nothing will read it.
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(TEXT) || name.startsWith(HAS_FILE));
  } catch {
    return [];
  }
}
