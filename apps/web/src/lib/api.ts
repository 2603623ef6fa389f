import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import type { ErrorReply, RefusalCode } from '@unslop/domain/errors';
import type { z } from 'zod';
import { tellAnalytics } from './analytics.ts';

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
  /** Makes a repeated send of the same wish happen once; one new key for each wish. */
  idempotencyKey?: string;
}

/** An answer that is not a success, or no answer at all (status 0). `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | 'NETWORK';
  readonly details: Record<string, unknown>;
  constructor(status: number, code: RefusalCode | 'NETWORK', message: string, details: Record<string, unknown> = {}) {
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
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Reply<N>> {
  const { body, form } = input as { body?: unknown; form?: FormData };
  const reply = await send<Reply<N>>(urlOf(name, input), {
    method: methodAndPath(name).method,
    signal,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  tellAnalytics(name);
  return reply;
}

/** Where a call goes, its params and query filled in. */
export function urlOf<N extends CallName>(
  name: N,
  input: Pick<CallInput<N>, keyof CallInput<N> & ('params' | 'query')>,
) {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const { path } = methodAndPath(name);
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? '')) + search(query);
}

/** Sends a request to our own API and reads its JSON answer. @throws ApiError */
export async function send<T>(url: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'NETWORK', 'No connection. Please check your network and try again.');
  }
  const text = await response.text();
  let reply: unknown;
  try {
    reply = text === '' ? undefined : JSON.parse(text);
  } catch {
    reply = undefined;
  }
  if (response.ok) return reply as T;
  const error = (reply as ErrorReply | undefined)?.error;
  throw new ApiError(
    response.status,
    error?.code ?? (response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL'),
    error?.message ?? '',
    error?.details,
  );
}

function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** The server's message where it has one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
