/** Set by `npm test` for its everyday run. All other runs repeat in full, also that of a single file by its path. */
export const REPEAT_VARIABLE = 'UNSLOP_TEST_REPEAT';

const REPEAT = Number(process.env[REPEAT_VARIABLE] ?? Number.POSITIVE_INFINITY);

/** Returns the number of repetitions in a test: `full`, or one in the everyday run. */
export function times(full: number): number {
  return Math.min(full, REPEAT);
}
