import type Stripe from 'stripe';
import { nowMs } from '../state/clock.ts';
import { publicPath } from '../world.ts';
import { accountOf } from './accounts.ts';
import { type Call, text } from './call.ts';
import { invalid, refused } from './errors.ts';

/** Stripe's links live for a few minutes and work once. */
const liveMs = 5 * 60_000;

export function createAccountLink(call: Call): Stripe.V2.Core.AccountLink {
  const { world, cause } = call;
  const useCase = call.params.use_case as Stripe.V2.Core.AccountLinkCreateParams.UseCase;
  const details = useCase.type === 'account_update' ? useCase.account_update : useCase.account_onboarding;
  if (useCase.type === undefined)
    throw invalid('Missing required param: use_case[type].', 'parameter_missing', 'use_case[type]');
  for (const name of ['refresh_url', 'return_url'] as const) {
    const url = details?.[name];
    if (url === undefined && name === 'refresh_url')
      throw invalid(`Missing required param: ${name}.`, 'parameter_missing', `use_case[${useCase.type}][${name}]`);
    if (url !== undefined && !URL.canParse(url))
      throw invalid('Not a valid URL', 'url_invalid', `use_case[${useCase.type}][${name}]`);
  }
  const saved = accountOf(world, text(call, 'account')!);
  if (saved.object.closed) throw refused(`The account ${saved.object.id} is closed.`, 'account_closed', 'account');
  const id = cause.newId('link');
  const expiresAtMs = nowMs(world) + liveMs;
  const refreshUrl = details!.refresh_url;
  const returnUrl = details?.return_url ?? refreshUrl;
  world.store.put('account_links', id, {
    id,
    account: saved.object.id,
    expiresAtMs,
    isUsed: false,
    refreshUrl,
    returnUrl,
  });
  return {
    object: 'v2.core.account_link',
    account: saved.object.id,
    created: new Date(nowMs(world)).toISOString(),
    expires_at: new Date(expiresAtMs).toISOString(),
    livemode: false,
    url: `${new URL(world.options.publicUrl).origin}${publicPath(world)}/connect/onboarding/${id}`,
    use_case: useCase,
  };
}
