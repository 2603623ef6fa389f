import { safeRedirect } from '@unslop/domain/redirects';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { exchangeCode } from '../features/auth/api.ts';
import { GoogleButton } from '../features/auth/GoogleButton.tsx';
import { noteSignIn, type Provider, storedReturn, withRedirect } from '../features/auth/session-notes.ts';
import { call, messageOf, type Reply } from '../lib/api.ts';
import { useAdoptSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FrameDrawing } from '../ui/States.tsx';
import { toast } from '../ui/toast.ts';

export default function AuthCallback() {
  const { error, isSlow, tryAgain, returnPath } = useCallbackArrival();
  const login = withRedirect(paths.login, returnPath);
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-4 py-8 text-center">
      <title>Signing in · Unslop</title>
      {error === null ? (
        <>
          <Spinner sizePx={48} />
          <h1 className="mt-2 text-2xl">Completing Authentication</h1>
          <div role="status" className="grid justify-items-center gap-4">
            {isSlow && (
              <>
                <p className="text-muted">Taking longer than expected</p>
                <Button onClick={tryAgain}>Try again</Button>
                <Link to={login} className="inline-flex min-h-11 items-center font-medium underline underline-offset-3">
                  Return to Login
                </Link>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          <FrameDrawing state="crooked" />
          <h1 className="mt-2 text-2xl">Authentication Error</h1>
          <p role="alert" className="max-w-full text-muted wrap-anywhere">
            {error}
          </p>
          <div className="mt-2 grid w-full max-w-xs gap-3">
            <GoogleButton label="Try Again with Google" returnPath={returnPath} />
            <LinkButton to={login} variant="primary" wide>
              Return to Login
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

const SLOW_MS = 8_000;
const JUST_NOW_MS = 120_000;

const requests = { exchangeCode, readSession: () => call('getSession', {}) };

/** Completes a sign-in by Google or a mailed link, then returns to where the visitor came from. */
function useCallbackArrival() {
  const navigate = useNavigate();
  const adoptSession = useAdoptSession();
  const [arrival] = useState(() => readArrival(location));
  const [stored] = useState(storedReturn);
  const [attempt, setAttempt] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const started = useRef({ attempt: -1, result: Promise.resolve() as Promise<unknown> });

  // Remove codes and tokens from the address bar as soon as they are read.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each attempt, whatever else changes meanwhile.
  useEffect(() => {
    let isCurrent = true;
    let redirect: ReturnType<typeof setTimeout>;
    const slow = setTimeout(() => setIsSlow(true), SLOW_MS);
    // A code works only once, and React's strict mode runs effects twice.
    if (started.current.attempt !== attempt) {
      started.current = { attempt, result: completeSignIn(arrival, attempt > 0, requests) };
    }
    (started.current.result as Promise<Completed>).then(
      ({ session, hasExchangedCode }) => {
        if (!isCurrent) return;
        const { path, delayMs, provider } = wayOn(arrival, stored, hasExchangedCode);
        clearTimeout(slow);
        adoptSession(session);
        noteSignIn(session.user!.id, provider);
        const confirmedAt = session.user!.email_verified_at;
        const isFirst = confirmedAt !== null && Date.parse(session.now) - Date.parse(confirmedAt) < JUST_NOW_MS;
        if (provider === 'email' && isFirst) toast({ title: 'You confirmed your email', tone: 'positive' });
        redirect = setTimeout(() => navigate(path, { replace: true }), delayMs);
      },
      (failure) => {
        if (!isCurrent) return;
        clearTimeout(slow);
        setError(messageOf(failure, 'Authentication error: unknown'));
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(slow);
      clearTimeout(redirect);
    };
  }, [attempt]);

  function tryAgain() {
    setIsSlow(false);
    setError(null);
    setAttempt(attempt + 1);
  }

  return { error, isSlow, tryAgain, returnPath: wayOn(arrival, stored, false).path };
}

/** Parameters that Google or a mailed link passed to the callback page. */
interface Arrival {
  error: string | null;
  code: string | null;
  state: string | null;
  redirect: string | null;
}

/** Reads the answer from the query or the hash. Ignores tokens there, because the session is a cookie. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search);
  const behindHash = new URLSearchParams(hash.slice(1));
  const value = (name: string) => query.get(name) ?? behindHash.get(name);
  const hasFailed = value('error') !== null || value('error_description') !== null;
  return {
    // Limit the length: anyone can craft such a URL.
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
interface Completed {
  session: Reply<'getSession'>;
  hasExchangedCode: boolean;
}

/**
 * Completes a sign-in with a code or an existing session.
 * @param isRetry  true if the code was tried before; it works only once, so look for a session instead
 * @throws Error with a message for users
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
    throw new Error(`Authentication error: ${messageOf(error, 'We couldn’t read your session.')}`);
  }
}

const AFTER_CODE_MS = 1_000;

/**
 * Returns the next page and how long to show "Completing Authentication". That is one second after a code was
 * exchanged, here or by the server.
 */
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
