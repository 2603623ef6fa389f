import { escapeHtml } from '../../platform/html.ts';
import type { Mail } from '../../platform/mail.ts';

export interface Email {
  to: string;
  subject: string;
  /** Shown large on top. */
  title: string;
  /** Plain sentences; what people wrote may stand in them, it is escaped here. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  footnote?: string;
}

/** Renders an email twice: as plain text, and as one quiet column of HTML that needs no picture and no style sheet. */
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

/** A line break in a subject would begin a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
}
