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

/** Input of a call: the params, query and body that its endpoint declares. */
export type CallInput<N extends CallName> = Part<AllEndpoints[N], 'params'> &
  Part<AllEndpoints[N], 'query'> &
  Part<AllEndpoints[N], 'body'> &
  Multipart<AllEndpoints[N]>;
export type Reply<N extends CallName> = z.output<AllEndpoints[N]['reply']>;

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller handles an empty success. */
  mayBeEmpty?: true;
  /** Makes a retry safe. Use a new key for each submission. */
  idempotencyKey?: string;
  /** For optimistic updates: sends with keepalive, so the request survives leaving the page. */
  isShownAhead?: true;
}

/** UNREADABLE: a success without the expected JSON, such as the page of a captive portal. */
type ErrorCode = RefusalCode | 'NETWORK' | 'UNREADABLE';

/** A failed request or an unreadable answer. Status 0 means no answer. `message` is for users. */
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

/** Calls an API endpoint by name. @throws ApiError */
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

/** @throws ApiError if the table of rare calls fails to load */
async function callOf(name: CallName): Promise<CallTable[string]> {
  const common: Partial<CallTable> = commonCalls;
  if (common[name]) return common[name];
  const { rareCalls } = await import('@unslop/domain/rare-calls').catch(() => {
    throw noConnection();
  });
  return rareCalls[name as keyof typeof rareCalls];
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown> };

/** Returns the URL of a call, with its params and query. */
export function urlOf<N extends CommonCallName>(
  name: N,
  input: Pick<CallInput<N>, keyof CallInput<N> & ('params' | 'query')>,
) {
  const { params, query } = input as Input;
  return fillCall(commonCalls[name], params ?? {}).path + search(query);
}

/** The reauth dialog shows refusals of these URLs. */
export const REAUTH_URL = '/api/auth/reauth';

/** Sends a request to our API and parses the JSON answer. @throws ApiError */
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
  // Retry the same request with the same idempotency key, so the user does not have to repeat anything.
  if (error?.code === 'PROOF_REQUIRED' && !url.startsWith(REAUTH_URL) && (await reauthenticate()))
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

/** @returns undefined for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Summarizes a foreign answer, such as a proxy's error page: its title, or its first words. */
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

/** Returns the error's message, or `fallback` if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** Adds `fallback` to an ApiError without a message. */
export function withMessage(error: unknown, fallback: string): unknown {
  if (!(error instanceof ApiError) || error.message) return error;
  return new ApiError(error.status, error.code, fallback, error.details);
}

/**
 * Some calls need reauthentication: the server refuses them with PROOF_REQUIRED. `send` calls this dialog and
 * retries, so callers do not have to handle it.
 */
type AskForReauth = () => Promise<boolean>;

let ask: AskForReauth | null = null;
let asking: Promise<boolean> | null = null;

/** @returns a function that unregisters the dialog */
export function provideReauth(next: AskForReauth): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Opens the reauth dialog. Requests refused meanwhile share its result. @returns true to retry */
async function reauthenticate(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
