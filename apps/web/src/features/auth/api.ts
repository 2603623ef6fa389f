import { trackEvent } from '../../lib/analytics.ts';
import { ApiError, PROOF_URL, send, withMessage } from '../../lib/api.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The session comes as a cookie that scripts cannot read; refresh the session query afterwards. @throws ApiError */
export function signIn(credentials: Credentials): Promise<{ user: { id: string; email: string } }> {
  return post('sign-in/email', credentials, 'Failed to sign in');
}

/**
 * Signs nobody in, and answers the same for an address that is known already.
 * @param onWork  called before and after the browser solves what a network with many sign-ups is asked for
 * @throws ApiError
 */
export async function signUp(
  credentials: Credentials,
  onWork: (isAtWork: boolean) => void,
): Promise<{ message: string }> {
  const send = (work?: string) =>
    post<{ message: string }>('sign-up/email', { ...credentials, work }, 'Failed to sign up');
  const reply = await send().catch(async (error) => {
    if (!(error instanceof ApiError && error.code === 'WORK_REQUIRED')) throw error;
    onWork(true);
    try {
      const { solveWork } = await import('./solve-work.ts');
      return await send(await solveWork(error));
    } finally {
      onWork(false);
    }
  });
  trackEvent('signUp');
  return reply;
}

/** @throws ApiError */
export function signOut(): Promise<unknown> {
  return post('sign-out', {}, 'Failed to sign out');
}

/** @throws ApiError */
export function requestReset(email: string): Promise<{ message: string }> {
  return post('request-password-reset', { email }, 'Failed to send password reset email');
}

/** Every device is signed out by it, this one too. @throws ApiError */
export function resetPassword(token: string, password: string): Promise<{ message: string }> {
  return post('reset-password', { token, password }, 'Failed to reset password');
}

/** Logs every other device out. @throws ApiError */
export function changePassword(currentPassword: string, password: string): Promise<unknown> {
  return post('change-password', { current_password: currentPassword, password }, 'Your password was not changed');
}

/** A link goes to the new address; until it is used the old one stays. @param password  undefined: there is none @throws ApiError */
export function changeEmail(email: string, password: string | undefined): Promise<{ message: string }> {
  return post('change-email', { email, password }, 'Your email was not changed');
}

/** How the signed-in user can prove who they are. @throws ApiError */
export function readProofWay(): Promise<{ way: 'password' | 'code'; email: string }> {
  return send(PROOF_URL, { method: 'GET' });
}

/** For this session, for the next quarter of an hour. @throws ApiError */
export function prove(proof: { password: string } | { code: string }): Promise<unknown> {
  return post('proof', proof, 'Please try again in a moment.');
}

/** To an account without a password. @throws ApiError */
export function sendProofCode(): Promise<unknown> {
  return post('proof/code', {}, 'The code could not be sent. Please try again in a moment.');
}

/** @param email  for guests; members are known by their session @throws ApiError */
export function resendVerification(email?: string): Promise<{ message: string }> {
  return post('send-verification-email', email === undefined ? {} : { email }, 'Failed to send verification email');
}

/** @returns the address at Google where the browser should go now @throws ApiError */
export async function startGoogle(returnPath: string): Promise<string> {
  const fallback = 'Failed to sign in with Google';
  const { url } = await post<{ url: string }>('sign-in/social', { provider: 'google', redirect: returnPath }, fallback);
  return url;
}

/**
 * Sends on a code that was delivered to the page instead of to the server. The server answers with a redirect to the
 * callback page, and says in its address what went wrong.
 * @throws Error in the server's words
 */
export async function exchangeCode(code: string, state: string | null): Promise<void> {
  const query = new URLSearchParams({ code, ...(state !== null && { state }) });
  const response = await fetch(`/api/auth/callback/google?${query}`, { headers: { accept: 'text/html' } });
  const answer = new URL(response.url).searchParams;
  if (answer.has('error') || !response.ok) {
    throw new Error(answer.get('error_description') || 'Failed to sign in with Google');
  }
}

async function post<T>(path: string, body: object, fallback: string): Promise<T> {
  try {
    return await send<T>(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw withMessage(error, fallback);
  }
}
