import { createHash } from 'node:crypto';
import type { RateName } from '@unslop/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { addressKey, hit, isWithin, wideAddressKey } from '../../platform/http/rate-limits.ts';
import { knownBrowserOf } from './device.ts';

type Counting = Pick<Deps, 'db' | 'config'>;

/**
 * Ten tries a minute from one network. For one e-mail ten an hour from anywhere, then a slow lane: each network may
 * still try it once a minute. A browser that has signed in to the account before has a lane before all of these. So
 * guessing becomes slow without locking the owner out, who comes from another network or from a known browser.
 */
export async function limitSignIn(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  if (await hasOwnTurn(deps, request, email, 'signInKnown')) return;
  await count(deps, 'signIn', networkOf(request));
  await countInLanes(deps, request, email, PASSWORD_LANES);
}

/**
 * The password that a session is asked for once more. Counted apart from signing in: strangers who guess the password from
 * many networks must not keep its owner, who is signed in, from their money. Nobody without a session gets here.
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
 * A sign-up sends an email, also where the account exists already. Whether the address is known or not, it is counted, so that the
 * refusal says nothing about it.
 */
export async function limitSignUpMail(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  await countInLanes(deps, request, email, MAIL_LANES);
}

/** The same for known and unknown addresses: a stranger who asks for emails to another's address slows them down, and cannot stop them. */
export async function limitMail(deps: Counting, request: FastifyRequest, email: string): Promise<void> {
  if (await hasOwnTurn(deps, request, email, 'mailKnown')) return;
  await count(deps, 'mail', networkOf(request));
  await countInLanes(deps, request, email, MAIL_LANES);
}

/** A mail to one's own address, asked for by who is signed in: what strangers ask for does not count against it. */
export async function limitOwnMail(deps: Counting, request: FastifyRequest, userId: string): Promise<void> {
  await count(deps, 'mail', networkOf(request));
  await count(deps, 'mailPerEmail', userId);
}

const MAIL_LANES: Lanes = ['mailPerEmail', 'mailSlowly', 'mailSlowlyAll'];

/** For one e-mail or session: from anywhere; then, slowly, from one network and from all of them together. */
type Lanes = [fast: RateName, slow: RateName, slowForAll: RateName];

async function countInLanes(
  deps: Counting,
  request: FastifyRequest,
  whose: string,
  [fast, slow, slowForAll]: Lanes,
): Promise<void> {
  const account = hashOf(whose);
  if (await isWithin(() => count(deps, fast, account))) return;
  // Whoever has an IPv6 network has a /48 of it, and would fill the lane of all from 65,536 networks of a /64.
  await count(deps, slow, `${account}:${wideAddressKey(request.ip)}`);
  await count(deps, slowForAll, account);
}

/** True for a browser that has signed in to the account before, until it has used up a lane that no stranger can use. */
async function hasOwnTurn(deps: Counting, request: FastifyRequest, email: string, name: RateName): Promise<boolean> {
  const browser = knownBrowserOf(deps.config, request, email);
  return browser !== null && (await isWithin(() => count(deps, name, browser)));
}

/** Tries of something that is not bound to an e-mail: a reset link, the way to Google. */
export async function limitTries(deps: Counting, request: FastifyRequest, name: RateName, what: string): Promise<void> {
  await count(deps, name, `${what}:${networkOf(request)}`);
}

/** For the turns at the gate of hashing. */
export const networkOf = (request: FastifyRequest) => addressKey(request.ip);

const count = ({ db, config }: Counting, name: RateName, key: string) => hit(db, name, key, config.rateFactor);

/** So that the table of limits holds no addresses of people. */
function hashOf(whose: string): string {
  return createHash('sha256').update(whose).digest('base64url').slice(0, 22);
}
