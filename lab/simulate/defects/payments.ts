import type { Defect } from './defect.ts';

const TOP_UPS = 'apps/server/src/features/deposits/top-ups.ts';
const TOP_UP_REVERSALS = 'apps/server/src/features/deposits/reversals.ts';
const REVERSALS = 'apps/server/src/features/payments/reversals.ts';

/** Defects in card payments and their reversals. */
export const paymentDefects: readonly Defect[] = [
  {
    name: 'client-names-the-amount',
    says: 'A top-up credits what the browser said it would, whatever the card was charged.',
    plants: [
      {
        file: 'apps/server/src/features/deposits/start.ts',
        find: `  if (chargeCents !== total) throw new Refusal('AMOUNT_MISMATCH');
  return { toAdd, fee, total };`,
        put: '  return { toAdd, fee: cents(chargeCents - toAdd), total: cents(chargeCents) };',
      },
      {
        file: TOP_UPS,
        find: 'const added = netOfCardFee(received);',
        put: 'const added = cents(Math.round(Number(intent.metadata.amount_to_add) * 100));',
      },
    ],
    foundBy: /top_ups_keep_what_is_left|fees_follow_the_rule/,
  },
  {
    name: 'top-up-rounded-up',
    says: 'The cent that does not divide goes to the payer of a top-up.',
    plants: [
      {
        file: 'packages/domain/src/money.ts',
        find: 'Math.floor((chargedLeft * 937) / 1000)',
        put: 'Math.ceil((chargedLeft * 937) / 1000)',
      },
    ],
    foundBy: /top_ups_keep_what_is_left/,
  },
  {
    name: 'top-up-booked-twice',
    says: 'The webhook and the browser that asks both credit the same payment.',
    plants: [
      {
        file: 'apps/server/src/features/payments/book.ts',
        find: "if (payment.status === 'succeeded') return null;",
        put: "if (payment.status === 'succeeded' && payment.type !== 'account_funding') return null;",
      },
      { file: TOP_UPS, find: 'key: `top_up:${intent.id}`', put: 'key: `top_up:${intent.id}:${Math.random()}`' },
      {
        file: TOP_UPS,
        find: `      movement_id: movement.id,
      clears_at: sql<Date>\`(select app_now()) + \${\`\${clearingDays} days\`}::interval\`,
    })`,
        put: `      movement_id: movement.id,
      clears_at: sql<Date>\`(select app_now()) + \${\`\${clearingDays} days\`}::interval\`,
    })
    .onConflict((conflict) => conflict.doNothing())`,
      },
    ],
    foundBy: /deposits_are_movements|payments_match_the_provider/,
  },
  {
    name: 'payment-answered-but-not-booked',
    says: 'A question about a payment is answered by what the provider says, and nothing is booked.',
    plants: [
      {
        file: 'apps/server/src/features/payments/routes.ts',
        find: 'const refused = await inTransaction(db, (trx) => bookPayment(trx, kinds, intent, deps.config));',
        put: 'const refused = null;',
      },
    ],
    foundBy: /^LOST paid top-up/,
  },
  {
    name: 'dispute-not-taken-back',
    says: 'A disputed payment stays on its payer’s balance.',
    plants: [
      {
        file: REVERSALS,
        find: "if (dispute.status.startsWith('warning')) return null;",
        put: 'return null;',
      },
    ],
    foundBy: /^MISMATCH dispute/,
  },
  {
    name: 'won-dispute-not-given-back',
    says: 'The money of a dispute that was won never comes back to its payer.',
    plants: [
      {
        file: REVERSALS,
        find: "isStanding: dispute.status !== 'won' && dispute.status !== 'prevented',",
        put: 'isStanding: true,',
      },
    ],
    foundBy: /^MISMATCH dispute/,
  },
  {
    name: 'dispute-taken-at-every-event',
    says: 'Each event about a dispute takes the money again.',
    plants: [
      {
        file: REVERSALS,
        find: "if (!known) return isStanding ? 'take' : 'note as undone';",
        put: "if (isStanding) return 'take'; if (!known) return 'note as undone';",
      },
      {
        file: REVERSALS,
        find: `      restored_at: isStanding ? null : nowSql,
    })`,
        put: `      restored_at: isStanding ? null : nowSql,
    })
    .onConflict((conflict) => conflict.doNothing())`,
      },
      {
        file: 'apps/server/src/features/payments/move.ts',
        find: 'key: `${kind}:${id}`',
        put: 'key: `${kind}:${id}:${Math.random()}`',
      },
    ],
    foundBy: /reversals_add_up/,
  },
  {
    name: 'dispute-fee-at-every-event',
    says: 'The provider’s fee for a dispute is booked again when the dispute is closed.',
    plants: [
      {
        file: REVERSALS,
        find: 'key: `dispute_fee:${id}`',
        put: 'key: `dispute_fee:${id}:${dispute.status}`',
      },
    ],
    foundBy: /^MISMATCH balance/,
  },
  {
    name: 'refund-takes-the-fee',
    says: 'A refund takes the card fee from the payer’s balance as well.',
    plants: [
      {
        file: TOP_UP_REVERSALS,
        find: 'const net = cents(Math.abs(netOfCardFee(leftBefore) - netOfCardFee(leftAfter)));',
        put: 'const net = cents(charged);',
      },
    ],
    foundBy: /top_ups_keep_what_is_left/,
  },
  {
    name: 'debt-not-collected',
    says: 'A user who owes money gets the next credit in full.',
    plants: [
      {
        file: 'apps/server/src/core/ledger/ledger.ts',
        find: 'const toDebt = Math.min(debt, amount);',
        put: 'const toDebt = 0;',
      },
    ],
    foundBy: /debts_are_paid_first/,
  },
];
