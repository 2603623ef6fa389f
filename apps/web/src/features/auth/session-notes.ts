import { safeRedirect } from '@unslop/domain/redirects';
import { useSearchParams } from 'react-router';
import { readStoredJson, writeStored } from '../../lib/storage.ts';

/**
 * What the browser remembers about signing in: where to return to, and who came how and when. Never a token; the
 * session is a cookie that scripts cannot read. Where storage is blocked, users end on the front page.
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
  writeStored(RETURN_KEY, JSON.stringify({ path, provider, at: Date.now() } satisfies Return));
}

export function storedReturn(): Return | null {
  const stored = readStoredJson<Partial<Return>>(RETURN_KEY);
  if (!stored || typeof stored.at !== 'number' || Math.abs(Date.now() - stored.at) > RETURN_LASTS_MS) return null;
  return {
    path: safeRedirect(String(stored.path ?? '')),
    provider: stored.provider === 'google' ? 'google' : 'email',
    at: stored.at,
  };
}

/** A user is signed in now; the return address has been used. */
export function noteSignIn(userId: string, provider: Provider): void {
  writeStored(SIGN_IN_KEY, JSON.stringify({ userId, provider, at: Date.now() }));
  writeStored(RETURN_KEY, null);
}

/** Nobody is signed in any more. */
export function deleteSignIn(): void {
  writeStored(SIGN_IN_KEY, null);
}

/** Where the page's `?redirect=` leads: a path of this site, "/" for none and for anything else. */
export function useRedirectTarget(): string {
  const [params] = useSearchParams();
  return safeRedirect(params.get('redirect'));
}

/** `path` carrying the target along; the front page needs no mention. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}
