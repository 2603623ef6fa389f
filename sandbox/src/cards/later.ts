import { nowMs } from '../state/clock.ts';
import type { TaskKind } from '../state/records.ts';
import type { World } from '../world.ts';
import { settleCharge } from './charges.ts';
import { disputeByCard } from './disputes.ts';
import { finishProcessing } from './paying.ts';
import { arrivePayout, createPayout } from './payouts.ts';
import { finishRefund } from './refunds.ts';

/** What happens by itself, by kind. Each is given the id of what it is about, and does nothing when that has moved on. */
const runnersByKind = {
  settle_charge: (world: World, id: string) => void settleCharge(world, id),
  dispute_charge: disputeByCard,
  finish_processing: finishProcessing,
  finish_refund: finishRefund,
  create_payout: createPayout,
  arrive_payout: arrivePayout,
} satisfies Record<TaskKind, (world: World, about: string) => void>;

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
      // Logged and dropped: the sandbox must outlive a fault of its own, and not try it for ever.
      console.error(task, error);
      world.store.transaction(() => world.store.delete('tasks', task.id));
    }
  }
}
