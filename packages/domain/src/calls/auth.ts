import { z } from 'zod';
import type { OtherEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { safeRedirect } from '../redirects.ts';
import { id, text } from './fields.ts';

/** Trimmed and lowercased. An invalid address has its own refusal. */
const email = z
  .string()
  .max(500)
  .transform((typed) => typed.trim().toLowerCase());
/** Only rejects what no password can be. The length has its own refusal. */
const password = z.string().max(1_000).describe(`${LENGTH.passwordMin} to ${LENGTH.passwordMax} characters`);
const said = z.object({ status: z.literal(true), message: z.string().describe('what to show people') });
const worked = z.object({ status: z.literal(true) });
const signedIn = z.object({
  access_token: z.string().optional().describe('for a program: the header is `Authorization: Bearer …`'),
  token_type: z.literal('bearer').optional(),
  expires_in: z.int().optional().describe('seconds; using it does not make it last longer'),
  user: z.object({ id, email: z.string() }),
});

const token = z.string().max(200);

const toPage = 'Always leads to a page; what went wrong stands in its address as `error` and `error_description`.';

/**
 * Routes of /api/auth in the same form as the calls. core/auth answers them by hand, because better-auth runs behind
 * them. These schemas parse their bodies.
 */
export const authEndpoints = {
  signUp: {
    call: 'POST /api/auth/sign-up/email',
    access: 'anyone',
    summary: 'Makes an account and mails a confirmation link; nobody is signed in by it',
    description:
      'The answer is the same, after the same time, whether the address is new or has an account. Where more than ten accounts an hour are made from one network, it is refused with WORK_REQUIRED and a challenge of https://altcha.org (PBKDF2/SHA-256).',
    body: z.strictObject({
      email,
      password,
      name: text(LENGTH.fullName).default(''),
      work: z
        .string()
        .max(4_000)
        .optional()
        .describe(
          'the challenge of WORK_REQUIRED with its solution, `{challenge, solution}` as JSON; each works once, for ten minutes',
        ),
    }),
    reply: said,
    refusals: [
      'EMAIL_AND_PASSWORD_REQUIRED',
      'EMAIL_INVALID',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'WORK_REQUIRED',
      'NAME_INVISIBLE',
      'NAME_RESERVED',
    ],
  },
  signIn: {
    call: 'POST /api/auth/sign-in/email',
    access: 'anyone',
    summary: 'Signs in: a browser gets a cookie, a program with `bearer` a token for an hour',
    body: z.strictObject({
      email,
      password,
      bearer: z.boolean().default(false).describe('answer a token and set no cookie'),
    }),
    reply: signedIn,
    refusals: ['EMAIL_AND_PASSWORD_REQUIRED', 'EMAIL_INVALID', 'INVALID_EMAIL_OR_PASSWORD'],
  },
  signInWithGoogle: {
    call: 'POST /api/auth/sign-in/social',
    access: 'anyone',
    summary: 'Begins signing in with Google: answers the address to open in the same browser',
    body: z.strictObject({
      provider: z.literal('google'),
      redirect: z
        .string()
        .max(10_000)
        .optional()
        .transform(safeRedirect)
        .describe('a path of this site to end on; anything else counts as /'),
    }),
    reply: z.object({ url: z.string() }),
    refusals: ['NOT_FOUND', 'GOOGLE_FAILED'],
  },
  signOut: {
    call: 'POST /api/auth/sign-out',
    access: 'anyone',
    summary: 'Ends the session of the cookie or token that is sent; without one it is a success too',
    reply: worked,
  },
  sendVerificationEmail: {
    call: 'POST /api/auth/send-verification-email',
    access: 'anyone',
    summary: 'Mails the confirmation link again',
    body: z.strictObject({ email: email.optional().describe('left out by who is signed in') }).optional(),
    reply: said,
    refusals: ['EMAIL_REQUIRED', 'EMAIL_INVALID', 'EMAIL_ALREADY_VERIFIED', 'FORBIDDEN'],
  },
  verifyEmail: {
    call: 'GET /api/auth/verify-email',
    access: 'anyone',
    summary: 'The confirmation link of a mail',
    description: toPage,
    query: z.object({ token: token.optional() }),
    reply: null,
  },
  requestPasswordReset: {
    call: 'POST /api/auth/request-password-reset',
    access: 'anyone',
    summary: 'Mails a link with which a new password can be chosen',
    description: 'The answer is the same, after the same time, whether the address has an account or not.',
    body: z.strictObject({ email }),
    reply: said,
    refusals: ['EMAIL_REQUIRED', 'EMAIL_INVALID'],
  },
  resetPassword: {
    call: 'POST /api/auth/reset-password',
    access: 'anyone',
    summary: 'Sets a new password with the token of a mailed link; logs out everywhere',
    body: z.strictObject({ token, password }),
    reply: said,
    refusals: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'RESET_LINK_INVALID',
      'RESET_LINK_OF_ANOTHER',
    ],
  },
  changePassword: {
    call: 'POST /api/auth/change-password',
    access: 'member',
    summary: 'Changes the password; every other session ends, and this one goes on with a new cookie or token',
    body: z.strictObject({ current_password: password, password }),
    reply: signedIn,
    refusals: ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON', 'WRONG_PASSWORD', 'NO_PASSWORD_YET'],
  },
  changeEmail: {
    call: 'POST /api/auth/change-email',
    access: 'member',
    summary: 'Mails a link to a new address, which is the account’s once the link is opened',
    body: z.strictObject({ email, password: password.optional().describe('left out by an account without one') }),
    reply: said,
    refusals: ['EMAIL_REQUIRED', 'EMAIL_INVALID', 'WRONG_PASSWORD', 'PROOF_REQUIRED'],
  },
  confirmEmail: {
    call: 'GET /api/auth/confirm-email',
    access: 'anyone',
    summary: 'The link in the new mailbox; needs a browser that is signed in to the account',
    description: toPage,
    query: z.object({ token: token.optional() }),
    reply: null,
  },
  getReauth: {
    call: 'GET /api/auth/reauth',
    access: 'member',
    summary: 'How to confirm again who one is, for calls that are refused with PROOF_REQUIRED',
    reply: z.object({ way: z.enum(['password', 'code']), email: z.string() }),
  },
  reauthenticate: {
    call: 'POST /api/auth/reauth',
    access: 'member',
    forBanned: true,
    summary: 'Confirms again who one is: for 15 minutes this session may do what asks for it',
    body: z.union([
      z.strictObject({ password }),
      z.strictObject({ code: z.string().trim().max(20).describe('of the mail; for an account without a password') }),
    ]),
    reply: worked,
    refusals: ['WRONG_PASSWORD', 'PROOF_CODE_WRONG', 'PROOF_REQUIRED'],
  },
  sendReauthCode: {
    call: 'POST /api/auth/reauth/code',
    access: 'member',
    forBanned: true,
    summary: 'Mails a code for it, where the account has no password',
    reply: said,
  },
  finishGoogle: {
    call: 'GET /api/auth/callback/google',
    access: 'anyone',
    summary: 'Where Google sends the browser back to',
    description: toPage,
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      error: z.string().optional(),
      iss: z.string().optional(),
    }),
    reply: null,
  },
} as const satisfies Record<string, OtherEndpoint>;
