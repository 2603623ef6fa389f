import { invariant } from '@unslop/domain/errors';

// No segment is empty, starts with a dot or ends with one, so `..`, `.htaccess` and `//` are impossible.
const SEGMENT = /^[a-zA-Z0-9_-](?:[a-zA-Z0-9._-]*[a-zA-Z0-9_-])?$/;
const MAX_KEY_LENGTH = 300;

export function isStorageKey(key: string): boolean {
  const [root, ...rest] = key.split('/');
  return (
    key.length <= MAX_KEY_LENGTH &&
    (root === 'public' || root === 'private') &&
    rest.length > 0 &&
    rest.every((segment) => SEGMENT.test(segment))
  );
}

export function checkKey(key: string): void {
  invariant(isStorageKey(key), `not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
}
