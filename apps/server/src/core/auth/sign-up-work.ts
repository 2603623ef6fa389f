import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { Refusal } from '@unslop/domain/errors';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressKey, hit, isWithin } from '../../platform/http/rate-limits.ts';
import { networkOf } from '../traces/traces.ts';

/** Takes about a second on a laptop and some seconds on a phone. Checking it takes one hash. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, fewest: 700, most: 1_700, minutes: 10 };

/**
 * Lets the first sign-ups of an hour from one network pass. Further ones have to solve a challenge in the browser.
 * @throws Refusal WORK_REQUIRED with a new challenge
 */
export async function askForWork(
  deps: Pick<Deps, 'db' | 'config'>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  const network = networkOf(request.ip) ?? addressKey(request.ip);
  if (await isWithin(() => hit(deps.db, 'signUpBurst', network, deps.config.rateFactor))) return;
  throw new Refusal('WORK_REQUIRED', { challenge: await newChallenge(deps.config) });
}

function newChallenge(config: Pick<Config, 'secret'>): Promise<Challenge> {
  return createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.fewest, WORK.most),
    expiresAt: new Date(Date.now() + WORK.minutes * 60_000),
    deriveKey,
    ...secretsOf(config),
  });
}

/**
 * True if the answer solves a challenge of ours. Each answer works once, for ten minutes.
 * @param answer  the challenge with its solution, as JSON
 */
export async function isSolved({ db, config }: Pick<Deps, 'db' | 'config'>, answer: string): Promise<boolean> {
  let given: { challenge: Challenge; solution: Solution };
  try {
    given = JSON.parse(answer);
    const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(config) });
    if (!verified) return false;
  } catch {
    // The answer is malformed.
    return false;
  }
  const used = createHash('sha256').update(given.challenge.signature!).digest('base64url');
  return isWithin(() => hit(db, 'signUpWork', used, 1));
}

function secretsOf({ secret }: Pick<Config, 'secret'>) {
  const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex');
  return { hmacSignatureSecret: keyOf('sign-up challenge'), hmacKeySignatureSecret: keyOf('sign-up solution') };
}
