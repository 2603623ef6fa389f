import type { Effect } from '@unslop/domain/decisions';
import type { Recipient } from './acts.ts';

/** Side effects of an act, in addition to the rows that record_moderation_act changes itself. */
export interface SideEffects {
  /** End of a ban or an account review. */
  until?: Date;
  before?(): Promise<unknown>;
  after?(actId: number): Promise<Recipient[]>;
}

/** Returns the person whom the act is about as its only recipient. */
export const affected = (userId: string, effect: Effect = {}): Recipient[] => [{ userId, part: 'affected', effect }];
