import { randomBytes } from 'node:crypto';
import type { GoogleGrant } from '../state/records.ts';
import type { World } from '../world.ts';

/** Makes a code or a token and keeps what it stands for. */
export function grant(world: World, values: Omit<GoogleGrant, 'token'>): string {
  const prefix = { code: '4/', access: 'ya29.', refresh: '1//' }[values.kind];
  const token = prefix + randomBytes(32).toString('base64url');
  world.store.put('google_grants', token, { ...values, token });
  return token;
}
