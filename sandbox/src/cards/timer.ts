import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import type { TaskKind } from '../state/records.ts';
import { settleCharge } from './charges.ts';
import { disputeByCard } from './disputes.ts';
import { finishProcessing } from './paying.ts';
import { arrivePayout, createPayout } from './payouts.ts';
import { finishRefund } from './refunds.ts';
import { WebhookSender } from './webhooks.ts';

const longestMs = 60_000;

/** Background tasks by kind. Each gets the id of its subject, and is a no-op if that has moved on. */
const runnersByKind: Record<TaskKind, (sandbox: Sandbox, about: string) => unknown> = {
  settle_charge: settleCharge,
  dispute_charge: disputeByCard,
  finish_processing: finishProcessing,
  finish_refund: finishRefund,
  create_payout: createPayout,
  arrive_payout: arrivePayout,
};

/** One timer for all background work. It sleeps until the next task or webhook is due. */
export class Timer {
  readonly #sandbox: Sandbox;
  readonly #webhooks: WebhookSender;
  #timeout: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #isStopped = false;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#webhooks = new WebhookSender(sandbox);
  }

  /**
   * Runs soon, not now, because the caller may be in the middle of something. Coalesces many calls into one run and
   * never postpones it.
   */
  wake(): void {
    if (this.#isStopped) return;
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined;
      this.#run();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#webhooks.stop();
    clearTimeout(this.#timeout);
    clearImmediate(this.#soon);
  }

  #run(): void {
    clearTimeout(this.#timeout);
    this.#runDueTasks();
    this.#webhooks.sendDue();
    const tasks = this.#sandbox.store.all('tasks');
    const next = tasks.reduce((soonest, task) => Math.min(soonest, task.dueAtMs), this.#webhooks.nextDueAtMs());
    this.#timeout = setTimeout(() => this.#run(), Math.min(longestMs, Math.max(1, next - nowMs(this.#sandbox))));
  }

  /** Runs each task in its own transaction, earliest first. */
  #runDueTasks(): void {
    const { store } = this.#sandbox;
    const due = store.all('tasks').filter((task) => task.dueAtMs <= nowMs(this.#sandbox));
    for (const task of due.sort((a, b) => a.dueAtMs - b.dueAtMs)) {
      try {
        store.transaction(() => {
          store.delete('tasks', task.id);
          runnersByKind[task.kind](this.#sandbox, task.about);
        });
      } catch (error) {
        // Log and drop it. The sandbox must survive its own errors and not retry forever.
        console.error(task, error);
        store.transaction(() => store.delete('tasks', task.id));
      }
    }
  }
}
