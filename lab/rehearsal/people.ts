import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import { smallPicture } from '@unslop/server/testing/small-picture';
import { INBOX, SITE } from './machine.ts';

export const ORIGIN = `https://${SITE}`;

/** A user with a browser that keeps cookies. */
export class Person {
  readonly email: string;
  readonly #cookies = new Map<string, string>();

  constructor(name: string) {
    this.email = `${name}@${SITE}`;
  }

  /** Returns a person who already has a session. */
  static withCookie(name: string, cookie: string): Person {
    const person = new Person(name);
    person.#keep([cookie]);
    return person;
  }

  async send(method: string, url: string, { body, form, headers }: Sent = {}): Promise<Answer> {
    const reply = await fetch(url.startsWith('http') ? url : `${ORIGIN}${url}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: ORIGIN,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(40_000),
    });
    this.#keep(reply.headers.getSetCookie());
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, body: isJson ? JSON.parse(text) : text };
  }

  call(name: CallName, input: Sent & { params?: Record<string, string>; query?: Record<string, string> } = {}) {
    const { method, path } = methodAndPath(name, input.params ?? {});
    return this.send(method, `${path}?${new URLSearchParams(input.query)}`, input);
  }

  /** Does the same, but anything except success ends the rehearsal. */
  async must(name: CallName, input: Parameters<Person['call']>[1] = {}): Promise<Answer> {
    const answer = await this.call(name, input);
    if (answer.status !== 200)
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    return answer;
  }

  /** Signs up, opens the link in the mail, and signs in if that has not happened automatically. */
  async signUp(): Promise<{ id: string }> {
    const password = 'a-horse-on-47-staples';
    const name = this.email.split('@')[0]!;
    const signed = await this.send('POST', '/api/auth/sign-up/email', { body: { email: this.email, password, name } });
    if (signed.status !== 200) throw new Error(`signing up: ${signed.status} ${JSON.stringify(signed.body)}`);
    const mail = await mailTo(this.email, /verify-email\?token=/);
    const [link] = /https:\/\/\S+verify-email\?token=[\w%.-]+/.exec(mail)!;
    const opened = await this.send('GET', link);
    if (opened.status !== 302) throw new Error(`the link of the mail: ${opened.status} ${JSON.stringify(opened.body)}`);
    const { user } = (await this.call('getSession')).body ?? {};
    if (user) return user;
    const entered = await this.send('POST', '/api/auth/sign-in/email', { body: { email: this.email, password } });
    if (entered.status !== 200) throw new Error(`signing in: ${entered.status} ${JSON.stringify(entered.body)}`);
    return (await this.must('getSession')).body.user;
  }

  async upload(purpose: 'ai-slop' | 'comment'): Promise<string> {
    const form = new FormData();
    const picture = await smallPicture(Math.floor(Math.random() * 255), 40, 90);
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
    return (await this.must('uploadImage', { query: { purpose }, form })).body.image_url;
  }

  #keep(cookies: readonly string[]): void {
    for (const one of cookies) {
      const [pair = ''] = one.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }
}

export interface Sent {
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer says what it expects
  body: any;
}

/** Waits for a mail from the mail server and returns its text. */
export async function mailTo(address: string, says: RegExp): Promise<string> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 200) {
    const files = fs.existsSync(INBOX) ? fs.readdirSync(INBOX) : [];
    for (const file of files) {
      const mail = readable(fs.readFileSync(path.join(INBOX, file), 'utf8'));
      if (mail.includes(address) && says.test(mail)) return mail;
    }
    await sleep(200);
  }
  throw new Error(`No mail came to ${address} that says ${says}`);
}

/** Removes the soft line breaks and escapes of quoted-printable. */
function readable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
