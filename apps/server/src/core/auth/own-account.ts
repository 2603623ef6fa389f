import type { Db } from '@unslop/database/connect';
import type { Account, AccountSession } from '@unslop/domain/calls/account';
import { Refusal } from '@unslop/domain/errors';
import bowser from 'bowser';
import { sql } from 'kysely';
import type { Session } from '../../platform/session.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import { BEARER_SECONDS } from './cookies.ts';

type SignIn = Omit<Account, 'sessions' | 'export' | 'deletion'>;

export async function signInOf(db: Db, userId: string): Promise<SignIn> {
  const { rows } = await sql<RowOf<SignIn, 'created_at' | 'email_verified_at'>>`
    select u.email, p.email_verified_at, u.created_at,
      (select split_part(v.value, ' ', 2) from auth.verifications v
        where v.identifier like 'change-email:%' and v.value like u.id || ' %' and v.expires_at > clock_timestamp()
        order by v.created_at desc limit 1) as new_email,
      exists (select from auth.accounts a where a.user_id = u.id and a.password is not null) as has_password,
      exists (select from auth.accounts a where a.user_id = u.id and a.provider_id = 'google') as has_google
    from auth.users u join profiles p on p.id = u.id where u.id = ${userId}`.execute(db);
  return withIsoTimes(rows[0]!);
}

/** Returns a person's sessions: the calling one first, then the newest. */
export async function sessionsOf(
  db: Db,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<AccountSession[]> {
  const { rows } = await sql<
    RowOf<Omit<AccountSession, 'device'>, 'started_at' | 'last_used_at'> & { user_agent: string }
  >`
    select id, coalesce(user_agent, '') as user_agent, nullif(ip_address, '') as network, id = ${sessionId} as is_current,
      created_at as started_at, updated_at as last_used_at,
      expires_at <= created_at + make_interval(secs => ${BEARER_SECONDS + 60}) as is_program
    from auth.sessions where user_id = ${userId} and expires_at > clock_timestamp()
    order by is_current desc, created_at desc, id limit 100`.execute(db);
  return rows.map(({ user_agent, ...row }) => ({ ...withIsoTimes(row), device: deviceOf(user_agent) }));
}

/**
 * Returns a browser's name for its owner to recognize, such as "Firefox on Windows". Programs rarely send a useful one.
 */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : userAgent.slice(0, 60);
}

/**
 * Disconnects Google from an account.
 * @returns false if it was not connected
 * @throws Refusal NO_PASSWORD_YET if there is no other way to sign in
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
