import { runDueTasks } from '../cards/later.ts';
import type { WebhookSender } from '../cards/webhooks.ts';
import type { World } from '../world.ts';
import { nowMs } from './clock.ts';

const longestMs = 60_000;

/** One timer for everything that happens by itself: it sleeps until the next task or webhook is due. */
export class Timer {
  readonly #world: World;
  readonly #webhooks: WebhookSender;
  #timeout: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #isStopped = false;

  constructor(world: World, webhooks: WebhookSender) {
    this.#world = world;
    this.#webhooks = webhooks;
  }

  /** Soon, not now: the caller may be in the middle of something. Many calls become one look, and none puts it off. */
  wake(): void {
    if (this.#isStopped) return;
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined;
      this.#run();
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timeout);
    clearImmediate(this.#soon);
  }

  #run(): void {
    clearTimeout(this.#timeout);
    runDueTasks(this.#world);
    this.#webhooks.sendDue();
    const tasks = this.#world.store.all('tasks');
    const next = tasks.reduce((soonest, task) => Math.min(soonest, task.dueAtMs), this.#webhooks.nextDueAtMs());
    this.#timeout = setTimeout(() => this.#run(), Math.min(longestMs, Math.max(1, next - nowMs(this.#world))));
  }
}
