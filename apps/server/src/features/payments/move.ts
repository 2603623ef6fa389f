import { type Cents, cents } from '@unslop/domain/money';
import type { PostedKind } from '@unslop/domain/movements';
import { bringDebtBack } from '../../core/ledger/carried-debts.ts';
import { creditLegs, debitLegs, type Leg, post } from '../../core/ledger/ledger.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Card money that is returned to a card, or collected again. */
export interface CardMoney {
  /** The provider's id of the refund or dispute. Part of the movement's key. */
  id: string;
  paymentId: string;
  isBack: boolean;
  moved: Cents;
  /** The amount beyond the charge. */
  excess: Cents;
}

/**
 * Books card money. `part` of the charge belongs to a user, who gives back or regains `borne` of it. The platform bears
 * the rest and the excess.
 * @returns the user's new debt from this movement, if the balance was too low
 */
export async function moveCardMoney(
  trx: Trx,
  kind: PostedKind,
  { id, paymentId, isBack, moved, excess }: CardMoney,
  of: { userId: string; part: Cents; borne: Cents } | null,
): Promise<Cents> {
  const { part, borne } = of ?? { part: 0, borne: 0 };
  const sign = isBack ? -1 : 1;
  if (of && isBack) await bringDebtBack(trx, of.userId, of.borne);
  const legs: Leg[] = of ? await (isBack ? creditLegs : debitLegs)(trx, of.userId, of.borne) : [];
  await post(trx, {
    key: `${kind}:${id}`,
    kind,
    legs: [
      ...legs,
      { account: { kind: 'stripe' }, amount: sign * moved },
      { account: { kind: 'fees' }, amount: sign * (part + excess - moved) },
      { account: { kind: 'costs' }, amount: sign * (borne - part - excess) },
    ],
    paymentId,
  });
  const toDebt = legs.find(({ account }) => account.kind === 'debt')?.amount ?? 0;
  return cents(Math.max(0 - toDebt, 0));
}
