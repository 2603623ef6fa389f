import type { Config } from '../../platform/config.ts';

/** Returns the web page on which email links and Google sign-ins end. */
export function callbackPage({ publicUrl }: Pick<Config, 'publicUrl'>, redirect = '/'): string {
  return `${publicUrl}/auth/callback${redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`}`;
}

/** Error messages for people, by the error code that better-auth puts into the URL. */
const words = new Map(
  Object.entries({
    INVALID_TOKEN: 'This confirmation link was already used or isn’t valid. Log in to see if you need a new one.',
    TOKEN_EXPIRED: 'This confirmation link has expired. Please ask for a new one.',
    SIGN_IN_FIRST: 'Log in to your account in this browser, then open the link in the email again.',
    EMAIL_TAKEN: 'Another account uses this email address now.',
    account_not_linked:
      'You already have an account with this email, but you haven’t confirmed it. Log in with your password or reset it, then continue with Google.',
    access_denied: 'You cancelled the sign-in with Google.',
    state_mismatch: 'Signing in with Google took too long, or you started in another browser. Please try again.',
    state_not_found: 'Signing in with Google took too long, or you started in another browser. Please try again.',
    RATE_LIMITED: 'That was a lot at once. Please wait a moment and try again.',
    email_not_verified:
      'Google hasn’t confirmed that this email is yours. Confirm it at Google first, or sign up here with a password.',
    email_not_found: 'Google didn’t tell us your email.',
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
