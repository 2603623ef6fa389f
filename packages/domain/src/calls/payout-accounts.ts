import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { isoTime } from './fields.ts';

const payoutAccount = namedObject('PayoutAccount', {
  stripe_account_id: z.string().nullable().describe('null while it is being made'),
  status: z.enum(['creating', 'incomplete', 'active', 'restricted', 'deauthorized']),
  text: z.string().describe('the status in plain words'),
  requirements: z.array(z.string()).describe('what the card provider still wants to know, in plain words'),
  can_continue: z.boolean().describe('a link to the hosted form helps'),
  updated_at: isoTime,
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

export const payoutAccountEndpoints = endpoints({
  createConnectAccount: {
    access: 'member',
    forBanned: true,
    reauth: 'fresh',
    summary: "Makes one's payout account at the card provider, or gives the one there is",
    reply: z.object({ accountId: z.string() }),
    refusals: ['ERROR_STRIPE_API_FAILURE'],
    rate: 'payout',
  },
  createAccountLink: {
    access: 'member',
    forBanned: true,
    reauth: 'fresh',
    summary: "A link to the card provider's form for one's payout account: works once, for a few minutes",
    body: z.strictObject({ account_id: z.string().max(100).optional() }).optional(),
    reply: z.object({ url: z.string() }),
    refusals: ['NO_PAYOUT_ACCOUNT', 'PAYOUT_ACCOUNT_DISCONNECTED', 'FORBIDDEN', 'ERROR_STRIPE_API_FAILURE'],
    rate: 'payout',
  },
  getPayoutAccount: {
    access: 'member',
    summary: 'Your payout account as last seen; null without one',
    reply: z.object({ payout_account: payoutAccount.nullable() }),
  },
  checkPayoutAccount: {
    access: 'member',
    forBanned: true,
    summary: "Asks the card provider how one's payout account stands",
    reply: z.object({ payout_account: payoutAccount.nullable() }),
    refusals: ['ERROR_STRIPE_API_FAILURE'],
    rate: 'payout',
  },
});
