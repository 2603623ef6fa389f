import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../world.ts';
import type { Exchange } from './router.ts';

/** A request that cannot be served: what the server answers, with the status that says so. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: { message: string };
  constructor(status: number, message: string, body = { message }) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

const maxBytes = 1_000_000;

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RequestError(413, 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Only `application/json`, which no page of another origin can send without asking first. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new RequestError(415, 'Send JSON: content-type must be application/json.');
  }
  const text = await readText(request);
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RequestError(400, 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
}

/** Refuses what a page of another origin sent. Requests without an Origin (curl, tests, the product itself) pass. */
export function requireSameOrigin(world: World, { request }: Exchange): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  // The browser's own word, which no page can change: right also when the product is opened under another name.
  if (site === 'same-origin') return;
  const origins = [new URL(world.options.publicUrl).origin, `http://${host}`];
  if (origin !== undefined && !origins.includes(origin)) throw new RequestError(403, `Not from ${origin}.`);
}
