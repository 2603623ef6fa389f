import { describe, expect, it } from 'vitest';
import { write } from './letter.ts';
import { alreadyRegisteredLetter, noticeLetter, resetLetter, verificationLetter } from './letters.ts';

const SITE = 'https://unslop.example';

describe('a letter', () => {
  it('X06 shows what people wrote as text', () => {
    const nasty = `"><img src=x onerror=alert(1)><script>alert('2')</script> & more`;
    const { html, text } = write({
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

  it('keeps its subject on one line', () => {
    const { subject } = noticeLetter('a@example.com', { title: 'Hello\r\nBcc: b@example.com\u2028x', text: 'x' });
    expect(subject).toBe('Hello Bcc: b@example.com x');
  });

  it('says the same twice, as text and as HTML', () => {
    const url = `${SITE}/reset-password?token=abc`;
    for (const mail of [
      verificationLetter('a@example.com', url),
      resetLetter('a@example.com', url),
      noticeLetter('a@example.com', { title: 'You won', text: 'First.\n\nSecond.', button: { label: 'See', url } }),
    ]) {
      expect([mail.text.includes(url), mail.html.includes(`href="${url}"`)]).toEqual([true, true]);
      const shown = mail.html.replace(/<(title|style)>.*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
      for (const line of mail.text.split('\n').filter((part) => /^[\w ,.]+$/.test(part))) expect(shown).toContain(line);
    }
    expect(alreadyRegisteredLetter('a@example.com', SITE).text).toContain(`${SITE}/login`);
  });
});
