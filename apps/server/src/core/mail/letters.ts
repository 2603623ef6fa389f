import type { Mail } from '../../platform/mail.ts';
import { write } from './letter.ts';

const LASTS = 'The link works for one hour.';

/** To somebody who has just signed up, or asked for the link again. */
export function verificationLetter(to: string, url: string): Mail {
  return write({
    to,
    subject: 'Confirm your email for Unslop',
    title: 'Welcome! Is this your email?',
    paragraphs: [
      'Please confirm that this address is yours. From then on your likes count when a prize is decided.',
      'You can look around, post and comment in the meantime.',
    ],
    button: { label: 'Confirm my email', url },
    footnote: `${LASTS} If you did not sign up for Unslop, leave it unused: somebody has mistyped their address.`,
  });
}

/** To somebody whose address was used to sign up again: the sign-up page itself must not say that it is known. */
export function alreadyRegisteredLetter(to: string, publicUrl: string): Mail {
  return write({
    to,
    subject: 'You already have an Unslop account',
    title: 'You are already one of us',
    paragraphs: [
      'Somebody tried to sign up with your address, most likely you. You have an account already, so nothing was changed.',
      `Log in as usual. If the password has slipped your mind, choose a new one here: ${publicUrl}/forgot-password`,
    ],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    footnote: 'If it was not you, there is nothing to do: nobody gets into your account this way.',
  });
}

/** To somebody who has forgotten the password. */
export function resetLetter(to: string, url: string): Mail {
  return write({
    to,
    subject: 'Choose a new password for Unslop',
    title: 'Choose a new password',
    paragraphs: ['You asked for a new password. Choose one here, and all your devices will be logged out.'],
    button: { label: 'Choose a new password', url },
    footnote: `${LASTS} It works once, and only the newest one does. If you did not ask for it, your password stays as it is.`,
  });
}

/** Tells the owner that the password is another one now, which is how a theft is noticed. */
export function passwordChangedLetter(to: string, publicUrl: string): Mail {
  return noticeLetter(to, {
    title: 'Your password was changed',
    text: 'The password of your Unslop account was changed just now, and other devices were logged out. If that was not you, choose a new one right away.',
    button: { label: 'I did not do this', url: `${publicUrl}/forgot-password` },
  });
}

/** To the new address of somebody who changes theirs. */
export function changeEmailLetter(to: string, url: string): Mail {
  return write({
    to,
    subject: 'Confirm your new email for Unslop',
    title: 'Is this your new email?',
    paragraphs: [
      'You asked to use this address for your Unslop account. Once you confirm it, all your devices will be logged out.',
    ],
    button: { label: 'Use this address', url },
    footnote: `${LASTS} If you did not ask for it, leave it unused: nothing changes.`,
  });
}

/** To the address that an account has while another one is asked for, which is how a theft is noticed. */
export function emailAskedForLetter(to: string, publicUrl: string): Mail {
  return noticeLetter(to, {
    title: 'Another email was asked for',
    text: 'Somebody who knows your password wants to use another email address for your Unslop account. It changes when the new address is confirmed. If that was not you, choose a new password right away: it stops the change.',
    button: { label: 'I did not do this', url: `${publicUrl}/forgot-password` },
  });
}

export function emailChangedLetter(to: string, publicUrl: string): Mail {
  return noticeLetter(to, {
    title: 'Your email was changed',
    text: 'Your Unslop account uses another email address from now on, and all devices were logged out. If that was not you, write to us.',
    button: { label: 'Write to us', url: `${publicUrl}/Contact` },
  });
}

/** To somebody whose address another account wants to use. */
export function emailTakenLetter(to: string): Mail {
  return noticeLetter(to, {
    title: 'You already have an Unslop account',
    text: 'Somebody tried to use your address for another Unslop account, most likely you. It belongs to your account already, so nothing was changed.',
  });
}

/** Any piece of news: a title, a text, and where to see more. */
export function noticeLetter(
  to: string,
  notice: { title: string; text: string; button?: { label: string; url: string }; footnote?: string },
): Mail {
  const { title, text, ...rest } = notice;
  return write({ to, subject: title, title, paragraphs: text.split(/\n{2,}/), ...rest });
}
