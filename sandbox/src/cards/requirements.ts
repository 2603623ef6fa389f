import type Stripe from 'stripe';
import type { SavedAccount } from '../state/records.ts';
import type { World } from '../world.ts';
import { type Cause, emitThin } from './events.ts';

type Capabilities = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities;
type Transfers = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;
type Reason = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers.StatusDetail;

export function transfersStatus(saved: SavedAccount): Transfers['status'] {
  if (saved.object.closed || !saved.object.applied_configurations.includes('recipient')) return 'unsupported';
  if (saved.restriction !== null) return saved.restriction;
  return saved.missing.length > 0 ? 'restricted' : 'active';
}

export function capabilitiesOf(saved: SavedAccount): Capabilities {
  const status = transfersStatus(saved);
  const one: Transfers = { status, status_details: status === 'active' ? [] : [reasonOf(saved)] };
  return { stripe_balance: { payouts: one, stripe_transfers: one } };
}

export function requirementsOf(saved: SavedAccount): Stripe.V2.Core.Account.Requirements {
  const entries = saved.missing.map(
    (description): Stripe.V2.Core.Account.Requirements.Entry => ({
      awaiting_action_from: 'user',
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          {
            capability: 'stripe_balance.stripe_transfers',
            configuration: 'recipient',
            deadline: { status: 'currently_due' },
          },
        ],
      },
      minimum_deadline: { status: 'currently_due' },
      requested_reasons: [{ code: 'routine_onboarding' }],
    }),
  );
  return entries.length === 0 ? { entries } : { entries, summary: { minimum_deadline: { status: 'currently_due' } } };
}

/** Saves the account and sends thin events about what has changed. */
export function changeAccount(world: World, cause: Cause, saved: SavedAccount): void {
  const { id } = saved.object;
  const old = world.store.get('accounts', id)!;
  world.store.put('accounts', id, saved);
  if (old.missing.join() !== saved.missing.join()) {
    emitThin(world, cause, 'v2.core.account[identity].updated', id);
    emitThin(world, cause, 'v2.core.account[requirements].updated', id);
  }
  if (transfersStatus(old) === transfersStatus(saved)) return;
  for (const updated_capability of ['stripe_balance.stripe_transfers', 'stripe_balance.payouts']) {
    emitThin(world, cause, 'v2.core.account[configuration.recipient].capability_status_updated', id, {
      updated_capability,
    });
  }
}

function reasonOf(saved: SavedAccount): Reason {
  if (saved.restriction === 'rejected') return { code: 'rejected_fraud', resolution: 'contact_stripe' };
  if (saved.restriction === 'restricted') return { code: 'restricted_other', resolution: 'contact_stripe' };
  return { code: 'requirements_past_due', resolution: 'provide_info' };
}
