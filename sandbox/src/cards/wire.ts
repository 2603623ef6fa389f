import { setTimeout as sleep } from 'node:timers/promises';
import { readText, sendJson } from '../http/messages.ts';
import type { Exchange, Router } from '../http/router.ts';
import type { World } from '../world.ts';
import { requireAccess } from './access.ts';
import type { Operation } from './call.ts';
import { ApiError, type ErrorBody, invalid, noKey, wrongKey } from './errors.ts';
import { expand } from './expand.ts';
import { faultOfCall, type PlannedFault } from './faults.ts';
import { keyInUse, saveAnswer, savedAnswer } from './idempotency.ts';
import { type IdSource, randomId, seededIds } from './ids.ts';
import { checkParams, decodeForm } from './params.ts';

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Serves one operation over Stripe's wire protocol: key, idempotency, parameters, planned faults, errors. */
export function serve(router: Router, world: World, operation: Operation, keysInUse: Set<string>): void {
  router.on(operation.method, operation.path, async (exchange) => {
    const requestId = randomId('request');
    const headers = { 'request-id': requestId, 'stripe-version': header(exchange, 'stripe-version') ?? '' };
    const answer = (given: Answer) =>
      sendJson(exchange.response, given.status, given.body, { ...headers, ...given.headers });
    try {
      requireDirect(exchange);
      requireKey(exchange, world.options.stripe.secretKey);
      const given = await readParams(exchange);
      const key = exchange.method === 'POST' ? (header(exchange, 'idempotency-key') ?? null) : null;
      if (key !== null && key.length > 255)
        throw invalid('Idempotency keys can be at most 255 characters.', 'idempotency_key_too_long');
      const fault = world.store.transaction(() => faultOfCall(world, exchange.method, exchange.path, key));
      if (fault?.fault === 'reset') return void exchange.request.socket.destroy();
      if (fault?.fault === 'rate_limit') throw rateLimited();
      if (fault?.fault === 'conflict') throw keyInUse(key ?? 'none');
      const account = header(exchange, 'stripe-context') ?? header(exchange, 'stripe-account') ?? null;
      const inUse = key === null ? null : `${account ?? ''} ${key}`;
      if (inUse !== null && keysInUse.has(inUse)) throw keyInUse(key ?? '');
      if (inUse !== null) keysInUse.add(inUse);
      try {
        if (fault?.fault === 'delay_before') await sleep(fault.delayMs);
        const result = execute(world, operation, { exchange, given, key, account, requestId, fault });
        world.wake();
        if (fault?.fault === 'lose') return void exchange.request.socket.destroy();
        if (fault?.fault === 'delay_after') await sleep(fault.delayMs);
        answer(result);
      } finally {
        if (inUse !== null) keysInUse.delete(inUse);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer({ status: error.status, body: { error: error.body }, headers: {} });
    }
  });
}

interface Request {
  exchange: Exchange;
  given: ReturnType<typeof decodeForm>;
  key: string | null;
  account: string | null;
  requestId: string;
  fault: PlannedFault | undefined;
}

/** Everything an execution changes, with its saved answer, is one transaction: a killed sandbox has all of it or nothing. */
function execute(world: World, operation: Operation, request: Request): Answer {
  const { exchange, given, key, account, requestId, fault } = request;
  const { method, path } = exchange;
  return world.store.transaction((): Answer => {
    const savedAs = `${account ?? 'platform'} ${path.startsWith('/v2/') ? 'v2' : 'v1'} ${key ?? ''}`;
    const echo: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const saved = key === null ? undefined : savedAnswer(world, savedAs, key, method, path, given);
    if (saved) {
      const headers = { ...echo, 'idempotent-replayed': 'true', 'original-request': saved.requestId };
      return { status: saved.status, body: saved.body, headers: { ...headers, ...retryAdvice(saved.status) } };
    }
    const params = checkParams(given, operation.fields, operation.required ?? []);
    if (account !== null) requireAccess(world, operation, account);
    const outcome = outcomeOf(() => {
      if (fault?.fault === 'error_not_executed') throw unknownError();
      if (fault?.fault === 'refuse') throw plannedRefusal(fault);
      const newId = idsFor(world, key);
      const call = { world, params, args: exchange.args, account, cause: { requestId, key, newId } };
      return expand(world, operation.run(call), (params.expand as string[] | undefined) ?? []);
    });
    const sent = fault?.fault === 'error_executed' ? outcomeOf(() => raise(unknownError())) : outcome;
    // v1 saves what was sent; v2 what was done, so that a retry gets it.
    const kept = path.startsWith('/v2/') ? outcome : sent;
    if (key !== null) saveAnswer(world, savedAs, { method, path, params: given, requestId, ...kept });
    return { status: sent.status, body: sent.body, headers: { ...echo, ...retryAdvice(sent.status) } };
  });
}

/** A saved 500 stays one: Stripe asks its SDKs not to try again. */
function retryAdvice(status: number): Record<string, string> {
  return status === 500 ? { 'stripe-should-retry': 'false' } : {};
}

function raise(error: Error): never {
  throw error;
}

/** @throws ApiError when it arose before anything ran, which is never saved */
function outcomeOf(run: () => object): { status: number; body: unknown } {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.stage === 'before') throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

/** The secret key is not for browsers: what came through the product's proxy is turned away. */
export function requireDirect(exchange: Exchange): void {
  const { headers } = exchange.request;
  if (headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-forwarded-host'] ?? headers.origin) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      message: 'This address is not for browsers and not behind a proxy.',
    });
  }
}

export function requireKey(exchange: Exchange, secretKey: string): void {
  const given = header(exchange, 'authorization') ?? '';
  const basic = /^Basic (.+)$/i.exec(given)?.[1];
  const key = basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : /^Bearer (.+)$/i.exec(given)?.[1];
  if (!key) throw noKey();
  if (key !== secretKey) throw wrongKey(key);
}

async function readParams(exchange: Exchange): Promise<ReturnType<typeof decodeForm>> {
  if (exchange.method === 'GET') return decodeForm(exchange.query.toString());
  const body = await readText(exchange.request);
  if (!exchange.path.startsWith('/v2/')) return decodeForm(body);
  let parsed: unknown;
  try {
    parsed = body === '' ? {} : JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid('The request body is not a JSON object.');
  return parsed as ReturnType<typeof decodeForm>;
}

function idsFor(world: World, key: string | null): IdSource {
  const plan = world.store.get('chaos', 'plan');
  if (!plan || key === null) return randomId;
  return seededIds(plan.seed, key, (id) => world.store.has(id));
}

function unknownError(): ApiError {
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred. It was planned in the sandbox.' });
}

function rateLimited(): ApiError {
  const message = 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.';
  return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message }, { stage: 'before' });
}

function plannedRefusal(fault: PlannedFault): ApiError {
  const defaults = { type: 'invalid_request_error', message: 'The sandbox was set to refuse this.' } as const;
  return new ApiError(fault.status, { ...defaults, ...(fault.error as Partial<ErrorBody>) });
}

function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.request.headers[name];
  const one = Array.isArray(value) ? value[0] : value;
  return one === '' ? undefined : one;
}
