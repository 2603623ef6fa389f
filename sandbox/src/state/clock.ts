import type { World } from '../world.ts';

/** The sandbox's own time in milliseconds: the real one plus what was advanced by control. */
export function nowMs(world: World): number {
  return Date.now() + (world.store.get('settings', 'clock')?.value ?? 0);
}

/** As Stripe writes times. */
export function nowSeconds(world: World): number {
  return Math.floor(nowMs(world) / 1000);
}

export function advanceClock(world: World, ms: number): void {
  world.store.transaction(() => {
    const offset = world.store.get('settings', 'clock')?.value ?? 0;
    world.store.put('settings', 'clock', { value: offset + ms });
  });
  world.wake();
}
