import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowIso } from '../state/clock.ts';
import type { SavedAccount } from '../state/records.ts';
import { type Call, type Cause, mergeMetadata } from './call.ts';
import { accessRevoked, invalid, notFound } from './errors.ts';
import { emitThin } from './events.ts';
import { type List, pageV2 } from './lists.ts';

type Account = Stripe.V2.Core.Account;
type Transfers = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

/** Requirements that a new account lacks until its owner completes onboarding, with the labels of that page. */
export const requirements = {
  'identity.individual.given_name': 'First name',
  'identity.individual.surname': 'Last name',
  'identity.individual.date_of_birth': 'Date of birth',
  'identity.individual.address': 'Home address',
  'identity.individual.id_numbers': 'Last four digits of the social security number',
  'configuration.recipient.default_outbound_destination': 'Bank account for payouts',
};

const includable = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
];

export function createAccount(call: Call<Stripe.V2.Core.AccountCreateParams>): Account {
  const { sandbox, cause, params } = call;
  const include = includesOf(params);
  const { identity, defaults } = params;
  const asks = params.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true;
  if (asks && identity?.country === undefined) throw neededToRequest('identity.country');
  if (asks && defaults?.responsibilities === undefined) throw neededToRequest('defaults.responsibilities');
  const id = cause.newId('account');
  const object = {
    id,
    object: 'v2.core.account',
    applied_configurations: asks ? ['recipient'] : [],
    closed: false,
    contact_email: params.contact_email ?? null,
    contact_phone: params.contact_phone ?? null,
    created: nowIso(sandbox),
    dashboard: params.dashboard ?? 'none',
    defaults: {
      currency: 'usd',
      locales: defaults?.locales ?? null,
      profile: defaults?.profile ?? null,
      responsibilities: { ...defaults?.responsibilities, requirements_collector: 'stripe' },
    },
    display_name: params.display_name ?? null,
    identity: { country: identity?.country?.toLowerCase() ?? null, entity_type: identity?.entity_type ?? null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
  } as Account;
  const saved: SavedAccount = {
    object,
    access: 'connected',
    missing: asks ? Object.keys(requirements) : [],
    restriction: null,
    nextPayoutFailsWith: null,
  };
  sandbox.store.put('accounts', id, saved);
  sandbox.store.put('balances', id, { availableCents: 0 });
  emitThin(sandbox, cause, 'v2.core.account.created', id);
  return shown(saved, include);
}

function neededToRequest(name: string) {
  return invalid(`${name} is required when a configuration is requested.`, 'parameter_missing', name);
}

export function retrieveAccount({ sandbox, id, params }: Call<Stripe.V2.Core.AccountRetrieveParams>): Account {
  return shown(accountOf(sandbox, id), includesOf(params));
}

export function closeAccount({ sandbox, cause, id }: Call): Account {
  return shown(close(sandbox, cause, accountOf(sandbox, id)), []);
}

/** Closes an account. Also used by /control, for an account that the platform can no longer reach. */
export function close(sandbox: Sandbox, cause: Cause, old: SavedAccount): SavedAccount {
  const saved: SavedAccount = { ...old, object: { ...old.object, closed: true, applied_configurations: [] } };
  sandbox.store.put('accounts', saved.object.id, saved);
  emitThin(sandbox, cause, 'v2.core.account.closed', saved.object.id);
  return saved;
}

export function listAccounts(call: Call<Stripe.V2.Core.AccountListParams>) {
  const { closed = false, applied_configurations: applied = [] } = call.params;
  const own = call.sandbox.store
    .all('accounts')
    .filter((saved) => saved.access === 'connected' && (saved.object.closed ?? false) === closed)
    .filter((saved) => applied.every((one) => saved.object.applied_configurations.includes(one)));
  return pageV2(
    call,
    '/v2/core/accounts',
    own.map((saved) => shown(saved, [])),
  );
}

/** Returns the bank account of an account that completed onboarding. */
export function listExternalAccounts(call: Call): List<Stripe.BankAccount> {
  const saved = accountOf(call.sandbox, call.id);
  const { id } = saved.object;
  const bank = saved.bank ?? id;
  const fingerprint = createHash('sha256').update(bank).digest('hex').slice(0, 16);
  const own: Stripe.BankAccount = {
    id: `ba_${id}`,
    object: 'bank_account',
    account: id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint,
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
  const url = `/v1/accounts/${id}/external_accounts`;
  return { object: 'list', url, has_more: false, data: saved.missing.length === 0 ? [own] : [] };
}

/** @throws ApiError with Stripe's reply for an account that is not (or no longer) ours */
export function accountOf(sandbox: Sandbox, id: string): SavedAccount {
  const saved = findReachable(sandbox, id, 'also closed');
  if (saved) return saved;
  throw sandbox.store.get('accounts', id) ? accessRevoked(id) : notFound('Account', id);
}

/** Returns the account if the platform still has access. Includes closed ones only on request. */
export function findReachable(
  sandbox: Sandbox,
  id: string,
  which: 'open' | 'also closed' = 'open',
): SavedAccount | undefined {
  const saved = sandbox.store.get('accounts', id);
  if (saved?.access !== 'connected') return undefined;
  return which === 'open' && saved.object.closed ? undefined : saved;
}

/** Sets parts to null that `include` does not name, as in v2. */
function shown(saved: SavedAccount, include: string[]): Account {
  const has = (part: string) => include.includes(part);
  const hasRecipient = has('configuration.recipient') && saved.object.applied_configurations.includes('recipient');
  const recipient = hasRecipient ? { applied: true, capabilities: capabilitiesOf(saved) } : null;
  return {
    ...saved.object,
    configuration: include.some((part) => part.startsWith('configuration.'))
      ? { customer: null, merchant: null, recipient }
      : null,
    defaults: has('defaults') ? saved.object.defaults : null,
    future_requirements: has('future_requirements') ? { entries: [], summary: null } : null,
    identity: has('identity') ? saved.object.identity : null,
    requirements: has('requirements') ? requirementsOf(saved) : null,
    // v2 returns null where the SDK's type has undefined.
  } as unknown as Account;
}

function includesOf({ include = [] }: { include?: string[] }): string[] {
  if (include.every((part) => includable.includes(part))) return include;
  throw invalid(`Invalid include: must be one of ${includable.join(', ')}`, undefined, 'include');
}

export function transfersStatus(saved: SavedAccount): Transfers['status'] {
  if (saved.object.closed || !saved.object.applied_configurations.includes('recipient')) return 'unsupported';
  if (saved.restriction !== null) return saved.restriction;
  return saved.missing.length > 0 ? 'restricted' : 'active';
}

function capabilitiesOf(saved: SavedAccount): Stripe.V2.Core.Account.Configuration.Recipient.Capabilities {
  const status = transfersStatus(saved);
  const one: Transfers = { status, status_details: status === 'active' ? [] : [reasonOf(saved)] };
  return { stripe_balance: { payouts: one, stripe_transfers: one } };
}

function requirementsOf(saved: SavedAccount): Stripe.V2.Core.Account.Requirements {
  const deadline = { status: 'currently_due' } as const;
  const impact = { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline } as const;
  const entries = saved.missing.map(
    (description): Stripe.V2.Core.Account.Requirements.Entry => ({
      awaiting_action_from: 'user',
      description,
      errors: [],
      impact: { restricts_capabilities: [impact] },
      minimum_deadline: deadline,
      requested_reasons: [{ code: 'routine_onboarding' }],
    }),
  );
  return entries.length === 0 ? { entries } : { entries, summary: { minimum_deadline: deadline } };
}

/** Saves the account and sends thin events about the changes. */
export function changeAccount(sandbox: Sandbox, cause: Cause, saved: SavedAccount): void {
  const { id } = saved.object;
  const old = sandbox.store.get('accounts', id)!;
  sandbox.store.put('accounts', id, saved);
  if (old.missing.join() !== saved.missing.join()) {
    emitThin(sandbox, cause, 'v2.core.account[identity].updated', id);
    emitThin(sandbox, cause, 'v2.core.account[requirements].updated', id);
  }
  if (transfersStatus(old) === transfersStatus(saved)) return;
  for (const updated_capability of ['stripe_balance.stripe_transfers', 'stripe_balance.payouts']) {
    emitThin(sandbox, cause, 'v2.core.account[configuration.recipient].capability_status_updated', id, {
      updated_capability,
    });
  }
}

function reasonOf(saved: SavedAccount): NonNullable<Transfers['status_details']>[number] {
  if (saved.restriction === 'rejected') return { code: 'rejected_fraud', resolution: 'contact_stripe' };
  if (saved.restriction === 'restricted') return { code: 'restricted_other', resolution: 'contact_stripe' };
  return { code: 'requirements_past_due', resolution: 'provide_info' };
}
