import { RequestError } from '../http/messages.ts';
import type { SavedAccount } from '../state/records.ts';
import type { World } from '../world.ts';
import { close } from './accounts.ts';
import { missing } from './errors.ts';
import { byItself, emit } from './events.ts';
import { onboard } from './onboarding-page.ts';
import { changeAccount } from './requirements.ts';

/** What the owner or Stripe does to a connected account. */
export function accountAction(world: World, id: string, action: string, body: Record<string, unknown>): SavedAccount {
  const saved = world.store.get('accounts', id);
  if (!saved) throw missing('account', id);
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!act) throw new RequestError(400, `Actions for an account: ${Object.keys(actions).join(', ')}.`);
  act(world, saved, body);
  return world.store.get('accounts', id)!;
}

const actions: Record<string, (world: World, saved: SavedAccount, body: Record<string, unknown>) => void> = {
  complete: (world, saved) => onboard(world, saved.object.id, []),

  /** Stripe asks for something again, such as after a change in the law. */
  require: (world, saved, body) => {
    const missing = Array.isArray(body.missing)
      ? body.missing.map(String)
      : ['identity.individual.documents.primary_verification'];
    changeAccount(world, byItself, { ...saved, missing });
  },

  restrict: (world, saved) => changeAccount(world, byItself, { ...saved, restriction: 'restricted' }),
  reject: (world, saved) => changeAccount(world, byItself, { ...saved, restriction: 'rejected' }),
  unrestrict: (world, saved) => changeAccount(world, byItself, { ...saved, restriction: null }),

  /** The owner cuts the platform off: from now on every call answers 403. */
  deauthorise: (world, saved) => {
    const { id } = saved.object;
    world.store.put('accounts', id, { ...saved, access: 'deauthorised' });
    const application = { id: 'ca_sandbox', object: 'application', name: 'Unslop' };
    emit(world, byItself, 'account.application.deauthorized', application, { account: id });
  },

  close: (world, saved) => void close(world, byItself, saved),

  'fail-next-payout': (world, saved, body) =>
    world.store.put('accounts', saved.object.id, {
      ...saved,
      nextPayoutFailsWith: typeof body.code === 'string' ? body.code : 'account_closed',
    }),
};
