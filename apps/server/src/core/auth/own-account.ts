import type { Db } from '@unslop/database/connect';
import type { Account, AccountSession } from '@unslop/domain/calls/account';
import { Refusal } from '@unslop/domain/errors';
import bowser from 'bowser';
import { sql } from 'kysely';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { BEARER_SECONDS } from './cookies.ts';

type SignIn = Pick<Account, 'email' | 'email_verified_at' | 'new_email' | 'created_at' | 'has_password' | 'has_google'>;

export async function signInOf(db: Db, userId: string): Promise<SignIn> {
  const { rows } = await sql<SignIn>`
    select u.email, p.email_verified_at::text as email_verified_at, u.created_at::text as created_at,
      (select split_part(v.value, ' ', 2) from auth.verifications v
        where v.identifier like 'change-email:%' and v.value like u.id || ' %' and v.expires_at > clock_timestamp()
        order by v.created_at desc limit 1) as new_email,
      exists (select from auth.accounts a where a.user_id = u.id and a.password is not null) as has_password,
      exists (select from auth.accounts a where a.user_id = u.id and a.provider_id = 'google') as has_google
    from auth.users u join profiles p on p.id = u.id where u.id = ${userId}`.execute(db);
  const { created_at, email_verified_at, ...rest } = rows[0]!;
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    email_verified_at: email_verified_at && new Date(email_verified_at).toISOString(),
  };
}

/** Where a person is signed in: the session that asks first, then the newest. */
export async function sessionsOf(
  db: Db,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<AccountSession[]> {
  const { rows } = await sql<{
    id: string;
    userAgent: string | null;
    network: string | null;
    isProgram: boolean;
    startedAt: Date;
    lastUsedAt: Date;
  }>`
    select id, user_agent as "userAgent", nullif(ip_address, '') as network, created_at as "startedAt",
      updated_at as "lastUsedAt", expires_at <= created_at + make_interval(secs => ${BEARER_SECONDS + 60}) as "isProgram"
    from auth.sessions where user_id = ${userId} and expires_at > clock_timestamp()
    order by id = ${sessionId} desc, created_at desc, id limit 100`.execute(db);
  return rows.map(({ id, userAgent, network, isProgram, startedAt, lastUsedAt }) => ({
    id,
    device: deviceOf(userAgent ?? ''),
    network,
    is_program: isProgram,
    is_current: id === sessionId,
    started_at: startedAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }));
}

/** What a browser calls itself, for its owner to recognise: "Firefox on Windows". Programs often say nothing that helps. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : userAgent.slice(0, 60);
}

/**
 * Ends the way in through Google.
 * @returns whether there was one
 * @throws Refusal NO_PASSWORD_YET when there is no other
 */
export async function disconnectGoogle(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; isOnly: boolean }>`
    select a.id, not exists (select from auth.accounts o where o.user_id = a.user_id and o.password is not null) as "isOnly"
      from auth.accounts a where a.user_id = ${userId} and a.provider_id = 'google' for update`.execute(trx);
  const google = rows[0];
  if (!google) return false;
  if (google.isOnly) throw new Refusal('NO_PASSWORD_YET');
  await sql`delete from auth.accounts where id = ${google.id}`.execute(trx);
  return true;
}
