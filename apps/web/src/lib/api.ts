import type { CallName } from '@unslop/domain/calls';
import { type CallTable, type CommonCallName, commonCalls, fillCall } from '@unslop/domain/common-calls';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import type { ErrorReply, RefusalCode } from '@unslop/domain/errors';
import type { z } from 'zod';
import { trackEvent } from './analytics.ts';
import { noteServerTime } from './server-clock.ts';

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: z.ZodType }
  ? { [P in K]: z.input<E[K]> }
  : unknown;
type Multipart<E> = E extends { multipart: true } ? { form: FormData } : unknown;

/** What a call takes: exactly the params, query and body that its endpoint declares. */
export type CallInput<N extends CallName> = Part<AllEndpoints[N], 'params'> &
  Part<AllEndpoints[N], 'query'> &
  Part<AllEndpoints[N], 'body'> &
  Multipart<AllEndpoints[N]>;
export type Reply<N extends CallName> = z.output<AllEndpoints[N]['reply']>;

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller handles an empty success itself. */
  mayBeEmpty?: true;
  /** Makes a repeated submission happen once; one new key for each submission. */
  idempotencyKey?: string;
  /** For a change that is shown before the server has answered: the browser sends it even when the page is left at once. */
  isShownAhead?: true;
}

/** UNREADABLE: a success without the JSON that it should carry, as the page of a captive portal is one. */
type ErrorCode = RefusalCode | 'NETWORK' | 'UNREADABLE';

/** An answer that is not a readable success, or no answer at all (status 0). `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  constructor(status: number, code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Calls an endpoint of the API by its name. @throws ApiError */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { signal, idempotencyKey, mayBeEmpty, isShownAhead }: CallOptions = {},
): Promise<Reply<N>> {
  const { body, form, params, query } = input as Input & { body?: unknown; form?: FormData };
  const { method, path } = fillCall(await callOf(name), params ?? {});
  const request: RequestInit = {
    method,
    signal,
    keepalive: isShownAhead,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  };
  const reply = await send<Reply<N>>(path + search(query), request, mayBeEmpty);
  trackEvent(name);
  const { now } = (reply ?? {}) as { now?: string };
  if (now) noteServerTime(now);
  return reply;
}

/** @throws ApiError when the table of rare calls does not come */
async function callOf(name: CallName): Promise<CallTable[string]> {
  const common: Partial<CallTable> = commonCalls;
  if (common[name]) return common[name];
  const { rareCalls } = await import('@unslop/domain/rare-calls').catch(() => {
    throw noConnection();
  });
  return rareCalls[name as keyof typeof rareCalls];
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown> };

/** Where a call goes, its params and query filled in. */
export function urlOf<N extends CommonCallName>(
  name: N,
  input: Pick<CallInput<N>, keyof CallInput<N> & ('params' | 'query')>,
) {
  const { params, query } = input as Input;
  return fillCall(commonCalls[name], params ?? {}).path + search(query);
}

/** What is refused here is said in the dialog that asks. */
export const PROOF_URL = '/api/auth/proof';

/** Sends a request to our own API and reads its JSON answer. @throws ApiError */
export async function send<T>(url: string, init: RequestInit, mayBeEmpty = false): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw noConnection();
  }
  const text = await response.text();
  const reply = parseJson(text);
  if (response.ok) {
    if ((reply === undefined || reply === null) && !mayBeEmpty) throw new ApiError(response.status, 'UNREADABLE', '');
    return reply as T;
  }
  const error = (reply as ErrorReply | undefined)?.error;
  // The same request once more, with the same Idempotency-Key: nobody has to press or type again.
  if (error?.code === 'PROOF_REQUIRED' && !url.startsWith(PROOF_URL) && (await getProof()))
    return send(url, init, mayBeEmpty);
  throw new ApiError(
    response.status,
    error?.code ?? (response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL'),
    error?.message ?? '',
    error ? error.details : { text: firstWords(text) },
  );
}

export function noConnection(): ApiError {
  return new ApiError(0, 'NETWORK', 'No connection. Please check your network and try again.');
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer says that is not ours, as a proxy's error page: its title, else how it begins. */
function firstWords(body: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1];
  const withoutTags = () =>
    body
      .split('<')
      .map((part) => part.slice(part.indexOf('>') + 1))
      .join(' ');
  const words = title ?? withoutTags();
  return words.replace(/\s+/g, ' ').trim().slice(0, 100);
}

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** The server's message where it has one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** An answer of the server without words of its own gets `fallback`. */
export function withMessage(error: unknown, fallback: string): unknown {
  if (!(error instanceof ApiError) || error.message) return error;
  return new ApiError(error.status, error.code, fallback, error.details);
}

/**
 * Some calls want more than a session: the server refuses them with PROOF_REQUIRED until the signed-in user has proved
 * who they are. Here `send` meets the dialog that asks for it, so that no caller has to know.
 */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** @returns takes the dialog away again */
export function provideProof(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Requests that are refused while the dialog is open wait for the same answer. @returns whether to send again */
async function getProof(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
