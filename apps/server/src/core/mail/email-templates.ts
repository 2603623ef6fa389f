import { escapeHtml } from '../../platform/html.ts';
import type { Mail } from '../../platform/mail.ts';

const LASTS = 'The link works for one hour.';

/** Sent after a sign-up, or when the link is requested again. */
export function verificationEmail(to: string, url: string): Mail {
  return renderEmail({
    to,
    subject: 'Confirm your email for Unslop',
    title: 'Welcome! Is this your email?',
    paragraphs: [
      'Please confirm that this address is yours. Then your likes count toward prizes.',
      'You can look around, post and comment in the meantime.',
    ],
    button: { label: 'Confirm my email', url },
    footnote: `${LASTS} If you didn’t sign up for Unslop, ignore this email. Someone mistyped their address.`,
  });
}

/** Sent when someone signs up with a known address. The sign-up page itself must not reveal that it is known. */
export function alreadyRegisteredEmail(to: string, publicUrl: string): Mail {
  return renderEmail({
    to,
    subject: 'You already have an Unslop account',
    title: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with your address, most likely you. You already have an account, so nothing changed.',
      `Log in as usual. If you forgot your password, choose a new one here: ${publicUrl}/forgot-password`,
    ],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    footnote: 'If it wasn’t you, you don’t need to do anything. Nobody can get into your account this way.',
  });
}

export function resetEmail(to: string, url: string): Mail {
  return renderEmail({
    to,
    subject: 'Choose a new password for Unslop',
    title: 'Choose a new password',
    paragraphs: ['You asked for a new password. Choose one here. That logs out all your devices.'],
    button: { label: 'Choose a new password', url },
    footnote: `${LASTS} It works once, and only the newest link works. If you didn’t ask for it, ignore this email. Your password stays the same.`,
  });
}

export function passwordChangedEmail(to: string, publicUrl: string): Mail {
  return plainEmail(to, {
    title: 'You changed your password',
    text: 'You just changed the password of your Unslop account, and we logged out your other devices. If that wasn’t you, choose a new one right away.',
    button: { label: 'I didn’t do this', url: `${publicUrl}/forgot-password` },
  });
}

export function googleConnectedEmail(to: string, publicUrl: string): Mail {
  return plainEmail(to, {
    title: 'Google was connected to your account',
    text: 'Someone just logged in to your Unslop account with Google and this email. You can log in with it from now on.\n\nIf that wasn’t you, someone may be using your Google account. Change its password at Google first. Then choose a new one here, which logs out all devices, and disconnect Google in your account settings.',
    button: { label: 'I didn’t do this', url: `${publicUrl}/forgot-password` },
  });
}

/** Sent to the new address when a user changes theirs. */
export function confirmNewAddressEmail(to: string, url: string): Mail {
  return renderEmail({
    to,
    subject: 'Confirm your new email for Unslop',
    title: 'Is this your new email?',
    paragraphs: [
      'You asked to use this address for your Unslop account. Confirm it in a browser where you’re logged in. Then we log out all your devices.',
    ],
    button: { label: 'Use this address', url },
    footnote: `${LASTS} If you didn’t ask for it, ignore this email. Nothing changes.`,
  });
}

/** Sent to the current address when another one is requested, so the owner notices a theft. */
export function addressChangeAskedEmail(to: string, publicUrl: string): Mail {
  return plainEmail(to, {
    title: 'Someone asked to change your email',
    text: 'Someone who knows your password asked to use another email for your Unslop account. It changes once they confirm the new address. If that wasn’t you, choose a new password right away. That stops the change.',
    button: { label: 'I didn’t do this', url: `${publicUrl}/forgot-password` },
  });
}

export function addressChangedEmail(to: string, publicUrl: string): Mail {
  return plainEmail(to, {
    title: 'Your email was changed',
    text: 'Your Unslop account now uses another email, and we logged out all devices. If that wasn’t you, write to us.',
    button: { label: 'Write to us', url: `${publicUrl}/Contact` },
  });
}

/** Sent to the account's new address. */
export function addressInUseEmail(to: string, publicUrl: string): Mail {
  return plainEmail(to, {
    title: 'Your Unslop account uses this email now',
    text: 'You confirmed this address, so your Unslop account now uses it. Log in with it and your password. If you don’t have an account with us, write to us.',
    button: { label: 'Log in', url: `${publicUrl}/login` },
  });
}

/** Sent to a user without a password who has to prove their identity. */
export function reauthCodeEmail(to: string, code: string): Mail {
  return plainEmail(to, {
    title: 'Your Unslop code',
    text: `Enter this code to continue:\n\n${code}\n\nIt works once, for ten minutes. We never ask for it by email or phone. If you didn’t ask for a code, someone may be using your account. Choose a new password with "Forgot password?", which logs out all devices.`,
  });
}

/** Sent to the owner of an address that another account wants to use. */
export function addressTakenEmail(to: string): Mail {
  return plainEmail(to, {
    title: 'You already have an Unslop account',
    text: 'Someone tried to use your address for another Unslop account, most likely you. Your account already uses it, so nothing changed.',
  });
}

export function plainEmail(
  to: string,
  { title, text, ...rest }: Pick<Email, 'title' | 'button' | 'footnote'> & { text: string },
): Mail {
  return renderEmail({ to, subject: title, title, paragraphs: text.split(/\n{2,}/), ...rest });
}

interface Email {
  to: string;
  subject: string;
  /** Shown large at the top. */
  title: string;
  /** Plain sentences. They may contain users' text, because we escape them here. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  footnote?: string;
}

/** Renders an email as plain text, and as one column of HTML without pictures or style sheets. */
export function renderEmail(email: Email): Mail {
  return { to: email.to, subject: oneLine(email.subject), text: asText(email), html: asHtml(email) };
}

const SIGNATURE = 'Unslop: humans are better than AI';

function asText({ title, paragraphs, button, footnote }: Email): string {
  return [title, ...paragraphs, button && `${button.label}:\n${button.url}`, footnote, `-- \n${SIGNATURE}`]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

const INK = '#1d1b19';
const PAPER = '#f6f1e7';
const FONT = "font-family:Georgia,'Times New Roman',serif";

function asHtml({ title, paragraphs, button, footnote, subject }: Email): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  const link = button
    ? `<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 24px;background:${INK};color:${PAPER};text-decoration:none;border-radius:999px;font-weight:bold">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b645a">Or paste this into your browser:<br><a href="${escapeHtml(button.url)}" style="color:#6b645a;word-break:break-all">${escapeHtml(button.url)}</a></p>`
    : '';
  const small = footnote
    ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dccb;font-size:13px;color:#6b645a">${escapeHtml(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};${FONT};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:bold">Unslop</td></tr>
<tr><td style="padding:32px 28px;background:#fffdf8;border-radius:16px;${FONT}">
<h1 style="margin:0 0 18px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${body}
${link}
${small}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:#6b645a">${SIGNATURE}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** Prevents header injection: a line break in a subject would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
}
