import type { Db } from '@unslop/database/connect';
import type { Access, Endpoint } from '@unslop/domain/endpoint';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type { Session } from '../../session.ts';
import { requireReauth } from '../reauth.ts';

/** The access rules. Each returns why the caller is refused, or null. */
const refusalBy: Record<Access, (user: Session | null, isRefusedToBanned: boolean) => RefusalCode | null> = {
  anyone: () => null,
  member: (user, isRefusedToBanned) => {
    if (!user) return 'NOT_AUTHENTICATED';
    return user.isBanned && isRefusedToBanned ? 'ACCOUNT_BANNED' : null;
  },
  // A banned moderator may not read either.
  moderator: (user) => {
    if (!user) return 'NOT_AUTHENTICATED';
    if (user.isBanned) return 'ACCOUNT_BANNED';
    return user.role === 'moderator' ? null : 'FORBIDDEN';
  },
};

/** Checks that the user may make the call. @throws Refusal NOT_AUTHENTICATED, ACCOUNT_BANNED or FORBIDDEN */
export function authorize({ access, forBanned }: Endpoint, user: Session | null, isWrite: boolean): void {
  const refusal = refusalBy[access](user, isWrite && !forBanned);
  if (refusal) throw new Refusal(refusal);
}

/**
 * Refuses a body that names another user. The acting user is always the one of the session.
 * @throws Refusal FORBIDDEN
 */
export function refuseForeignUserId(body: unknown, user: Session | null): void {
  if (!body || typeof body !== 'object') return;
  const { user_id, p_user_id } = body as { user_id?: string; p_user_id?: string };
  for (const id of [user_id, p_user_id]) if (id !== undefined && id !== user?.userId) throw new Refusal('FORBIDDEN');
}

/** @throws Refusal PROOF_REQUIRED if the call wants a recent sign-in and the session has none */
export async function requireRecentSignIn(db: Db, { reauth }: Endpoint, user: Session | null): Promise<void> {
  if (reauth === 'fresh') await requireReauth(db, user!);
}
