import { z } from 'zod';

/**
 * Faults of a call:
 * - `reset`: the connection breaks before anything runs
 * - `rate_limit`, `conflict`: 429 and 409, nothing runs, nothing is saved
 * - `error_executed`: it runs, but the saved and sent reply is 500
 * - `error_not_executed`: 500 is saved and sent, nothing runs
 * - `refuse`: a final 4xx is saved and sent, nothing runs
 * - `lose`: it runs and is saved, then the connection breaks
 * - `delay_before`, `delay_after`: it runs, or replies, `delayMs` later
 */
const callFaults = [
  'reset',
  'rate_limit',
  'conflict',
  'error_executed',
  'error_not_executed',
  'refuse',
  'lose',
  'delay_before',
  'delay_after',
] as const;

export type CallFault = (typeof callFaults)[number];

/** `late` arrives after `delayMs`, `out_of_order` after the following event, `drop` never (it is still listed). */
const eventFaults = ['twice', 'late', 'out_of_order', 'drop'] as const;

export type EventFault = (typeof eventFaults)[number];

const whole = z.int();
const text = z.string().min(1);
const rate = z.number().min(0).max(1);

/** Applies the fault to the next `times` matching calls. `path` is exact, or uses `*` for anything. */
export const callRule = z.object({
  fault: z.enum(callFaults),
  times: whole.default(1),
  method: text.exactOptional(),
  path: text.exactOptional(),
  key: text.exactOptional(),
  delayMs: whole.exactOptional(),
  /** For `refuse`. */
  status: whole.exactOptional(),
  error: z.record(z.string(), z.string()).exactOptional(),
});

export const eventRule = z.object({
  fault: z.enum(eventFaults),
  times: whole.default(1),
  type: text.exactOptional(),
  delayMs: whole.exactOptional(),
});

/** Seeded faults: each decision is a pure function of (seed, identity, attempt), whatever the order of arrival. */
export const chaosPlan = z.object({
  seed: z.coerce.string().default(''),
  calls: z.partialRecord(z.enum(callFaults), rate).default({}),
  events: z.partialRecord(z.enum(eventFaults), rate).default({}),
  delayMs: whole.default(1_000),
  /** Only calls whose path starts with this. Absent: all. */
  path: text.exactOptional(),
});

export type CallRule = z.output<typeof callRule>;
export type EventRule = z.output<typeof eventRule>;
export type ChaosPlan = z.output<typeof chaosPlan>;
