import type { Defect } from './defect.ts';
import { deliveryDefects } from './delivery.ts';
import { ledgerDefects } from './ledger.ts';
import { moderationDefects } from './moderation.ts';
import { paymentDefects } from './payments.ts';
import { receiptDefects } from './receipts.ts';
import { slopDefects } from './slops.ts';
import { voteDefects } from './votes.ts';
import { withdrawalDefects } from './withdrawals.ts';

/** Every defect that the simulation must find. */
export const allDefects: readonly Defect[] = [
  ...ledgerDefects,
  ...paymentDefects,
  ...withdrawalDefects,
  ...slopDefects,
  ...voteDefects,
  ...deliveryDefects,
  ...moderationDefects,
  ...receiptDefects,
];
