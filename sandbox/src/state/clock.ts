import { randomId } from '../cards/ids.ts';
import type { World } from '../world.ts';
import type { TaskKind } from './records.ts';

/** The sandbox's own time in milliseconds: the real one plus what was advanced by control. */
export function nowMs(world: World): number {
  return Date.now() + (world.store.get('settings', 'clock')?.value ?? 0);
}

/** As Stripe writes times: in v1, and in v2. */
export function nowSeconds(world: World): number {
  return Math.floor(nowMs(world) / 1000);
}

export function nowIso(world: World): string {
  return new Date(nowMs(world)).toISOString();
}

export function doLater(world: World, kind: TaskKind, about: string, delayMs: number): void {
  const id = randomId('task');
  world.store.put('tasks', id, { id, kind, about, dueAtMs: nowMs(world) + delayMs });
}
