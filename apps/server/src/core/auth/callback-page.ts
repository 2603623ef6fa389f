import type { Config } from '../../platform/config.ts';

/** Returns the web page on which email links and Google sign-ins end. */
export function callbackPage({ publicUrl }: Pick<Config, 'publicUrl'>, redirect = '/'): string {
  return `${publicUrl}/auth/callback${redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`}`;
}

/** Error messages for people, by the error code that better-auth puts into the URL. */
const words = new Map(
  Object.entries({
    INVALID_TOKEN: 'This confirmation link was used before or is not valid. Log in to see whether you need a new one.',
    TOKEN_EXPIRED: 'This confirmation link has expired. Please ask for a new one.',
    SIGN_IN_FIRST: 'Log in to your account in this browser, then open the link in the email again.',
    EMAIL_TAKEN: 'Another account uses this email address now.',
    account_not_linked:
      'There is an account with this email already, and its address has not been confirmed. Log in with its password, or reset the password, and then continue with Google.',
    access_denied: 'You cancelled the sign-in with Google.',
    state_mismatch: 'The sign-in with Google took too long or was started in another browser. Please try again.',
    state_not_found: 'The sign-in with Google took too long or was started in another browser. Please try again.',
    RATE_LIMITED: 'That was a lot at once. Please wait a moment and try again.',
    email_not_verified:
      'Google has not confirmed that this email address is yours. Confirm it at Google first, or sign up here with a password.',
    email_not_found: 'Google did not tell us your email address.',
  }),
);

/**
 * Returns a callback page URL with our own `error_description` if it has an `error`. Drops a description from outside,
 * so nobody can put their text on our page.
 */
export function withWords(location: string): string {
  const url = new URL(location);
  const code = url.searchParams.get('error');
  url.searchParams.delete('error_description');
  if (code !== null) {
    url.searchParams.set('error', /^\w{1,60}$/.test(code) ? code.toLowerCase() : 'unknown');
    url.searchParams.set('error_description', words.get(code) ?? 'Failed to sign in with Google');
  }
  return url.href;
}
