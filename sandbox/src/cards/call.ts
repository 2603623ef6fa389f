import type { World } from '../world.ts';
import type { Cause } from './events.ts';
import type { Fields, Params } from './params.ts';

/** One API call, its parameters already checked against the operation's table. */
export interface Call {
  world: World;
  params: Params;
  args: Record<string, string>;
  /** The connected account it is made for (`Stripe-Context` or `Stripe-Account`), or the platform itself. */
  account: string | null;
  cause: Cause;
}

export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  fields: Fields;
  required?: readonly string[];
  /** Whether it may be called for a connected account. */
  forAccounts?: boolean;
  run(call: Call): object;
}

/** A parameter whose shape the operation's table has already ensured. */
export function text(call: Call, name: string): string | undefined {
  return call.params[name] as string | undefined;
}

export function integer(call: Call, name: string): number | undefined {
  return call.params[name] as number | undefined;
}

export function metadata(call: Call): Record<string, string> | undefined {
  return call.params.metadata as Record<string, string> | undefined;
}

/** As Stripe merges: an empty value takes a key away, an empty map takes all of them. */
export function mergeMetadata(
  old: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> {
  if (given === undefined) return old;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}
