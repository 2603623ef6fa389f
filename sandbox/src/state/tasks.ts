import { randomId } from '../cards/ids.ts';
import type { World } from '../world.ts';
import { nowMs } from './clock.ts';
import type { TaskKind } from './records.ts';

export function doLater(world: World, kind: TaskKind, about: string, delayMs: number): void {
  const id = randomId('task');
  world.store.put('tasks', id, { id, kind, about, dueAtMs: nowMs(world) + delayMs });
}
