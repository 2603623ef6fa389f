import type { Options } from './options.ts';
import type { Records } from './state/records.ts';
import type { Store } from './state/store.ts';

/** What every part of the sandbox is given first. */
export interface World {
  options: Options;
  store: Store<Records>;
  /** Looks again at what is due: tasks and webhooks. Call it after a transaction that added some. */
  wake(): void;
}

/** The path under which the product shows our pages, such as `/sandbox`. */
export function publicPath(world: World): string {
  return `${new URL(world.options.publicUrl).pathname.replace(/\/$/, '')}/sandbox`;
}
