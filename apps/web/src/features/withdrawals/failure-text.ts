import { type RefusalCode, refusals } from '@unslop/domain/errors';
import { ApiError } from '../../lib/api.ts';

/** The text of a database error would not help. */
const databaseTerms =
  /\b(database|postgres\w*|sql|relation|constraint|violates|duplicate key|syntax error|column|row-level|deadlock|schema)\b/i;

/** Why a withdrawal was not taken, in the catalogue's words for its code. */
export function failureText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code && code in refusals && code.startsWith('ERROR_')) return refusals[code as RefusalCode].message;
  const message = error instanceof Error ? error.message : '';
  if (databaseTerms.test(message)) return 'An unexpected database error occurred. Please try again.';
  return message && code !== 'INTERNAL' ? message : refusals.ERROR_TECHNICAL.message;
}
