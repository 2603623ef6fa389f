import type { World } from '../world.ts';
import { invalid } from './errors.ts';

type Json = Record<string, unknown>;

/** Puts whole objects in the place of ids, by paths such as `latest_charge.balance_transaction` or `data.charge`. */
export function expand<T extends object>(world: World, answer: T, paths: readonly string[]): T {
  return paths.reduce<T>((object, path) => along(world, object, path.split('.'), path) as T, answer);
}

function along(world: World, value: unknown, path: string[], whole: string): unknown {
  if (path.length === 0 || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => along(world, item, path, whole));
  const [name = '', ...rest] = path;
  const object = value as Json;
  if (name === 'refunds' && object.object === 'charge') {
    const data = world.store
      .all('refunds')
      .filter((refund) => refund.charge === object.id)
      .reverse();
    return { ...object, refunds: { object: 'list', url: `/v1/charges/${object.id}/refunds`, has_more: false, data } };
  }
  if (!(name in object)) throw cannot(whole);
  const inner = object[name];
  const found = typeof inner === 'string' ? find(world, inner) : inner;
  if (found === undefined) throw cannot(whole);
  return { ...object, [name]: along(world, found, rest, whole) };
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function find(world: World, id: string): object | undefined {
  const { store } = world;
  return (
    store.get('payment_intents', id) ??
    store.get('charges', id)?.object ??
    store.get('balance_transactions', id)?.object ??
    store.get('payment_methods', id)?.object ??
    store.get('refunds', id) ??
    store.get('transfers', id) ??
    store.get('payouts', id)?.object ??
    store.get('disputes', id) ??
    store.get('reversals', id)
  );
}
