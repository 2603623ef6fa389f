import { RATES, type RateName } from '@unslop/domain/limits';
import type { Call, CallContext } from '../call.ts';
import { addressKey, hit, takeBackHit } from '../rate-limits.ts';

/**
 * Counts the request against the rate limit of its call, then runs `work`. The hit commits on its own, so that a refused
 * call counts too. A limit with `isOfDone` counts only calls that succeed: its hit is taken back after an error.
 * @throws Refusal RATE_LIMITED
 */
export async function limited<T>(call: Call, context: CallContext, work: () => Promise<T>): Promise<T> {
  const { rate } = call.endpoint;
  if (!rate || !(await isCounted(call, context))) return work();
  const { db, config } = context.deps;
  const who = callerOf(rate, context);
  await hit(db, rate, who, config.rateFactor);
  if (!('isOfDone' in RATES[rate])) return work();
  try {
    return await work();
  } catch (error) {
    // The caller gets the error of the call, not one of taking the hit back.
    await takeBackHit(db, rate, who).catch(() => undefined);
    throw error;
  }
}

/** False for a query without the `ratedBy` field, and for a retry of work that has begun under its idempotency key. */
async function isCounted({ endpoint: { ratedBy }, wasBegun }: Call, { query, idempotent, deps }: CallContext) {
  if (ratedBy && !(query as Record<string, unknown>)[ratedBy]) return false;
  return !(idempotent && wasBegun && (await wasBegun(deps.db, idempotent)));
}

const callerOf = (rate: RateName, { user, request }: CallContext): string =>
  user && RATES[rate].per === 'user' ? user.userId : addressKey(request.ip);
