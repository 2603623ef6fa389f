import { availableParallelism } from 'node:os';
import { Refusal } from '@unslop/domain/errors';
import { createGate } from '../../platform/gate.ts';

/** One core is left to everything else; eight at most, whatever the machine has. */
export const HASHES_AT_ONCE = Math.min(8, Math.max(1, availableParallelism() - 1));

/**
 * Whatever hashes a password in this process goes through it, a line for each network. Hashing costs about 60 ms of a whole
 * core: without a bound a flood of logins takes the machine from everybody else, and with one line for all it takes everybody's
 * turn. A slow machine lets people wait rather than refuse them.
 */
export const passwordGate = createGate({
  atOnce: HASHES_AT_ONCE,
  maxWaitMs: 10_000,
  maxWaitingEach: 16,
  refusal: () => new Refusal('RATE_LIMITED', { retryAfterSeconds: 10 }),
});
