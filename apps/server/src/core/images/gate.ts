import { Refusal } from '@unslop/domain/errors';
import { createGate } from '../../platform/gate.ts';

export function busy(cause?: Error): Refusal {
  return new Refusal('UPLOADS_BUSY', { retryAfterSeconds: 5 }, { cause });
}

/** Limits how many uploads are read concurrently and how many wait. Jobs work on one picture at a time. */
export const uploadGate = createGate({ atOnce: 2, maxWaitingEach: 20, refusal: busy });
export const backgroundGate = createGate({ atOnce: 1, maxWaitingEach: Number.POSITIVE_INFINITY, refusal: busy });
