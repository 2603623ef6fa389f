import { randomBytes } from 'node:crypto';
import type { Reply } from './server.ts';

/** Text that is already HTML. `html` escapes everything else. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < parts.length ? rendered(parts[index]) : '')).join(''),
  );
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(rendered).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Sends one self-contained page, without scripts or external resources. `formTargets` are origins that a form's reply
 * may redirect to (browsers check redirects against the policy too).
 */
export function sendPage(
  reply: Reply,
  page: { title: string; body: Html; wide?: boolean; formTargets?: string[]; frames?: boolean },
): Reply {
  const nonce = randomBytes(16).toString('base64');
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · Sandbox</title>
<style nonce="${nonce}">${new Html(css)}</style>
</head>
<body>
<p class="stripe"><strong>Sandbox</strong> Nothing here is real: no money, no bank, no Google.</p>
<main${page.wide ? new Html(' class="wide"') : ''}>${page.body}</main>
</body>
</html>
`.text;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${(page.formTargets ?? []).join(' ')}`.trim(),
    page.frames ? "frame-src 'self'" : '',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy.filter((rule) => rule !== '').join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    .send(text);
}

const css = `
:root { color-scheme: light dark; --paper: #faf7f2; --card: #fffdf9; --ink: #1c1a17; --soft: #655f55; --line: #ddd4c6; --main: #c8401f; --onmain: #fff; --tint: #f3ebdd; --link: #a8340f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191714; --card: #221f1b; --ink: #f2ede4; --soft: #b3aa9b; --line: #3d372f; --tint: #2c2721; --link: #ff9170; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
.stripe { margin: 0; padding: .5rem 1rem; background: var(--tint); border-bottom: 1px solid var(--line); font-size: .85rem; color: var(--soft); text-align: center; }
.stripe strong { color: var(--ink); letter-spacing: .04em; margin-right: .4rem; }
main { width: min(30rem, 100% - 2rem); margin: clamp(1.25rem, 6vh, 4rem) auto; padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 1px 2px rgb(60 40 10 / .05), 0 12px 32px rgb(60 40 10 / .07); }
main.wide { width: min(56rem, 100% - 2rem); }
h1 { font: 600 1.6rem/1.2 ui-serif, Georgia, "Times New Roman", serif; margin: 0 0 .5rem; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.eyebrow { font-size: .75rem; letter-spacing: .09em; text-transform: uppercase; color: var(--soft); margin: 0 0 .35rem; }
a { color: var(--link); text-underline-offset: .18em; }
form { margin: 0; }
.stack { display: grid; gap: .65rem; }
button, .button { display: block; width: 100%; min-height: 2.9rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 9px; background: transparent; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--tint); }
button.main { background: var(--main); border-color: var(--main); color: var(--onmain); }
button.main:hover { filter: brightness(.93); background: var(--main); }
button.plain { border-color: transparent; color: var(--soft); font-weight: 500; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 1.1rem 0 1.4rem; padding: .9rem 1rem; background: var(--tint); border-radius: 9px; font-size: .92rem; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
dl.left dd { text-align: left; }
ul.plain { list-style: none; padding: 0; margin: 0; }
ul.checks li { padding: .3rem 0 .3rem 1.7rem; position: relative; }
ul.checks li::before { content: "○"; position: absolute; left: .25rem; color: var(--soft); }
ul.checks li.done::before { content: "✓"; color: var(--main); font-weight: 700; }
.person { display: grid; grid-template-columns: 2.5rem 1fr; gap: .1rem .8rem; text-align: left; align-items: center; font-weight: 400; padding: .6rem .8rem; }
.person i { grid-row: span 2; width: 2.5rem; height: 2.5rem; border-radius: 50%; display: grid; place-items: center; background: var(--main); color: #fff; font: 600 1.1rem/1 ui-serif, Georgia, serif; }
.person b, .person span { min-width: 0; overflow-wrap: anywhere; line-height: 1.25; } .person span { color: var(--soft); font-size: .875rem; }
label { display: block; font-size: .9rem; font-weight: 600; }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid #8d8475; border-radius: 9px; background: var(--paper); color: var(--ink); font: inherit; font-weight: 400; }
label.tick { display: flex; gap: .6rem; align-items: center; font-weight: 400; }
input[type=checkbox] { width: 1.15rem; height: 1.15rem; accent-color: var(--main); }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: 1rem; } summary { cursor: pointer; font-weight: 600; margin-bottom: .75rem; }
.mails { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .8rem .25rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a:hover { background: var(--tint); }
.mails b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .mails time { color: var(--soft); font-size: .875rem; white-space: nowrap; }
@media (max-width: 40rem) { .mails a { grid-template-columns: minmax(0, 1fr); } .mails time { font-size: .8rem; } }
iframe { display: block; width: 100%; height: 26rem; border: 1px solid var(--line); border-radius: 9px; background: #fff; }
pre { overflow: auto; max-height: 22rem; padding: 1rem; background: var(--tint); border-radius: 9px; font-size: .82rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.row { display: flex; gap: .75rem; align-items: baseline; justify-content: space-between; flex-wrap: wrap; } .row button { width: auto; min-height: 0; padding: .35rem .8rem; font-size: .9rem; }
`;
