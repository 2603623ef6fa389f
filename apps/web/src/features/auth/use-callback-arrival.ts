import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, messageOf } from '../../lib/api.ts';
import { useAdoptSession } from '../../lib/session-query.tsx';
import { toast } from '../../ui/toast.ts';
import { exchangeCode } from './api.ts';
import { type Completed, completeSignIn, readArrival, wayOn } from './callback.ts';
import { noteSignIn, storedReturn } from './session-notes.ts';

const SLOW_MS = 8_000;
const JUST_NOW_MS = 120_000;

const requests = { exchangeCode, readSession: () => call('getSession', {}) };

/** Finishes what began at Google or in a mail, and goes on to where the visitor came from. */
export function useCallbackArrival() {
  const navigate = useNavigate();
  const adoptSession = useAdoptSession();
  const [arrival] = useState(() => readArrival(location));
  const [stored] = useState(storedReturn);
  const [attempt, setAttempt] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const started = useRef({ attempt: -1, result: Promise.resolve() as Promise<unknown> });

  // Codes and tokens leave the address bar as soon as they are read.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each attempt, whatever else changes meanwhile.
  useEffect(() => {
    let isCurrent = true;
    let redirect: ReturnType<typeof setTimeout>;
    const slow = setTimeout(() => setIsSlow(true), SLOW_MS);
    // A code works once, and React's strict mode runs effects twice.
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
        if (provider === 'email' && isFirst) toast({ title: 'Your email is confirmed', tone: 'positive' });
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
