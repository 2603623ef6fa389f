import { commonCalls, fillCall, type Method } from './common-calls.ts';
import { rareCalls } from './rare-calls.ts';

/** Every call of the API by name. The schemas stand in calls/*.ts under the same names. */
export const calls = { ...commonCalls, ...rareCalls };

export type CallName = keyof typeof calls;

/** @param params  fill the path; without them it is the pattern */
export function methodAndPath(name: CallName, params?: Record<string, string>): { method: Method; path: string } {
  return fillCall(calls[name], params);
}
