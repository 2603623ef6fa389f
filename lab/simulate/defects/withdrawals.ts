import type { Defect } from './defect.ts';

const FINISH = 'apps/server/src/features/withdrawals/finish.ts';
const TRANSFERS = 'apps/server/src/features/withdrawals/transfers.ts';

const requested = `  await post(trx, {
    key: \`withdrawal_requested:\${id}\`,
    kind: 'withdrawal_requested',
    legs: [
      { account: { kind: 'balance', userId }, amount: -amount },
      { account: { kind: 'hold', userId }, amount },
    ],
    withdrawalId: id,
  });
`;
const paid = `  await post(trx, {
    key: \`withdrawal_paid:\${id}\`,`;
const returned = `  await post(trx, {
    key: \`withdrawal_returned:\${id}\`,`;

/** Defects in withdrawals. */
export const withdrawalDefects: readonly Defect[] = [
  {
    name: 'debited-after-the-transfer',
    says: 'A withdrawal leaves the balance only when its transfer was sent.',
    plants: [
      { file: 'apps/server/src/features/withdrawals/withdrawals.ts', find: requested, put: '' },
      { file: FINISH, find: paid, put: requested + paid },
      { file: FINISH, find: returned, put: `  if (amount < 0) ${returned.trim()}` },
    ],
    foundBy: /money_in_flight_agrees|withdrawals_match_their_money/,
  },
  {
    name: 'retry-under-a-new-key',
    says: 'A transfer that was not answered is sent again under a new idempotency key.',
    plants: [
      {
        file: TRANSFERS,
        find: '  return deps.stripe.transfers.create(',
        put: '  const send = (tries: number): Promise<SentTransfer> => deps.stripe.transfers.create(',
      },
      {
        file: TRANSFERS,
        find: `    { ...CALL, idempotencyKey: keyOf(withdrawal) },
  );`,
        put: `    { ...CALL, maxNetworkRetries: 0, idempotencyKey: \`\${keyOf(withdrawal)}:\${tries}\` },
  ).catch((error) => {
    if (tries === 3) throw error;
    return send(tries + 1);
  });
  return send(1);`,
      },
    ],
    foundBy: /^MISMATCH transfer/,
  },
  {
    name: 'no-answer-means-failed',
    says: 'A transfer whose answer is an error counts as not sent, and its money comes back.',
    plants: [
      {
        file: 'apps/server/src/features/withdrawals/worker.ts',
        find: `  if (failure?.kind !== 'refused') {
    await postpone(deps, withdrawal, error, 'sending');
    return;`,
        put: `  if (failure?.kind !== 'refused') {
    await refuse(deps, withdrawal, 'The payment service did not answer.');
    return;`,
      },
    ],
    foundBy: /^MISMATCH transfer/,
  },
  {
    name: 'failed-withdrawal-not-returned',
    says: 'The money of a withdrawal that failed or was cancelled stays on hold.',
    plants: [{ file: FINISH, find: returned, put: `  if (amount < 0) ${returned.trim()}` }],
    foundBy: /money_in_flight_agrees|withdrawals_match_their_money/,
  },
  {
    name: 'withdrawal-fee-rounded-down',
    says: 'Half a cent of the fee of a withdrawal is rounded down.',
    plants: [
      {
        file: 'packages/domain/src/money.ts',
        find: '(amount * 229 + 5_000) / 10_000',
        put: '(amount * 229) / 10_000',
      },
    ],
    foundBy: /fees_follow_the_rule/,
  },
];
