import { LENGTH } from '@unslop/domain/limits';
import { acceptableName } from '@unslop/domain/reserved-names';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
// Import each plugin by its own path: the plugin index loads a hundred files.
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
 * Creates better-auth with our tables, emails and cookies. Its rate limit is off: our routes in front of it count in
 * PostgreSQL and pass on only known fields.
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
      // Reject email addresses that Google has not verified. This covers new accounts, and existing ones created before
      // this rule.
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
      // readSession renews cookies itself. better-auth would extend a bearer token from an hour to thirty days.
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
      // An attacker may register another person's address with a password. They must not get that person's Google
      // sign-in too.
      accountLinking: { requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...dates },
      // A leaked database copy must not contain working links.
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
        // A person who signed up with another's address may have connected their own payout account.
        if (!user.emailVerified) await enqueue(database.current(), 'leave_payout_account', { userId: user.id });
        await dropUnverifiedIdentities(database, user.id);
        // The link's user can read that mailbox, which is all that a confirmation proves.
        await sql`update auth.users set email_verified = true, updated_at = now() where id = ${user.id} and not email_verified`.execute(
          database.current(),
        );
        await noteAccountChange(database.current(), user.id, 'password');
        await sendMailLater(database.current(), passwordChangedEmail(user.email, publicUrl));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Use our own token: better-auth's works any number of times, in any browser.
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
          // Runs for every new account, whether its name comes from a form, a program or Google.
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
      // Rethrow errors that are not better-auth responses, so our error handler treats them as on any other route.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      // better-auth turns these checks off when NODE_ENV is "test". Keep them on, so that tests run the production
      // setup.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: cookiePrefix(config),
      // Would add __Secure- in front of our __Host- prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      database: { generateId: 'uuid', validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'debug',
      // Log warnings only at debug level: they report wrong passwords and unknown addresses.
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
        // Do not copy people's Google pictures without asking.
        mapProfileToUser: () => ({ image: undefined }),
      },
    ],
  });
}

/** Deletes all reset links but the newest. Of two concurrent requests, the later one's link survives. */
async function deleteOlderResetLinks(database: AuthDatabase, userId: string): Promise<void> {
  await sql`delete from auth.verifications v where v.value = ${userId} and exists (select from auth.verifications newer
    where newer.value = v.value and (newer.created_at, newer.id) > (v.created_at, v.id))`.execute(database.current());
}

/**
 * Tells the owner when a Google login connects to their account by its address, even if Google was disconnected before.
 */
async function mailGoogleConnected(database: AuthDatabase, userId: string, publicUrl: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`select u.email from auth.users u where u.id = ${userId}
    and exists (select from auth.accounts a where a.user_id = u.id and a.provider_id <> 'google')`.execute(
    database.current(),
  );
  if (rows[0]) await sendMailLater(database.current(), googleConnectedEmail(rows[0].email, publicUrl));
}

/**
 * Drops Google identities of an unverified account: anybody may have connected theirs before the address was confirmed.
 */
async function dropUnverifiedIdentities(database: AuthDatabase, userId: string): Promise<void> {
  await sql`delete from auth.accounts a using auth.users u where a.user_id = ${userId} and u.id = a.user_id
    and a.provider_id <> 'credential' and not u.email_verified`.execute(database.current());
}
