type Account = 'balance' | 'hold' | 'debt' | 'prize' | 'stripe' | 'fees' | 'costs';

interface MovementRule {
  /** Accounts that it may debit (-) and credit (+). */
  accounts: readonly `${'-' | '+'}${Account}`[];
  /**
   * Person whose balance, debt and hold it may touch: the poster of its slop, an entrant of it, the payer of its payment,
   * the artist of the art that its payment names, and so on. Absent for a kind that touches no person's account.
   */
  whose?: 'poster' | 'entrant' | 'revised' | 'payer' | 'artist' | 'withdrawer' | 'debtor' | 'anyone';
  /** Its credits can be withdrawn only after the clearing time. */
  clears?: true;
  /** Nothing posts it any more. Old movements keep their wording. */
  isRetired?: true;
  /** Text in a statement, where `{of}` is the title of a slop or of art. Absent for a kind that no statement shows. */
  text?: string;
}

/**
 * Every kind of movement. A test checks the tables `ledger_kinds` and `ledger_rules` and docs/work/money.md against it.
 * docs/work/money.md also explains when each kind occurs.
 */
const rules = {
  top_up: {
    accounts: ['-stripe', '+balance', '+debt', '+fees'],
    whose: 'payer',
    clears: true,
    text: 'Funds added by card',
  },
  top_up_reversed: {
    accounts: ['-balance', '-debt', '-fees', '-costs', '+stripe'],
    whose: 'payer',
    text: 'A card payment was refunded or disputed',
  },
  top_up_restored: {
    accounts: ['-stripe', '+balance', '+debt', '+fees', '+costs'],
    whose: 'payer',
    text: 'A card payment came back after a dispute or a failed refund',
  },
  top_up_parked: { accounts: ['-stripe', '+fees', '+costs'] },
  top_up_refunded: { accounts: ['-fees', '-costs', '+stripe'] },
  dispute_fee: { accounts: ['-costs', '+stripe'] },
  dispute_fee_returned: { accounts: ['-stripe', '+costs'] },
  prize_held: { accounts: ['-balance', '+prize'], whose: 'poster', text: 'Prize held for the winner{of}' },
  prize_raised: { accounts: ['-balance', '+prize'], whose: 'poster', text: 'Prize raised{of}' },
  prize_awarded: { accounts: ['-prize', '+balance', '+debt'], whose: 'entrant', clears: true, text: 'Prize won{of}' },
  prize_returned: { accounts: ['-prize', '+balance', '+debt'], whose: 'poster', text: 'Prize came back{of}' },
  prize_taken_back: {
    isRetired: true,
    accounts: ['-balance', '-debt', '+prize'],
    whose: 'revised',
    text: 'Prize taken back because the winner changed{of}',
  },
  revised_prize_awarded: {
    isRetired: true,
    accounts: ['-prize', '+balance', '+debt'],
    whose: 'revised',
    clears: true,
    text: 'Prize won after the winner changed{of}',
  },
  revised_prize_returned: {
    isRetired: true,
    accounts: ['-prize', '+balance', '+debt'],
    whose: 'revised',
    text: 'Prize came back after the winner changed{of}',
  },
  withdrawal_requested: { accounts: ['-balance', '+hold'], whose: 'withdrawer', text: 'Withdrawal requested' },
  withdrawal_paid: { accounts: ['-hold', '+stripe', '+fees'], whose: 'withdrawer' },
  withdrawal_returned: {
    accounts: ['-hold', '+balance', '+debt'],
    whose: 'withdrawer',
    text: 'Withdrawal came back in full',
  },
  transfer_reversed: {
    accounts: ['-stripe', '-fees', '+balance', '+debt'],
    whose: 'withdrawer',
    text: 'Part of a withdrawal came back',
  },
  sale: { accounts: ['-stripe', '+balance', '+debt', '+fees'], whose: 'artist', clears: true, text: 'Art sold{of}' },
  sale_reversed: {
    accounts: ['-balance', '-debt', '-fees', '-costs', '+stripe'],
    whose: 'artist',
    text: 'A sale was refunded or disputed{of}',
  },
  sale_restored: {
    accounts: ['-stripe', '-costs', '+balance', '+debt', '+fees', '+costs'],
    whose: 'artist',
    text: 'A sale counts again because its refund failed or the dispute ended{of}',
  },
  purchase_parked: {
    accounts: ['-stripe', '-balance', '-debt', '+fees', '+costs'],
    whose: 'artist',
    text: 'A buyer paid twice and got one payment back{of}',
  },
  purchase_refunded: { accounts: ['-fees', '-costs', '+stripe'] },
  debt_carried_over: {
    accounts: ['-debt', '+debt'],
    whose: 'debtor',
    text: 'What you owed on an account you deleted',
  },
  balance_given_up: {
    accounts: ['-balance', '+fees'],
    whose: 'anyone',
    text: 'Balance given up when you closed the account',
  },
  paid_outside: { accounts: ['-balance', '+fees'], whose: 'anyone', text: 'Balance paid to you another way' },
} as const satisfies Record<string, MovementRule>;

export type MovementKind = keyof typeof rules;
/** A kind that can still be posted. */
export type PostedKind = {
  [K in MovementKind]: (typeof rules)[K] extends { isRetired: true } ? never : K;
}[MovementKind];
/** A kind that statements show. */
export type StatementKind = {
  [K in MovementKind]: (typeof rules)[K] extends { text: string } ? K : never;
}[MovementKind];

export const movementRules: Readonly<Record<MovementKind, MovementRule>> = rules;
export const movementKinds = Object.keys(rules) as MovementKind[];
export const statementKinds = movementKinds.filter((kind): kind is StatementKind => 'text' in rules[kind]);

/** Returns a movement in plain words. `subject` is the title of its slop or art. */
export function movementText(kind: string, subject: string | null): string {
  const text = movementRules[kind as MovementKind]?.text ?? 'Other movement';
  return text.replace('{of}', subject ? `: “${subject}”` : '');
}
