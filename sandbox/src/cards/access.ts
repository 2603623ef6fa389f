import type { SavedAccount } from '../state/records.ts';
import type { World } from '../world.ts';
import type { Operation } from './call.ts';
import { accessRevoked, invalid } from './errors.ts';

/** The account, when the platform is still let in. Closed ones only when asked for. */
export function findReachable(
  world: World,
  id: string,
  which: 'open' | 'also closed' = 'open',
): SavedAccount | undefined {
  const saved = world.store.get('accounts', id);
  if (saved?.access !== 'connected') return undefined;
  return which === 'open' && saved.object.closed ? undefined : saved;
}

/** @throws ApiError when a call is made for an account that we may not act for, or that makes no sense for one */
export function requireAccess(world: World, operation: Operation, account: string): void {
  if (!findReachable(world, account, 'also closed')) throw accessRevoked(account);
  if (!operation.forAccounts)
    throw invalid(`The sandbox does not model ${operation.path} for connected accounts.`, 'sandbox_unmodelled');
}
