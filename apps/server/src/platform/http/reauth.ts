import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { REAUTH } from '@unslop/domain/limits';
import { appNow } from '../clock.ts';
import type { Session } from '../session.ts';
import type { Trx } from '../transactions.ts';

/**
 * Requires a recent sign-in. A session alone proves little: the screen may be unlocked, or the cookie stolen.
 * @throws Refusal PROOF_REQUIRED unless the password or a mailed code was given in the last minutes
 */
export async function requireReauth(db: Db | Trx, { provedAt }: Pick<Session, 'provedAt'>): Promise<void> {
  const ageMs = (await appNow(db)).getTime() - provedAt.getTime();
  if (ageMs >= REAUTH.freshMs) throw new Refusal('PROOF_REQUIRED');
}
