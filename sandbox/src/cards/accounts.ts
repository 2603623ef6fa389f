import type Stripe from 'stripe';
import { nowMs } from '../state/clock.ts';
import type { SavedAccount } from '../state/records.ts';
import type { World } from '../world.ts';
import { findReachable } from './access.ts';
import { type Call, mergeMetadata, metadata, text } from './call.ts';
import { ApiError, accessRevoked, invalid } from './errors.ts';
import { type Cause, emitThin } from './events.ts';
import { pageV2 } from './lists.ts';
import { capabilitiesOf, requirementsOf } from './requirements.ts';

type Account = Stripe.V2.Core.Account;

/** What a new account lacks until its owner has been through onboarding, with the words of that page. */
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

export function createAccount(call: Call): Account {
  const { world, cause, params } = call;
  const include = includesOf(call);
  const wanted = params.configuration as Stripe.V2.Core.AccountCreateParams.Configuration | undefined;
  const asks = wanted?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true;
  const identity = params.identity as Stripe.V2.Core.AccountCreateParams.Identity | undefined;
  const defaults = params.defaults as Stripe.V2.Core.AccountCreateParams.Defaults | undefined;
  if (asks && identity?.country === undefined) {
    throw invalid(
      'identity.country is required when a configuration is requested.',
      'parameter_missing',
      'identity.country',
    );
  }
  if (asks && defaults?.responsibilities === undefined) {
    throw invalid(
      'defaults.responsibilities is required when a configuration is requested.',
      'parameter_missing',
      'defaults.responsibilities',
    );
  }
  const id = cause.newId('account');
  const object = {
    id,
    object: 'v2.core.account',
    applied_configurations: asks ? ['recipient'] : [],
    closed: false,
    contact_email: text(call, 'contact_email') ?? null,
    contact_phone: text(call, 'contact_phone') ?? null,
    created: new Date(nowMs(world)).toISOString(),
    dashboard: text(call, 'dashboard') ?? 'none',
    defaults: {
      currency: 'usd',
      locales: defaults?.locales ?? null,
      profile: defaults?.profile ?? null,
      responsibilities: { ...defaults?.responsibilities, requirements_collector: 'stripe' },
    },
    display_name: text(call, 'display_name') ?? null,
    identity: { country: identity?.country?.toLowerCase() ?? null, entity_type: identity?.entity_type ?? null },
    livemode: false,
    metadata: mergeMetadata({}, metadata(call)),
  } as Account;
  const saved: SavedAccount = {
    object,
    access: 'connected',
    missing: asks ? Object.keys(requirements) : [],
    restriction: null,
    nextPayoutFailsWith: null,
  };
  world.store.put('accounts', id, saved);
  world.store.put('balances', id, { availableCents: 0 });
  emitThin(world, cause, 'v2.core.account.created', id);
  return shown(saved, include);
}

export function retrieveAccount(call: Call): Account {
  return shown(accountOf(call.world, call.args.id ?? ''), includesOf(call));
}

export function updateAccount(call: Call): Account {
  const { world, cause } = call;
  const old = accountOf(world, call.args.id ?? '');
  const saved: SavedAccount = {
    ...old,
    object: {
      ...old.object,
      contact_email: text(call, 'contact_email') ?? old.object.contact_email!,
      display_name: text(call, 'display_name') ?? old.object.display_name!,
      metadata: mergeMetadata(old.object.metadata ?? {}, metadata(call)),
    },
  };
  world.store.put('accounts', saved.object.id, saved);
  emitThin(world, cause, 'v2.core.account.updated', saved.object.id);
  return shown(saved, includesOf(call));
}

export function closeAccount(call: Call): Account {
  const { world, cause } = call;
  return shown(close(world, cause, accountOf(world, call.args.id ?? '')), []);
}

/** Also by control, for an account that the platform cannot reach any more. */
export function close(world: World, cause: Cause, old: SavedAccount): SavedAccount {
  const saved: SavedAccount = { ...old, object: { ...old.object, closed: true, applied_configurations: [] } };
  world.store.put('accounts', saved.object.id, saved);
  emitThin(world, cause, 'v2.core.account.closed', saved.object.id);
  return saved;
}

export function listAccounts(call: Call): ReturnType<typeof pageV2<Account>> {
  const closed = call.params.closed === true;
  const applied = (call.params.applied_configurations as string[] | undefined) ?? [];
  const own = call.world.store
    .all('accounts')
    .filter((saved) => saved.access === 'connected' && (saved.object.closed ?? false) === closed)
    .filter((saved) => applied.every((one) => (saved.object.applied_configurations as string[]).includes(one)));
  return pageV2(
    call,
    '/v2/core/accounts',
    own.map((saved) => shown(saved, [])),
  );
}

/** @throws ApiError as Stripe answers for an account that is not (or no longer) ours */
export function accountOf(world: World, id: string): SavedAccount {
  const saved = findReachable(world, id, 'also closed');
  if (saved) return saved;
  if (world.store.get('accounts', id)) throw accessRevoked(id);
  throw new ApiError(404, { type: 'invalid_request_error', code: 'not_found', message: `Account not found: '${id}'.` });
}

/** Parts that were not asked for by `include` are null, as in v2. */
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
    // v2 answers null where the SDK's type has undefined.
  } as unknown as Account;
}

function includesOf(call: Call): string[] {
  const include = (call.params.include as string[] | undefined) ?? [];
  const wrong = include.find((part) => !includable.includes(part));
  if (wrong !== undefined)
    throw invalid(`Invalid include: must be one of ${includable.join(', ')}`, undefined, 'include');
  return include;
}
