import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import type { RefusalCode } from '../errors.ts';
import { byId, centsField, done, file, id, isoTime } from './fields.ts';

const accountSession = namedObject('AccountSession', {
  id,
  device: z.string().describe('such as "Firefox on Windows", as the browser called itself'),
  network: z.string().nullable().describe('the address that it was begun from'),
  is_program: z.boolean().describe('begun for a bearer token'),
  is_current: z.boolean().describe('the one that asks'),
  started_at: isoTime,
  last_used_at: isoTime.describe('to the day'),
});
export type AccountSession = z.infer<typeof accountSession>;

const accountExport = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  parts: z.int().nullable().describe('how many files it has; null until they are counted'),
  part_bytes: z.array(z.int()).describe('the sizes of those that are made'),
  created_at: isoTime,
  expires_at: isoTime.describe('its files are removed then'),
});
export type AccountExport = z.infer<typeof accountExport>;

const account = namedObject('Account', {
  email: z.string(),
  email_verified_at: isoTime.nullable(),
  new_email: z.string().nullable().describe('asked for, and not confirmed from its mailbox yet'),
  created_at: isoTime,
  has_password: z.boolean(),
  has_google: z.boolean(),
  sessions: z.array(accountSession).describe('the current one first, then the newest'),
  export: accountExport.nullable().describe('the copy of the account that was asked for last'),
  deletion: z.object({
    reasons: z
      .array(
        z.object({
          code: z.string() as z.ZodType<RefusalCode, RefusalCode>,
          message: z.string(),
          until: isoTime.nullable().describe('when that is likely over; null while nobody can say'),
        }),
      )
      .describe('why the account cannot be deleted yet; none when it can'),
    balance_cents: centsField.describe('what has to be sent to the payout account or given up'),
    debt_cents: centsField.describe('what is owed; it comes back with an account of the same mailbox'),
  }),
});
export type Account = z.infer<typeof account>;

export const accountEndpoints = endpoints({
  getAccount: {
    access: 'member',
    summary: 'How you log in, where you are logged in, and what prevents deleting the account',
    reply: account,
  },
  endSession: {
    access: 'member',
    reauth: 'fresh',
    forBanned: true,
    summary: 'Ends one of your sessions',
    params: byId,
    reply: done,
  },
  endOtherSessions: {
    access: 'member',
    reauth: 'fresh',
    forBanned: true,
    summary: 'Ends all your sessions but this one',
    reply: done,
  },
  disconnectGoogle: {
    access: 'member',
    reauth: 'fresh',
    summary:
      'Disconnects Google from this account, which needs a password first; signing in with Google connects it again',
    reply: done,
    refusals: ['NO_PASSWORD_YET'],
  },
  prepareExport: {
    access: 'member',
    reauth: 'fresh',
    summary: 'Starts making a copy of everything that is yours, as zip files of at most 64 MB or one picture',
    body: z.strictObject({ again: z.boolean().default(false).describe('also when one is ready') }).optional(),
    reply: accountExport,
    refusals: ['RATE_LIMITED'],
  },
  downloadExportPart: {
    access: 'member',
    reauth: 'fresh',
    summary: 'One file of that copy, from 1 on',
    params: z.strictObject({ part: z.coerce.number().int().min(1).max(10_000) }),
    reply: file,
    download: 'application/zip',
    refusals: ['NOT_FOUND'],
  },
  exportAccount: {
    access: 'member',
    reauth: 'fresh',
    summary: 'Everything that is yours as one zip file: data.json, statement.csv and the original pictures',
    reply: file,
    download: 'application/zip',
    rate: 'export',
  },
  deleteAccount: {
    access: 'member',
    reauth: 'password',
    summary: 'Deletes your account for good and logs out everywhere',
    body: z.strictObject({
      password: z.string().max(1_000).optional().describe('left out by an account without one'),
      give_up_balance: z.boolean().default(false).describe('a balance that is left goes to the platform'),
    }),
    reply: done,
    refusals: [
      'WRONG_PASSWORD',
      'WITHDRAWAL_RUNNING',
      'WITHDRAWAL_WAITING',
      'PAYMENT_RUNNING',
      'OWN_AWARD_IN_REVIEW',
      'OWN_PRIZE_COMING',
      'PAYMENT_DISPUTED',
      'SALE_DISPUTED',
      'ACCOUNT_ON_HOLD',
      'OWN_SLOP_OPEN',
      'SETTLING',
      'BALANCE_LEFT',
      'ERROR_CONCURRENT_REQUEST',
      'ERROR_ACCOUNT_FROZEN',
      'ERROR_ACCOUNT_IN_REVIEW',
      'ERROR_STRIPE_API_FAILURE',
      'ERROR_WITHDRAWALS_PAUSED',
    ],
  },
});
