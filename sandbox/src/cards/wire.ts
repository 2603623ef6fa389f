import { setTimeout as sleep } from 'node:timers/promises';
import { type App, breakConnection, parseObject, pathOf, type Request } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import { findReachable } from './accounts.ts';
import { type Call, expand } from './call.ts';
import { ApiError, accessRevoked, type ErrorBody, invalid, noKey, refused, wrongKey } from './errors.ts';
import { faultOfCall, type PlannedFault } from './faults.ts';
import { keyInUse, saveAnswer, savedAnswer } from './idempotency.ts';
import { type IdSource, randomId, seededIds } from './ids.ts';
import { checkParams, decodeForm, type Fields, type Tree } from './params.ts';

export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  fields: Fields;
  required: readonly string[];
  /** True if it may be called for a connected account. */
  forAccounts?: boolean;
  run(call: Call): object;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Serves one operation over Stripe's wire protocol: key, idempotency, parameters, planned faults, errors. */
export function serve(app: App, sandbox: Sandbox, operation: Operation, keysInUse: Set<string>): void {
  app.route({
    method: operation.method,
    url: operation.path,
    handler: async (request: Request, reply) => {
      const requestId = randomId('request');
      reply.headers({ 'request-id': requestId, 'stripe-version': header(request, 'stripe-version') ?? '' });
      requireDirect(request);
      requireKey(request, sandbox.options.stripe.secretKey);
      const given = paramsOf(request);
      const key = request.method === 'POST' ? (header(request, 'idempotency-key') ?? null) : null;
      if (key !== null && key.length > 255)
        throw invalid('Idempotency keys can be at most 255 characters.', 'idempotency_key_too_long');
      const fault = sandbox.store.transaction(() => faultOfCall(sandbox, request.method, pathOf(request), key));
      if (fault?.fault === 'reset') return breakConnection(request, reply);
      if (fault?.fault === 'rate_limit') throw rateLimited();
      if (fault?.fault === 'conflict') throw keyInUse(key ?? 'none');
      const account = header(request, 'stripe-context') ?? header(request, 'stripe-account') ?? null;
      const inUse = key === null ? null : `${account ?? ''} ${key}`;
      if (inUse !== null && keysInUse.has(inUse)) throw keyInUse(key ?? '');
      if (inUse !== null) keysInUse.add(inUse);
      try {
        if (fault?.fault === 'delay_before') await sleep(fault.delayMs);
        const execution = { request, given, key, account, requestId, fault };
        const { status, body, headers } = execute(sandbox, operation, execution);
        sandbox.wake();
        if (fault?.fault === 'lose') return breakConnection(request, reply);
        if (fault?.fault === 'delay_after') await sleep(fault.delayMs);
        return reply.code(status).headers(headers).send(body);
      } finally {
        if (inUse !== null) keysInUse.delete(inUse);
      }
    },
  });
}

interface Execution {
  request: Request;
  given: Record<string, Tree>;
  key: string | null;
  account: string | null;
  requestId: string;
  fault: PlannedFault | undefined;
}

/** Runs the operation and saves its reply in one transaction, so a killed sandbox has all of it or nothing. */
function execute(sandbox: Sandbox, operation: Operation, execution: Execution): Answer {
  const { request, given, key, account, requestId, fault } = execution;
  const { method } = request;
  const path = pathOf(request);
  return sandbox.store.transaction((): Answer => {
    const savedAs = `${account ?? 'platform'} ${path.startsWith('/v2/') ? 'v2' : 'v1'} ${key ?? ''}`;
    const echo: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const saved = key === null ? undefined : savedAnswer(sandbox, savedAs, key, method, path, given);
    if (saved) {
      const headers = { ...echo, 'idempotent-replayed': 'true', 'original-request': saved.requestId };
      return { status: saved.status, body: saved.body, headers: { ...headers, ...retryAdvice(saved.status) } };
    }
    const params = checkParams(given, operation.fields, operation.required);
    if (account !== null) requireAccess(sandbox, operation, account);
    const outcome = outcomeOf(() => {
      if (fault?.fault === 'error_not_executed') throw unknownError();
      if (fault?.fault === 'refuse') throw plannedRefusal(fault);
      const cause = { requestId, key, newId: idsFor(sandbox, key) };
      const answer = operation.run({ sandbox, params, id: request.params.id, account, cause });
      return expand(sandbox, answer, params.expand as string[] | undefined);
    });
    const sent = fault?.fault === 'error_executed' ? answerOf(unknownError()) : outcome;
    // v1 saves the reply that was sent. v2 saves the real outcome, so a retry gets it.
    const kept = path.startsWith('/v2/') ? outcome : sent;
    if (key !== null) saveAnswer(sandbox, savedAs, { method, path, params: given, requestId, ...kept });
    return { ...sent, headers: { ...echo, ...retryAdvice(sent.status) } };
  });
}

/** A saved 500 stays one, so Stripe tells its SDKs not to retry. */
function retryAdvice(status: number): Record<string, string> {
  return status === 500 ? { 'stripe-should-retry': 'false' } : {};
}

/**
 * Runs a call and returns its reply, to be saved under the idempotency key. An ApiError becomes a reply too.
 * @throws ApiError from before the call ran anything, because Stripe never saves that
 */
function outcomeOf(run: () => object): { status: number; body: unknown } {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.stage === 'before') throw error;
    return answerOf(error);
  }
}

function answerOf({ statusCode, body }: ApiError): { status: number; body: unknown } {
  return { status: statusCode, body: { error: body } };
}

/** @throws ApiError when we may not act for this account, or the call is not possible for a connected account */
function requireAccess(sandbox: Sandbox, { path, forAccounts }: Operation, account: string): void {
  if (!findReachable(sandbox, account, 'also closed')) throw accessRevoked(account);
  if (!forAccounts) throw invalid(`The sandbox does not model ${path} for connected accounts.`, 'sandbox_unmodelled');
}

/** Rejects requests that came through the product's proxy. The secret key is not for browsers. */
export function requireDirect({ headers }: Request): void {
  if (headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-forwarded-host'] ?? headers.origin)
    throw refused('This address is not for browsers and not behind a proxy.', undefined, undefined, 403);
}

export function requireKey(request: Request, secretKey: string): void {
  const given = header(request, 'authorization') ?? '';
  const basic = /^Basic (.+)$/i.exec(given)?.[1];
  const key = basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : /^Bearer (.+)$/i.exec(given)?.[1];
  if (!key) throw noKey();
  if (key !== secretKey) throw wrongKey(key);
}

function paramsOf(request: Request): Record<string, Tree> {
  if (request.method === 'GET') return decodeForm(request.query.toString());
  if (!pathOf(request).startsWith('/v2/')) return decodeForm(request.body ?? '');
  const found = parseObject(request.body ?? '');
  if (!found) throw invalid('The request body is not a JSON object.');
  return found as Record<string, Tree>;
}

function idsFor(sandbox: Sandbox, key: string | null): IdSource {
  const plan = sandbox.store.get('chaos', 'plan');
  if (!plan || key === null) return randomId;
  return seededIds(plan.seed, key, (id) => sandbox.store.has(id));
}

function unknownError(): ApiError {
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred. It was planned in the sandbox.' });
}

function rateLimited(): ApiError {
  const message = 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.';
  return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message }, 'before');
}

function plannedRefusal(fault: PlannedFault): ApiError {
  const defaults = { type: 'invalid_request_error', message: 'The sandbox was set to refuse this.' } as const;
  return new ApiError(fault.status, { ...defaults, ...(fault.error as Partial<ErrorBody>) });
}

function header({ headers }: Request, name: string): string | undefined {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) || undefined;
}
