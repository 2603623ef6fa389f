import { hash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import type { CallFault, CallRule, EventFault } from '../state/fault-rules.ts';
import type { Records } from '../state/records.ts';
import { randomId } from './ids.ts';

type RuleKind = 'call_rules' | 'event_rules';

export interface PlannedFault {
  fault: CallFault;
  delayMs: number;
  status: number;
  error: NonNullable<CallRule['error']>;
}

/** Uses up one time of the first matching rule, or decides by the seed. */
export function faultOfCall(
  sandbox: Sandbox,
  method: string,
  path: string,
  key: string | null,
): PlannedFault | undefined {
  const rule = sandbox.store.all('call_rules').find((one) => fits(one, method, path, key));
  if (rule) {
    useUp(sandbox, 'call_rules', rule);
    countDealt(sandbox, rule.fault);
    return { fault: rule.fault, delayMs: rule.delayMs ?? 1_000, status: rule.status ?? 400, error: rule.error ?? {} };
  }
  const plan = sandbox.store.get('chaos', 'plan');
  if (!plan || (plan.path !== undefined && !path.startsWith(plan.path))) return undefined;
  const identity = `call ${key ?? `${method} ${path}`}`;
  const fault = draw(plan.seed, identity, nextAttempt(sandbox, identity), plan.calls);
  if (!fault) return undefined;
  countDealt(sandbox, fault);
  return { fault, delayMs: plan.delayMs, status: 400, error: {} };
}

export interface EventOutcome {
  copies: number;
  delayMs: number;
  isHeld: boolean;
}

export function outcomeOfEvent(sandbox: Sandbox, type: string, objectId: string): EventOutcome {
  const rule = sandbox.store.all('event_rules').find((one) => one.type === undefined || wildcard(one.type, type));
  if (rule) useUp(sandbox, 'event_rules', rule);
  const plan = sandbox.store.get('chaos', 'plan');
  const identity = `event ${type} ${objectId}`;
  const fault = rule?.fault ?? (plan && draw(plan.seed, identity, nextAttempt(sandbox, identity), plan.events));
  const delayMs = rule?.delayMs ?? plan?.delayMs ?? 1_000;
  if (fault) countDealt(sandbox, fault);
  return {
    copies: fault === 'drop' ? 0 : fault === 'twice' ? 2 : 1,
    delayMs: fault === 'late' ? delayMs : fault === 'out_of_order' ? Math.max(delayMs, 2_000) : 0,
    isHeld: fault === 'out_of_order',
  };
}

export function addRule<K extends RuleKind>(sandbox: Sandbox, kind: K, rule: Omit<Records[K], 'id'>): Records[K] {
  const saved = { ...rule, id: randomId('task') } as Records[K];
  sandbox.store.put(kind, saved.id, saved);
  return saved;
}

/** Returns a number in [0, 1), a pure function of its arguments. */
export function chance(seed: string, identity: string, attempt: number): number {
  return hash('sha256', JSON.stringify([seed, identity, attempt]), 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

function draw<F extends string>(
  seed: string,
  identity: string,
  attempt: number,
  rates: Partial<Record<F, number>>,
): F | undefined {
  let left = chance(seed, identity, attempt);
  // Sort by name, so the order of the rates does not matter.
  for (const [fault, rate] of Object.entries<number | undefined>(rates).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (left < (rate ?? 0)) return fault as F;
    left -= rate ?? 0;
  }
  return undefined;
}

function nextAttempt(sandbox: Sandbox, identity: string): number {
  const count = (sandbox.store.get('attempts', identity)?.count ?? 0) + 1;
  sandbox.store.put('attempts', identity, { count });
  return count;
}

function countDealt(sandbox: Sandbox, fault: CallFault | EventFault): void {
  sandbox.store.put('dealt', fault, { fault, count: (sandbox.store.get('dealt', fault)?.count ?? 0) + 1 });
}

function fits(rule: CallRule, method: string, path: string, key: string | null): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  if (rule.key !== undefined && rule.key !== key) return false;
  return rule.path === undefined || wildcard(rule.path, path);
}

/** Matches a pattern in which `*` means anything: `/v1/transfers*`, `payment_intent.*`. */
function wildcard(pattern: string, text: string): boolean {
  return new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`, 's').test(text);
}

function useUp<K extends RuleKind>(sandbox: Sandbox, kind: K, rule: Records[K]): void {
  if (rule.times <= 1) sandbox.store.delete(kind, rule.id);
  else sandbox.store.put(kind, rule.id, { ...rule, times: rule.times - 1 });
}
