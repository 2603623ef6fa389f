type Kind = 'localStorage' | 'sessionStorage';

/** @returns null if there is no value or the browser blocks storage */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** @returns null also for invalid JSON */
export function readStoredJson<T>(key: string, kind?: Kind): T | null {
  try {
    return JSON.parse(readStored(key, kind) ?? 'null');
  } catch {
    return null;
  }
}

/** @param value  null removes the key  @returns false if storage is blocked or full */
export function writeStored(key: string, value: string | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param event  reports changes in this tab; 'storage' reports other tabs'  @returns a function that removes the
 * listener
 */
export function onStoredChange(event: string, listener: () => void): () => void {
  addEventListener(event, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(event, listener);
    removeEventListener('storage', listener);
  };
}
