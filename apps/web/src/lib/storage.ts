type Kind = 'localStorage' | 'sessionStorage';

/** @returns null also where the browser blocks its storage */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** @returns null also for what is no JSON */
export function readStoredJson<T>(key: string, kind?: Kind): T | null {
  try {
    return JSON.parse(readStored(key, kind) ?? 'null');
  } catch {
    return null;
  }
}

/** @param value  null removes it  @returns false where storage is blocked or full */
export function writeStored(key: string, value: string | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** @param event  this tab's change; 'storage' is another tab's  @returns ends it */
export function onStoredChange(event: string, listener: () => void): () => void {
  addEventListener(event, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(event, listener);
    removeEventListener('storage', listener);
  };
}
