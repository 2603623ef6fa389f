import { describe, expect, it } from 'vitest';
import { alreadyRegisteredEmail, plainEmail, renderEmail, resetEmail, verificationEmail } from './email-templates.ts';

const SITE = 'https://unslop.example';

describe('an email', () => {
  it('escapes what users wrote [X06]', () => {
    const nasty = `"><img src=x onerror=alert(1)><script>alert('2')</script> & more`;
    const { html, text } = renderEmail({
      to: 'a@example.com',
      subject: nasty,
      title: nasty,
      paragraphs: [nasty],
      button: { label: nasty, url: `${SITE}/?a=1&b="x"` },
      footnote: nasty,
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(5);
    expect(html).toContain(`href="${SITE}/?a=1&amp;b=&quot;x&quot;"`);
    expect(text).toContain(nasty);
  });

  it('keeps its subject on one line [V1.2.1]', () => {
    const { subject } = plainEmail('a@example.com', { title: 'Hello\r\nBcc: b@example.com\u2028x', text: 'x' });
    expect(subject).toBe('Hello Bcc: b@example.com x');
  });

  it('has the same content as text and as HTML', () => {
    const url = `${SITE}/reset-password?token=abc`;
    for (const mail of [
      verificationEmail('a@example.com', url),
      resetEmail('a@example.com', url),
      plainEmail('a@example.com', { title: 'You won', text: 'First.\n\nSecond.', button: { label: 'See', url } }),
    ]) {
      expect([mail.text.includes(url), mail.html.includes(`href="${url}"`)]).toEqual([true, true]);
      const shown = mail.html.replace(/<(title|style)>.*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
      for (const line of mail.text.split('\n').filter((part) => /^[\w ,.]+$/.test(part))) expect(shown).toContain(line);
    }
    expect(alreadyRegisteredEmail('a@example.com', SITE).text).toContain(`${SITE}/login`);
  });

  const plain = {
    to: 'a@example.com',
    subject: 'Greeting',
    title: 'Hello',
    paragraphs: ['First line.\nSecond line.', 'Bye.'],
  };
  const button = { label: 'See', url: `${SITE}/saved` };

  it('separates the parts of plain text by blank lines and is signed', () => {
    expect(renderEmail({ ...plain, button, footnote: 'Small print.' }).text).toBe(
      [
        'Hello',
        '',
        'First line.',
        'Second line.',
        '',
        'Bye.',
        '',
        'See:',
        'https://unslop.example/saved',
        '',
        'Small print.',
        '',
        '-- ',
        'Unslop: humans are better than AI',
      ].join('\n'),
    );
    expect(renderEmail(plain).text).toBe(
      'Hello\n\nFirst line.\nSecond line.\n\nBye.\n\n-- \nUnslop: humans are better than AI',
    );
  });

  it('is one column of HTML in the site’s colours that loads nothing', () => {
    expect(renderEmail({ ...plain, button, footnote: 'Small print.' }).html).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>Greeting</title></head>
      <body style="margin:0;padding:24px 12px;background:#f6f1e7;color:#1d1b19;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.55">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
      <tr><td style="padding:0 8px 16px;font-size:20px;font-weight:bold">Unslop</td></tr>
      <tr><td style="padding:32px 28px;background:#fffdf8;border-radius:16px;font-family:Georgia,'Times New Roman',serif">
      <h1 style="margin:0 0 18px;font-size:24px;line-height:1.25">Hello</h1>
      <p style="margin:0 0 16px">First line.<br>Second line.</p>
      <p style="margin:0 0 16px">Bye.</p>
      <p style="margin:28px 0"><a href="https://unslop.example/saved" style="display:inline-block;padding:13px 24px;background:#1d1b19;color:#f6f1e7;text-decoration:none;border-radius:999px;font-weight:bold">See</a></p>
      <p style="margin:0 0 16px;font-size:13px;color:#6b645a">Or paste this into your browser:<br><a href="https://unslop.example/saved" style="color:#6b645a;word-break:break-all">https://unslop.example/saved</a></p>
      <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dccb;font-size:13px;color:#6b645a">Small print.</p>
      </td></tr>
      <tr><td style="padding:16px 8px;font-size:13px;color:#6b645a">Unslop: humans are better than AI</td></tr>
      </table>
      </td></tr></table>
      </body>
      </html>"
    `);
  });

  it('has no empty parts without button and footnote', () => {
    expect(renderEmail(plain).html).toContain('<p style="margin:0 0 16px">Bye.</p>\n\n\n</td></tr>');
  });

  it('limits the subject to 200 characters', () => {
    expect(renderEmail({ ...plain, subject: 'x'.repeat(300) }).subject).toBe('x'.repeat(200));
  });
});
