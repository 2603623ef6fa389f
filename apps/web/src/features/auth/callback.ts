import { safeRedirect } from '@unslop/domain/redirects';
import type { Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api.ts';
import type { Provider } from './session-notes.ts';

/** What a link in a mail, or Google, brought along to the callback page. */
export interface Arrival {
  error: string | null;
  code: string | null;
  state: string | null;
  redirect: string | null;
}

/** Providers answer in the query or behind the hash. Tokens there are not read: the session is a cookie. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search);
  const behindHash = new URLSearchParams(hash.slice(1));
  const value = (name: string) => query.get(name) ?? behindHash.get(name);
  const hasFailed = value('error') !== null || value('error_description') !== null;
  return {
    // Cut, because anybody can write such an address.
    error: hasFailed ? (value('error_description') || value('error') || 'unknown').slice(0, 300) : null,
    code: query.get('code'),
    state: query.get('state'),
    redirect: query.get('redirect'),
  };
}

interface CallbackRequests {
  exchangeCode: (code: string, state: string | null) => Promise<void>;
  readSession: () => Promise<Reply<'getSession'>>;
}
export interface Completed {
  session: Reply<'getSession'>;
  hasExchangedCode: boolean;
}

/**
 * Finishes signing in by a code or by the session that is there already.
 * @param isRetry  a code works once, so the second time the session may be there without it
 * @throws Error with the text that people read
 */
export async function completeSignIn(
  arrival: Arrival,
  isRetry: boolean,
  requests: CallbackRequests,
): Promise<Completed> {
  if (arrival.error !== null) throw new Error(`Error during authentication: ${arrival.error}`);
  if (arrival.code === null || isRetry) {
    const session = await readSession(requests);
    if (session.user) return { session, hasExchangedCode: false };
    if (arrival.code === null) throw new Error('No active session found. Please try logging in again.');
  }
  try {
    await requests.exchangeCode(arrival.code, arrival.state);
  } catch (error) {
    throw new Error(`Failed to exchange code: ${messageOf(error, 'Failed to sign in with Google')}`);
  }
  const session = await readSession(requests);
  if (!session.user) throw new Error('No active session found. Please try logging in again.');
  return { session, hasExchangedCode: true };
}

async function readSession(requests: CallbackRequests): Promise<Reply<'getSession'>> {
  try {
    return await requests.readSession();
  } catch (error) {
    throw new Error(`Authentication error: ${messageOf(error, 'The session could not be read.')}`);
  }
}

const AFTER_CODE_MS = 1_000;

/** Where to go on, and how long "Completing Authentication" stays: a second where a code was exchanged, by us or by the server. */
export function wayOn(
  arrival: Arrival,
  stored: { path: string; provider: Provider } | null,
  hasExchangedCode: boolean,
): { path: string; delayMs: number; provider: Provider } {
  const isFromGoogle = hasExchangedCode || stored?.provider === 'google';
  return {
    path: safeRedirect(arrival.redirect ?? stored?.path),
    delayMs: isFromGoogle ? AFTER_CODE_MS : 0,
    provider: isFromGoogle ? 'google' : 'email',
  };
}
