import { type PersonKey, people } from '@unslop/database/seed/world/people';
import { withdrawals } from '@unslop/database/seed/world/relations';
import { invariant } from '@unslop/domain/errors';
import { createPayoutAccount } from '../features/payout-accounts/create.ts';
import { refreshPayoutAccount } from '../features/payout-accounts/payout-accounts.ts';
import type { Deps } from '../platform/deps.ts';

/** A finished payout account at the sandbox for everyone in the demo who withdraws. @returns person -> its id */
export async function connectAccounts(deps: Deps, ids: Record<PersonKey, string>): Promise<Map<PersonKey, string>> {
  const accounts = new Map<PersonKey, string>();
  for (const key of new Set(withdrawals.map(({ person }) => person))) {
    const { email, displayName } = people.find((person) => person.key === key)!;
    const accountId = await createPayoutAccount(deps, { userId: ids[key], email, displayName });
    // What the person would fill in on the hosted page.
    const reply = await fetch(`${deps.config.sandboxUrl}/control/accounts/${accountId}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deps.config.stripe.secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    invariant(reply.ok, `the demo's payout account is completed: ${reply.status}`);
    await refreshPayoutAccount(deps, accountId);
    accounts.set(key, accountId);
  }
  return accounts;
}
