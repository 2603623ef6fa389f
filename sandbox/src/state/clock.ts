import { randomId } from '../cards/ids.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TaskKind } from './records.ts';

/** Returns the sandbox's time in milliseconds: the real time plus the offset set through /control. */
export function nowMs(sandbox: Sandbox): number {
  return Date.now() + (sandbox.store.get('settings', 'clock')?.value ?? 0);
}

/** Returns the time in v1's format. nowIso is v2's. */
export function nowSeconds(sandbox: Sandbox): number {
  return Math.floor(nowMs(sandbox) / 1000);
}

export function nowIso(sandbox: Sandbox): string {
  return new Date(nowMs(sandbox)).toISOString();
}

export function doLater(sandbox: Sandbox, kind: TaskKind, about: string, delayMs: number): void {
  const id = randomId('task');
  sandbox.store.put('tasks', id, { id, kind, about, dueAtMs: nowMs(sandbox) + delayMs });
}
