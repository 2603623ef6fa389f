import { commonCalls, fillCall, type Method } from './common-calls.ts';
import { rareCalls } from './rare-calls.ts';

/** Every API call by name. The schemas are in calls/*.ts under the same names. */
export const calls = { ...commonCalls, ...rareCalls };

export type CallName = keyof typeof calls;

/** @param params  fill the path; without them the pattern is returned */
export function methodAndPath(name: CallName, params?: Record<string, string>): { method: Method; path: string } {
  return fillCall(calls[name], params);
}
