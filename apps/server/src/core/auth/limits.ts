import { createHash } from 'node:crypto';
import type { RateName } from '@unslop/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { addressKey, hit, isWithin, wideAddressKey } from '../../platform/http/rate-limits.ts';
import { knownBrowserOf } from './device.ts';

type Counting = Pick<Deps, 'db' | 'config'>;

/**
 * Limits sign-ins. One network gets ten tries a minute. One email address gets ten tries an hour from anywhere; after
 * that, a slow lane allows each network one try a minute. A browser that has signed in to the account before has its
 * own lane. This slows down guessing without locking out the owner, who uses another network or a known browser.
 */
export async function limitSignIn(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  if (await hasOwnTurn(deps, request, email, 'signInKnown')) return;
  await count(deps, 'signIn', networkOf(request));
  await countInLanes(deps, request, email, PASSWORD_LANES);
}

/**
 * Limits password checks within a session. Counted apart from sign-ins: strangers who guess the password from many
 * networks must not keep the signed-in owner from their money. Nobody gets here without a session.
 */
export async function limitConfirmation(deps: Counting, request: FastifyRequest, userId: string): Promise<void> {
  await count(deps, 'signIn', networkOf(request));
  await countInLanes(deps, request, `session of ${userId}`, PASSWORD_LANES);
}

const PASSWORD_LANES: Lanes = ['signInPerEmail', 'signInSlowly', 'signInSlowlyAll'];

export async function limitSignUp(deps: Counting, request: FastifyRequest): Promise<void> {
  await count(deps, 'signUp', networkOf(request));
}

/**
 * Limits sign-up emails, which are also sent to known addresses. Counts known and unknown addresses alike, so a refusal
 * reveals nothing.
 */
export async function limitSignUpMail(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  await countInLanes(deps, request, email, MAIL_LANES);
}

/**
 * Limits emails alike for known and unknown addresses. A stranger who requests emails to another's address slows these
 * down, but cannot stop them.
 */
export async function limitMail(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  if (await hasOwnTurn(deps, request, email, 'mailKnown')) return;
  await count(deps, 'mail', networkOf(request));
  await countInLanes(deps, request, email, MAIL_LANES);
}

/** Limits emails that a signed-in user requests to their own address. Requests by strangers do not count towards it. */
export async function limitOwnMail(deps: Counting, request: FastifyRequest, userId: string): Promise<void> {
  await count(deps, 'mail', networkOf(request));
  await count(deps, 'mailPerEmail', userId);
}

const MAIL_LANES: Lanes = ['mailPerEmail', 'mailSlowly', 'mailSlowlyAll'];

/**
 * Limits for one email address or session: fast from anywhere, then slow per network and slow for all networks
 * together.
 */
type Lanes = [fast: RateName, slow: RateName, slowForAll: RateName];

async function countInLanes(
  deps: Counting,
  request: FastifyRequest,
  whose: string,
  [fast, slow, slowForAll]: Lanes,
): Promise<void> {
  const account = hashOf(whose);
  if (await isWithin(() => count(deps, fast, account))) return;
  // IPv6 customers often have a whole /48. By /64 they would fill the shared lane from 65,536 networks.
  await count(deps, slow, `${account}:${wideAddressKey(request.ip)}`);
  await count(deps, slowForAll, account);
}

/**
 * True for a browser that has signed in to the account before, until it uses up its own lane, which strangers cannot
 * use.
 */
async function hasOwnTurn(deps: Counting, request: FastifyRequest, email: string, name: RateName): Promise<boolean> {
  const browser = knownBrowserOf(deps.config, request, email);
  return browser !== null && (await isWithin(() => count(deps, name, browser)));
}

/** Limits tries that are not tied to an email address: reset links and Google sign-ins. */
export async function limitTries(deps: Counting, request: FastifyRequest, name: RateName, what: string): Promise<void> {
  await count(deps, name, `${what}:${networkOf(request)}`);
}

/** Returns the key of a caller's queue at the hashing gate. */
export const networkOf = (request: FastifyRequest) => addressKey(request.ip);

const count = ({ db, config }: Counting, name: RateName, key: string) => hit(db, name, key, config.rateFactor);

/** Hashes keys, so that the table of limits contains no email addresses. */
function hashOf(whose: string): string {
  return createHash('sha256').update(whose).digest('base64url').slice(0, 22);
}
