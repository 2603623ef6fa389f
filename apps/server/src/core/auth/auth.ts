import { LENGTH } from '@unslop/domain/limits';
import { acceptableName } from '@unslop/domain/reserved-names';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
// Each by its own path: the index of all plugins is a hundred files.
import { bearer } from 'better-auth/plugins/bearer';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { enqueue } from '../../platform/queue.ts';
import {
  alreadyRegisteredEmail,
  googleConnectedEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from '../mail/email-templates.ts';
import { noteAccountChange } from './account-changes.ts';
import type { AuthDatabase } from './auth-database.ts';
import { createConfirmationToken } from './confirmation.ts';
import { BEARER_HEADER, BEARER_SECONDS, CLIENT_IP_HEADER, cookiePrefix, isHttps, SESSION_SECONDS } from './cookies.ts';
import { deleteLinksOf } from './sessions.ts';

export type Auth = ReturnType<typeof createAuth>;
type Environment = Pick<Deps, 'config' | 'log'>;

/**
 * better-auth with our tables, emails and cookies. Its own rate limit is off: the routes in front of it count in
 * PostgreSQL, and pass on only the fields they know.
 * @param withGoogle  reads Google's discovery document when the instance is first used
 */
export function createAuth({ config, log }: Environment, database: AuthDatabase, withGoogle = false) {
  const { publicUrl } = config;
  const https = isHttps(publicUrl);
  return betterAuth({
    appName: 'Unslop',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [publicUrl],
    database: { db: database.db, type: 'postgres', transaction: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...dates },
      // An address that Google has not confirmed gives no account here:
      // neither a new one nor the one that they may have made before this was refused.
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    session: {
      modelName: 'sessions',
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
        ...dates,
      },
      expiresIn: SESSION_SECONDS,
      // readSession prolongs cookies itself; better-auth would turn an hour's bearer token into thirty days.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
      encryptOAuthTokens: true,
      // A person who registered another's address with a password must not get the owner's Google sign-in too.
      accountLinking: { requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...dates },
      // A copy of the database holds no link that still works.
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: LENGTH.passwordMin,
      maxPasswordLength: LENGTH.passwordMax,
      resetPasswordTokenExpiresIn: BEARER_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: ({ user }) =>
        sendMailLater(database.current(), alreadyRegisteredEmail(user.email, publicUrl)),
      sendResetPassword: async ({ user, token }) => {
        await deleteOlderResetLinks(database, user.id);
        await sendMailLater(database.current(), resetEmail(user.email, `${publicUrl}/reset-password?token=${token}`));
      },
      onPasswordReset: async ({ user }) => {
        await deleteLinksOf(database.current(), user.id);
        // Who signed up with the address of another may have connected a payout account of their own.
        if (!user.emailVerified) await enqueue(database.current(), 'leave_payout_account', { userId: user.id });
        await dropUnverifiedIdentities(database, user.id);
        // The user of the link reads that mailbox, which is all that a confirmation proves.
        await sql`update auth.users set email_verified = true, updated_at = now() where id = ${user.id} and not email_verified`.execute(
          database.current(),
        );
        await noteAccountChange(database.current(), user.id, 'password');
        await sendMailLater(database.current(), passwordChangedEmail(user.email, publicUrl));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // With a token of ours: better-auth's own works any number of times, in any browser.
      sendVerificationEmail: async ({ user }) => {
        const token = await createConfirmationToken(database.current(), user.id);
        await sendMailLater(
          database.current(),
          verificationEmail(user.email, `${publicUrl}/api/auth/verify-email?token=${token}`),
        );
      },
    },
    databaseHooks: {
      user: {
        create: {
          // Every new account passes here, whether its name comes from a form, a program or Google.
          before: async (user) => ({ data: { ...user, name: acceptableName(user.name) } }),
        },
      },
      account: {
        create: {
          after: async ({ providerId, userId }) => {
            if (providerId === 'google') await mailGoogleConnected(database, userId, publicUrl);
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            if (context?.headers?.get(BEARER_HEADER) !== 'yes') return;
            return { data: { ...session, expiresAt: new Date(Date.now() + BEARER_SECONDS * 1000) } };
          },
        },
      },
    },
    plugins: [bearer({ requireSignature: true }), ...(withGoogle && config.google ? [google(config.google)] : [])],
    onAPIError: {
      errorURL: `${publicUrl}/auth/callback`,
      // What is no answer of better-auth is thrown, and handled as for any other route.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      // Off by default where NODE_ENV is "test", which would test something else than what runs.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: cookiePrefix(config),
      // Would put __Secure- in front of our __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      database: { generateId: 'uuid', validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'debug',
      // Its warnings are wrong passwords and unknown addresses, which are not logged.
      log: (level, message, ...details) => {
        if (level === 'error')
          log.error({ err: details.find((detail) => detail instanceof Error) }, `auth: ${message}`);
        else log.debug(`auth: ${message}`);
      },
    },
  });
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

function google(settings: NonNullable<Deps['config']['google']>) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        ...settings,
        scopes: ['openid', 'email', 'profile'],
        accessType: 'offline',
        prompt: 'consent',
        pkce: true,
        requireIdTokenVerification: true,
        disableProviderLogout: true,
        // Google's picture of a person is not copied unasked.
        mapProfileToUser: () => ({ image: undefined }),
      },
    ],
  });
}

/** Only the newest link works. Two requests at the same moment leave the later one. */
async function deleteOlderResetLinks(database: AuthDatabase, userId: string): Promise<void> {
  await sql`delete from auth.verifications v where v.value = ${userId} and exists (select from auth.verifications newer
    where newer.value = v.value and (newer.created_at, newer.id) > (v.created_at, v.id))`.execute(database.current());
}

/** Logging in with Google connects it to the account with that address, also after it was disconnected: its owner learns of it. */
async function mailGoogleConnected(database: AuthDatabase, userId: string, publicUrl: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`select u.email from auth.users u where u.id = ${userId}
    and exists (select from auth.accounts a where a.user_id = u.id and a.provider_id <> 'google')`.execute(
    database.current(),
  );
  if (rows[0]) await sendMailLater(database.current(), googleConnectedEmail(rows[0].email, publicUrl));
}

/** Before an address is confirmed anybody may have tied a sign-in of theirs to its account. */
async function dropUnverifiedIdentities(database: AuthDatabase, userId: string): Promise<void> {
  await sql`delete from auth.accounts a using auth.users u where a.user_id = ${userId} and u.id = a.user_id
    and a.provider_id <> 'credential' and not u.email_verified`.execute(database.current());
}
