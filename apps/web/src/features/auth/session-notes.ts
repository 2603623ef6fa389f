import { safeRedirect } from '@unslop/domain/redirects';
import { useSearchParams } from 'react-router';
import { readStoredJson, writeStored } from '../../lib/storage.ts';

/**
 * Browser storage about signing in: the return path, and the last sign-in's user, provider and time. Never a token: the
 * session cookie is not readable by scripts. If storage is blocked, users land on the front page.
 */
const RETURN_KEY = 'unslop-return';
const SIGN_IN_KEY = 'unslop-sign-in';

/** As long as the links in mails are valid. */
const RETURN_LASTS_MS = 3_600_000;

export type Provider = 'email' | 'google';
interface Return {
  path: string;
  provider: Provider;
  at: number;
}

/** Stored for all tabs, because a link in a mail opens a new one. */
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

/** Records a sign-in. The return path is used up. */
export function noteSignIn(userId: string, provider: Provider): void {
  writeStored(SIGN_IN_KEY, JSON.stringify({ userId, provider, at: Date.now() }));
  writeStored(RETURN_KEY, null);
}

/** Forgets the sign-in when nobody is signed in any more. */
export function deleteSignIn(): void {
  writeStored(SIGN_IN_KEY, null);
}

/** Returns the target of the page's `?redirect=`: a path of this site. Falls back to "/". */
export function useRedirectTarget(): string {
  const [params] = useSearchParams();
  return safeRedirect(params.get('redirect'));
}

/** Adds the redirect target to `path`. The front page is the default and needs none. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}
