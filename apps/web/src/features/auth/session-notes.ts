import { safeRedirect } from '@unslop/domain/redirects';

/**
 * What the browser remembers about signing in: where to return to, and who came how and when. Never a token; the
 * session is a cookie that scripts cannot read.
 */
const RETURN_KEY = 'unslop-return';
const SIGN_IN_KEY = 'unslop-sign-in';

/** As long as the links in mails work. */
const RETURN_LASTS_MS = 3_600_000;

export type Provider = 'email' | 'google';
interface Return {
  path: string;
  provider: Provider;
  at: number;
}

/** Kept in every tab's storage, because a link in a mail opens a new one. */
export function rememberReturn(path: string, provider: Provider): void {
  write(RETURN_KEY, { path, provider, at: Date.now() } satisfies Return);
}

export function storedReturn(): Return | null {
  const stored = read<Partial<Return>>(RETURN_KEY);
  if (!stored || typeof stored.at !== 'number' || Math.abs(Date.now() - stored.at) > RETURN_LASTS_MS) return null;
  return {
    path: safeRedirect(String(stored.path ?? '')),
    provider: stored.provider === 'google' ? 'google' : 'email',
    at: stored.at,
  };
}

/** A user is signed in now; the return address has been used. */
export function noteSignIn(userId: string, provider: Provider): void {
  write(SIGN_IN_KEY, { userId, provider, at: Date.now() });
  remove(RETURN_KEY);
}

/** Nobody is signed in any more. */
export function deleteSignIn(): void {
  remove(SIGN_IN_KEY);
}

// Storage may be blocked; then people end on the front page, and nothing else is lost.
function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
