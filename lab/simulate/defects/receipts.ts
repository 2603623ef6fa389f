import type { Defect } from './defect.ts';

const SETTLE = 'apps/server/src/features/awards/settle.ts';
const TALLY = 'apps/server/src/features/awards/tally.ts';
const CLOSE = 'close_book_day';

/** Defects in vote receipts and the public books. */
export const receiptDefects: readonly Defect[] = [
  {
    name: 'root-skips-a-leaf',
    says: 'The root in an award is over all counted votes but one.',
    plants: [
      { file: SETTLE, find: 'merkleTree(leavesOf(row)).root', put: 'merkleTree(leavesOf(row).subarray(32)).root' },
    ],
    foundBy: /votes_are_under_their_root/,
  },
  {
    name: 'receipt-with-another-secret',
    says: 'The secret that a voter gets is not the one in the leaf.',
    plants: [
      {
        file: TALLY,
        find: 'select voter_id, liked_at, comment_id, kind, secret from secret',
        put: "select voter_id, liked_at, comment_id, kind, case kind when 'counted' then gen_random_uuid() end from secret",
      },
    ],
    foundBy: /leaves_have_their_receipts/,
  },
  {
    name: 'books-without-debts',
    says: 'What people owe is not in the books of a day, and what they have is less by it.',
    plants: [
      { routine: CLOSE, find: "(where account_kind = 'balance')", put: "(where account_kind in ('balance', 'debt'))" },
      { routine: CLOSE, find: "(where account_kind = 'debt')", put: '(where false)' },
    ],
    foundBy: /days_add_up_to_the_ledger/,
  },
  {
    name: 'books-without-movements',
    says: 'What was paid out is in no day of the books.',
    plants: [
      { routine: CLOSE, find: 'm.created_at < v_end', put: "m.created_at < v_end and m.kind <> 'withdrawal_paid'" },
    ],
    foundBy: /days_have_their_movements/,
  },
];
