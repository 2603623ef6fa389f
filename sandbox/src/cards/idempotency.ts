import { hash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import type { SavedAnswer } from '../state/records.ts';
import { ApiError } from './errors.ts';

const day = 86_400_000;

/**
 * Returns the reply saved under this key, if it has not expired (v1: 24 hours, v2: 30 days). v2 retries failed work, so
 * it only ever replays successes.
 * @throws ApiError when the key was first used for something else
 * Source: docs.stripe.com/api/idempotent_requests, docs.stripe.com/api-v2-overview
 */
export function savedAnswer(
  sandbox: Sandbox,
  id: string,
  key: string,
  method: string,
  path: string,
  params: unknown,
): SavedAnswer | undefined {
  const saved = sandbox.store.get('answers', id);
  if (!saved) return undefined;
  if (isTooOld(sandbox, saved)) return undefined;
  if (saved.method !== method || saved.path !== path) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.path}' vs ` +
        `'${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (saved.paramsHash !== hashOf(params)) {
    throw idempotencyError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return path.startsWith('/v2/') && saved.status >= 400 ? undefined : saved;
}

export function saveAnswer(
  sandbox: Sandbox,
  id: string,
  answer: { method: string; path: string; params: unknown; status: number; body: unknown; requestId: string },
): void {
  const { params, ...rest } = answer;
  sandbox.store.put('answers', id, { ...rest, id, paramsHash: hashOf(params), savedAtMs: nowMs(sandbox) });
}

export function pruneOldAnswers(sandbox: Sandbox): void {
  sandbox.store.transaction(() => {
    for (const saved of sandbox.store.all('answers'))
      if (isTooOld(sandbox, saved)) sandbox.store.delete('answers', saved.id);
  });
}

function isTooOld(sandbox: Sandbox, { path, savedAtMs }: SavedAnswer): boolean {
  return nowMs(sandbox) - savedAtMs >= (path.startsWith('/v2/') ? 30 * day : day);
}

export function keyInUse(key: string): ApiError {
  return idempotencyError(
    409,
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, ' +
      `and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) }, 'before');
}

function hashOf(params: unknown): string {
  return hash('sha256', stable(params), 'base64url');
}

/** Serializes JSON with sorted names, so the order of parameters does not matter. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
