import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ApiError } from '../../lib/api.ts';

const TIMEOUT_MS = 120_000;

/**
 * Solves the challenge of a sign-up that was refused with WORK_REQUIRED. Hashing is asynchronous and does not block the
 * page.
 * @returns the solution to send with the sign-up
 * @throws ApiError if the browser cannot solve it
 */
export async function solveWork({ status, code, details }: ApiError): Promise<string> {
  const challenge = details.challenge as Challenge;
  // crypto.subtle is missing without https.
  const solution = globalThis.crypto?.subtle && (await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS }));
  if (solution) return JSON.stringify({ challenge, solution });
  throw new ApiError(
    status,
    code,
    'Lots of people are signing up from your network right now, and your browser couldn’t solve the task we need. Please try again in an hour, or use another browser.',
  );
}
