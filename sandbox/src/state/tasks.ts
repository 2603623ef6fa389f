import { randomId } from '../cards/ids.ts';
import { runnersByKind, type TaskKind } from '../cards/later.ts';
import type { World } from '../world.ts';
import { nowMs } from './clock.ts';

/** Something that happens by itself at a given time, such as a payout reaching the bank. */
export interface Task {
  id: string;
  kind: TaskKind;
  /** What it is about: an object's id. */
  about: string;
  dueAtMs: number;
}

export function doLater(world: World, kind: TaskKind, about: string, delayMs: number): void {
  const id = randomId('task');
  world.store.put('tasks', id, { id, kind, about, dueAtMs: nowMs(world) + delayMs });
}

/** Runs what is due, each in a transaction of its own, earliest first. */
export function runDueTasks(world: World): void {
  const due = world.store.all('tasks').filter((task) => task.dueAtMs <= nowMs(world));
  for (const task of due.sort((a, b) => a.dueAtMs - b.dueAtMs)) {
    try {
      world.store.transaction(() => {
        world.store.delete('tasks', task.id);
        runnersByKind[task.kind](world, task.about);
      });
    } catch (error) {
      // Told and dropped: the sandbox must outlive a fault of its own, and not try it for ever.
      console.error(task, error);
      world.store.transaction(() => world.store.delete('tasks', task.id));
    }
  }
}
