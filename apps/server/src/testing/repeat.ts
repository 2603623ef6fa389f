/** Set by `npm test` for its everyday run. Everything else repeats in full, a file that is run by its path included. */
export const REPEAT_VARIABLE = 'UNSLOP_TEST_REPEAT';

const REPEAT = Number(process.env[REPEAT_VARIABLE] ?? Number.POSITIVE_INFINITY);

/** Returns how often a test repeats what it does: `full` times, and once in the everyday run. */
export function times(full: number): number {
  return Math.min(full, REPEAT);
}
