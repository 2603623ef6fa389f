import { randomBytes } from 'node:crypto';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import { smallPicture } from '@unslop/server/testing/small-picture';
import { fixturesOf } from '../../tests/e2e/support/people.ts';
import type { Installation } from './installation.ts';

export interface Visitor {
  id: string;
  email: string;
  cookie: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer says what it expects
  body: any;
  /** Retry-After header, if present. */
  retryAfterSeconds: number;
}

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Creates a person with a verified account, a session and optionally money. */
export function newVisitor(installation: Installation, { dollars = 0 } = {}): Promise<Visitor> {
  return fixturesOf({ ...installation, url: installation.publicUrl }).person({ dollars });
}

/** Calls the API at `url`: the proxy or one of the processes behind it. Status 0: no answer. */
export async function ask(
  installation: Installation,
  url: string,
  name: CallName,
  by: Visitor | null,
  input: Input = {},
): Promise<Answer> {
  const { method, path } = methodAndPath(name, input.params ?? {});
  return send(installation, `${url}${path}?${new URLSearchParams(input.query)}`, method, by, input);
}

/** Does the same for requests outside the API. */
export async function send(
  { publicUrl }: Installation,
  address: string,
  method: string,
  by: Visitor | null,
  { body, form, headers }: Input = {},
): Promise<Answer> {
  try {
    const reply = await fetch(address, {
      method,
      headers: {
        origin: publicUrl,
        ...(by && { cookie: by.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return {
      status: reply.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfterSeconds: Number(reply.headers.get('retry-after') ?? 0),
    };
  } catch (error) {
    return { status: 0, body: String((error as Error).cause ?? error), retryAfterSeconds: 0 };
  }
}

export async function pictureForm(): Promise<FormData> {
  const [r, g, b] = randomBytes(3);
  const form = new FormData();
  const picture = await smallPicture(r!, g!, b!);
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'colour.png');
  return form;
}

/** Posts a slop through the API. @returns its id */
export async function postSlop(installation: Installation, url: string, by: Visitor, prize = 1): Promise<string> {
  const uploaded = await ask(installation, url, 'uploadImage', by, {
    query: { purpose: 'ai-slop' },
    form: await pictureForm(),
  });
  const body = {
    p_title: 'A chrome cat',
    p_prize_pool: prize,
    p_duration_days: 1,
    p_image_url: uploaded.body.image_url,
  };
  const posted = await ask(installation, url, 'createSlopWithPrize', by, { body });
  if (posted.status !== 200) throw new Error(`posting a slop: ${posted.status} ${JSON.stringify(posted.body)}`);
  return posted.body;
}
