import { trackEvent } from '../../lib/analytics.ts';
import { ApiError, REAUTH_URL, send, withMessage } from '../../lib/api.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in. Scripts cannot read the session cookie, so refresh the session query afterwards. @throws ApiError */
export function signIn(credentials: Credentials): Promise<{ user: { id: string; email: string } }> {
  return post('sign-in/email', credentials, 'Failed to sign in');
}

/**
 * Creates an account without signing in. The reply is the same for a known address.
 * @param onWork  called before and after the browser solves a challenge, which networks with many sign-ups get
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

/** Sets the password and signs out every device, including this one. @throws ApiError */
export function resetPassword(token: string, password: string): Promise<{ message: string }> {
  return post('reset-password', { token, password }, 'Failed to reset password');
}

/** Changes the password and signs out every other device. @throws ApiError */
export function changePassword(currentPassword: string, password: string): Promise<unknown> {
  return post('change-password', { current_password: currentPassword, password }, 'We couldn’t change your password');
}

/**
 * Mails a link to the new address. The old address stays until the link is opened.
 * @param password  undefined if the account has none
 * @throws ApiError
 */
export function changeEmail(email: string, password: string | undefined): Promise<{ message: string }> {
  return post('change-email', { email, password }, 'We couldn’t change your email');
}

/** Reads how the signed-in user can reauthenticate. @throws ApiError */
export function readReauthWay(): Promise<{ way: 'password' | 'code'; email: string }> {
  return send(REAUTH_URL, { method: 'GET' });
}

/** Proves the identity of this session's user for the next 15 minutes. @throws ApiError */
export function reauthenticate(given: { password: string } | { code: string }): Promise<unknown> {
  return post('reauth', given, 'Please try again in a moment.');
}

/** Mails a code to the owner of an account without a password. @throws ApiError */
export function sendReauthCode(): Promise<unknown> {
  return post('reauth/code', {}, 'We couldn’t send the code. Please try again in a moment.');
}

/** @param email  for guests; the session identifies members @throws ApiError */
export function resendVerification(email?: string): Promise<{ message: string }> {
  return post('send-verification-email', email === undefined ? {} : { email }, 'Failed to send verification email');
}

/** @returns the address at Google to redirect to @throws ApiError */
export async function startGoogle(returnPath: string): Promise<string> {
  const fallback = 'Failed to sign in with Google';
  const { url } = await post<{ url: string }>('sign-in/social', { provider: 'google', redirect: returnPath }, fallback);
  return url;
}

/**
 * Forwards an OAuth code that Google delivered to the page instead of the server. The server redirects to the callback
 * page, with any error in the query string.
 * @throws Error with the server's message
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
