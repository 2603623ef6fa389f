import type { World } from '../world.ts';
import { settleCharge } from './charges.ts';
import { disputeByCard } from './disputes.ts';
import { finishProcessing } from './paying.ts';
import { arrivePayout, createPayout } from './payouts.ts';
import { finishRefund } from './refunds.ts';

/** What happens by itself, by kind. Each is given the id of what it is about, and does nothing when that has moved on. */
export const runnersByKind = {
  settle_charge: (world: World, id: string) => void settleCharge(world, id),
  dispute_charge: disputeByCard,
  finish_processing: finishProcessing,
  finish_refund: finishRefund,
  create_payout: createPayout,
  arrive_payout: arrivePayout,
} satisfies Record<string, (world: World, about: string) => void>;

export type TaskKind = keyof typeof runnersByKind;
