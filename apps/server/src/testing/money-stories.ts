/**
 * All stories about money, as data. Each has its own users and runs against the Stripe sandbox. After each step we
 * audit and reconcile the books (money-stories.api.test.ts).
 */
export interface Story {
  title: string;
  /** Days until money is clear: 0 as with the sandbox cards, 7 as in production. */
  clearingDays: 0 | 7;
  /** Hours of review before an award is final: 0 as with the sandbox cards, 72 as in production. */
  reviewHours: 0 | 72;
  steps: readonly Step[];
}

/** Cents on the balance, optionally with the debt and the withdrawals that wait. */
export type Has = number | { has: number; owes?: number; waits?: number };

export type Step =
  /** `holder`: uses the same card as others with this holder. */
  (
    | { do: 'top up'; who: string; dollars: number; card?: string; holder?: string }
    | { do: 'post'; who: string; dollars: number }
    | { do: 'raise'; who: string; dollars: number }
    | { do: 'cancel slop'; who: string }
    | { do: 'enter'; who: string; under: string }
    | { do: 'take art back'; who: string }
    | { do: 'like'; who: string; artOf: string }
    | { do: 'deadline' }
    /** Ends the review with all its delays, and pays due awards. */
    | { do: 'final' }
    /** Adds a finding about the award of this person's slop. */
    | { do: 'finding'; about: string }
    /** Enters art under a slop that ended without a winner. */
    | { do: 'offer art'; who: string; dollars: number }
    | { do: 'buy'; who: string; from: string; as?: string; holder?: string }
    /** The buyer pays, and the artist deletes the account before the payment's success arrives. */
    | { do: 'pay for'; who: string; from: string; whileDeleting: string }
    | { do: 'pay in'; who: string; dollars: number; whileDeleting: string }
    | { do: 'refund'; of: string; cents?: number }
    | { do: 'refund fails'; of: string }
    | { do: 'inquire'; of: string }
    | { do: 'dispute'; of: string; cents?: number }
    | { do: 'close dispute'; of: string; outcome: 'won' | 'lost' }
    | { do: 'connect'; who: string }
    | { do: 'withdraw'; who: string; dollars: number }
    | { do: 'cancel withdrawal'; who: string }
    | { do: 'provider refuses transfers' }
    | { do: 'reverse transfer'; who: string; cents?: number }
    | { do: 'bounce payout'; who: string }
    | { do: 'disconnect'; who: string }
    | { do: 'review' | 'let go' | 'ban' | 'unban'; who: string }
    | { do: 'hide slop'; who: string }
    | { do: 'disqualify' | 'reinstate'; who: string }
    | { do: 'delete'; who: string; givingUp?: true }
    /** `who` confirms the mailbox of the deleted account `as`. */
    | { do: 'sign up again'; who: string; as: string }
    | { do: 'wait'; days: number }
  ) & {
    /** Wallets after the step. */
    leaves?: Record<string, Has>;
    /** Cents that the platform has lost since the story began. */
    borne?: number;
    /** Code of the refusal, if the step is refused. */
    refused?: string;
  };

const story = (title: string, steps: readonly Step[]): Story => ({ title, clearingDays: 0, reviewHours: 0, steps });
const clearing = (title: string, steps: readonly Step[]): Story => ({ ...story(title, steps), clearingDays: 7 });
/** As in production: prizes are reviewed for 72 hours, and money clears in a week. */
const reviewed = (title: string, steps: readonly Step[]): Story => ({ ...clearing(title, steps), reviewHours: 72 });

/** A sale of $100 gives its artist $90. */
const sold = (): Step[] => [
  { do: 'offer art', who: 'ben', dollars: 100 },
  { do: 'buy', who: 'ann', from: 'ben', leaves: { ben: 9000 } },
];
const paidIn = (dollars = 50): Step => ({ do: 'top up', who: 'ann', dollars, leaves: { ann: dollars * 100 } });

/** Possible ends of a card payment, with what is left of a top-up of $50 and of $90 from a sale. */
const ends: {
  name: string;
  steps: Step[];
  left: [topUp: number, sale: number];
  borne?: number;
  /** Set for ends that matter only before the money moves on. Afterwards they are the same as another end. */
  isShort?: true;
}[] = [
  { name: 'refunded in part', steps: [{ do: 'refund', of: 'ann', cents: 2000 }], left: [3126, 7313] },
  { name: 'refunded in full', steps: [{ do: 'refund', of: 'ann' }], left: [0, 0] },
  {
    name: 'refunded, and the refund fails',
    isShort: true,
    steps: [
      { do: 'refund', of: 'ann' },
      { do: 'refund fails', of: 'ann' },
    ],
    left: [5000, 9000],
  },
  { name: 'inquired about', steps: [{ do: 'inquire', of: 'ann' }], left: [5000, 9000], isShort: true },
  {
    name: 'inquired about, which ends well',
    isShort: true,
    steps: [
      { do: 'inquire', of: 'ann' },
      { do: 'close dispute', of: 'ann', outcome: 'won' },
    ],
    left: [5000, 9000],
  },
  {
    name: 'disputed and lost',
    isShort: true,
    steps: [
      { do: 'dispute', of: 'ann' },
      { do: 'close dispute', of: 'ann', outcome: 'lost' },
    ],
    left: [0, 0],
    borne: 1500,
  },
  {
    name: 'disputed and won',
    steps: [
      { do: 'dispute', of: 'ann' },
      { do: 'close dispute', of: 'ann', outcome: 'won' },
    ],
    left: [5000, 9000],
    borne: 1500,
  },
  {
    name: 'refunded in part, then disputed as a whole and lost',
    steps: [
      { do: 'refund', of: 'ann', cents: 2000 },
      { do: 'dispute', of: 'ann' },
      { do: 'close dispute', of: 'ann', outcome: 'lost' },
    ],
    left: [0, 0],
    borne: 3500,
  },
];

/** Returns the balance and debt if `left` cents remain of a payment and `apart` cents of it are out of reach. */
const leftAfter = (left: number, apart: number): Has => {
  const has = left - apart;
  return has >= 0 ? has : { has: 0, owes: -has };
};

const topUps: Story[] = ends.flatMap(({ name, steps, left: [left], borne, isShort }) => {
  const last = (who: Has): Step[] => [
    ...steps.slice(0, -1),
    { ...steps.at(-1)!, leaves: { ann: who }, borne: borne ?? 0 },
  ];
  const short = story(`a top-up is ${name}`, [paidIn(), ...last(left)]);
  if (isShort) return short;
  return [
    short,
    story(`a top-up is ${name} while it is the prize of an own slop`, [
      paidIn(),
      { do: 'post', who: 'ann', dollars: 40, leaves: { ann: 1000 } },
      ...last(left),
    ]),
    story(`a top-up is ${name} while others answer the slop that it pays`, [
      paidIn(),
      { do: 'post', who: 'ann', dollars: 40 },
      { do: 'enter', who: 'ben', under: 'ann' },
      ...last(leftAfter(left, 4000)),
      { do: 'like', who: 'ann', artOf: 'ben' },
      { do: 'deadline', leaves: { ben: 4000 } },
    ]),
    clearing(`a top-up is ${name} while a withdrawal of it waits`, [
      { do: 'connect', who: 'ann' },
      paidIn(),
      { do: 'withdraw', who: 'ann', dollars: 40, leaves: { ann: { has: 1000, waits: 4000 } } },
      ...last(left),
      { do: 'wait', days: 8, leaves: { ann: left } },
    ]),
    story(`a top-up is ${name} after it was withdrawn`, [
      { do: 'connect', who: 'ann' },
      paidIn(),
      { do: 'withdraw', who: 'ann', dollars: 40, leaves: { ann: 1000 } },
      ...last(leftAfter(left, 4000)),
    ]),
  ];
});

const sales: Story[] = ends.flatMap(({ name, steps, left: [, left], borne = 0, isShort }) => {
  const last = (ben: Has, more = 0): Step[] => [
    ...steps.slice(0, -1),
    { ...steps.at(-1)!, leaves: { ben }, borne: borne + more },
  ];
  const short = clearing(`a sale is ${name} before it is clear`, [...sold(), ...last(left)]);
  if (isShort) return short;
  return [
    short,
    clearing(`a sale is ${name} while a withdrawal of it waits`, [
      { do: 'connect', who: 'ben' },
      ...sold(),
      { do: 'withdraw', who: 'ben', dollars: 90, leaves: { ben: { has: 0, waits: 9000 } } },
      ...last(left),
      // One of an artist's first three sales, which clear in 14 days.
      { do: 'wait', days: 15, leaves: { ben: left } },
    ]),
    clearing(`a sale is ${name} while it is the prize of an own slop`, [
      ...sold(),
      { do: 'post', who: 'ben', dollars: 90, leaves: { ben: 0 } },
      ...last(left),
    ]),
    clearing(`a sale is ${name} while others answer the slop that it pays`, [
      ...sold(),
      { do: 'post', who: 'ben', dollars: 90 },
      { do: 'enter', who: 'cat', under: 'ben' },
      ...last(leftAfter(left, 9000)),
      { do: 'take art back', who: 'cat', leaves: { ben: left === 9000 ? 0 : left } },
    ]),
    story(`a sale is ${name} after it was clear and withdrawn`, [
      { do: 'connect', who: 'ben' },
      ...sold(),
      { do: 'withdraw', who: 'ben', dollars: 90, leaves: { ben: 0 } },
      ...last(0, 9000 - left),
    ]),
  ];
});

const prizes: Story[] = [
  story('a prize is won', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20, leaves: { ann: 3000 } },
    { do: 'raise', who: 'ann', dollars: 30, leaves: { ann: 2000 } },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'deadline', leaves: { ben: 3000 } },
  ]),
  story('nobody wins a prize', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'deadline', leaves: { ann: 5000 } },
  ]),
  story('a slop is cancelled', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 50, leaves: { ann: 0 } },
    { do: 'cancel slop', who: 'ann', leaves: { ann: 5000 } },
  ]),
  story('a slop is taken down', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'hide slop', who: 'ann', leaves: { ann: 3000, ben: 2000 } },
  ]),
  story('a banned artist wins, and may withdraw it', [
    { do: 'connect', who: 'ben' },
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'ban', who: 'ben' },
    { do: 'deadline', leaves: { ben: 2000 } },
    { do: 'withdraw', who: 'ben', dollars: 20, leaves: { ben: 0 } },
  ]),
  story('an artist on hold wins, and may withdraw it when let go', [
    { do: 'connect', who: 'ben' },
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'review', who: 'ben' },
    { do: 'deadline', leaves: { ben: 2000 } },
    { do: 'withdraw', who: 'ben', dollars: 20, refused: 'ERROR_ACCOUNT_IN_REVIEW' },
    { do: 'let go', who: 'ben' },
    { do: 'withdraw', who: 'ben', dollars: 20, leaves: { ben: 0 } },
  ]),
  story('the poster may not leave while a prize is open, an artist may', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'delete', who: 'ann', refused: 'OWN_SLOP_OPEN' },
    { do: 'delete', who: 'ben' },
  ]),
  clearing('a prize won from money that is disputed later stays its winner’s', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 50 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'deadline', leaves: { ben: 5000 } },
    { do: 'dispute', of: 'ann', leaves: { ann: { has: 0, owes: 5000 } }, borne: 1500 },
  ]),
];

const withdrawals: Story[] = [
  clearing('a withdrawal waits until its money is clear, and is paid', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: { has: 3000, waits: 2000 } } },
    { do: 'wait', days: 6 },
    { do: 'wait', days: 2, leaves: { ann: 3000 } },
  ]),
  clearing('a withdrawal is cancelled', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20 },
    { do: 'cancel withdrawal', who: 'ann', leaves: { ann: 5000 } },
  ]),
  story('a transfer is refused', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'provider refuses transfers' },
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: 5000 } },
  ]),
  story('a transfer is reversed in part, then in full', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: 3000 } },
    { do: 'reverse transfer', who: 'ann', cents: 1000, leaves: { ann: 4036 } },
    { do: 'reverse transfer', who: 'ann', leaves: { ann: 5000 } },
  ]),
  story('a payout bounces at the bank', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: 3000 } },
    { do: 'bounce payout', who: 'ann' },
  ]),
  clearing('a payout account is disconnected while a withdrawal waits; another is connected', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20 },
    { do: 'disconnect', who: 'ann', leaves: { ann: 5000 } },
    { do: 'withdraw', who: 'ann', dollars: 20, refused: 'ERROR_STRIPE_ACCOUNT_INCOMPLETE' },
    { do: 'connect', who: 'ann' },
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: { has: 3000, waits: 2000 } } },
    { do: 'wait', days: 8, leaves: { ann: 3000 } },
  ]),
  clearing('an account is put on hold while a withdrawal waits', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20 },
    { do: 'review', who: 'ann', leaves: { ann: 5000 } },
    { do: 'withdraw', who: 'ann', dollars: 20, refused: 'ERROR_ACCOUNT_IN_REVIEW' },
    { do: 'let go', who: 'ann' },
    { do: 'withdraw', who: 'ann', dollars: 20, leaves: { ann: { has: 3000, waits: 2000 } } },
  ]),
  clearing('a user is banned while a withdrawal waits, and gets it', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20 },
    { do: 'ban', who: 'ann' },
    { do: 'wait', days: 8, leaves: { ann: 3000 } },
  ]),
  story('a banned person’s withdrawal is reversed, and asked for again', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 50, leaves: { ann: 0 } },
    { do: 'ban', who: 'ann' },
    { do: 'reverse transfer', who: 'ann', leaves: { ann: 5000 } },
    { do: 'withdraw', who: 'ann', dollars: 50, leaves: { ann: 0 } },
  ]),
];

const deletions: Story[] = [
  story('a balance goes out when its account is deleted', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'delete', who: 'ann', leaves: { ann: 0 } },
  ]),
  story('a balance is given up', [paidIn(), { do: 'delete', who: 'ann', givingUp: true, leaves: { ann: 0 } }]),
  clearing('nobody may leave while a withdrawal waits', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 20 },
    { do: 'delete', who: 'ann', refused: 'WITHDRAWAL_WAITING' },
  ]),
  clearing('a top-up is refunded in part while its closing withdrawal waits: the rest goes out', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'delete', who: 'ann', leaves: { ann: { has: 0, waits: 5000 } } },
    { do: 'refund', of: 'ann', cents: 2000, leaves: { ann: { has: 0, waits: 3126 } } },
    { do: 'wait', days: 8, leaves: { ann: 0 } },
  ]),
  clearing('a sale is disputed while the closing withdrawal of its artist waits: nothing goes out', [
    { do: 'connect', who: 'ben' },
    ...sold(),
    { do: 'delete', who: 'ben', leaves: { ben: { has: 0, waits: 9000 } } },
    { do: 'dispute', of: 'ann', leaves: { ben: 0 }, borne: 1500 },
    { do: 'wait', days: 8, leaves: { ben: 0 } },
  ]),
  story('art is paid while its artist deletes the account: the buyer is refunded', [
    { do: 'offer art', who: 'ben', dollars: 100 },
    { do: 'pay for', who: 'ann', from: 'ben', whileDeleting: 'ben', leaves: { ben: 0 } },
  ]),
  story('art is paid while its buyer deletes the account: the card is refunded', [
    { do: 'offer art', who: 'ben', dollars: 100 },
    { do: 'pay for', who: 'ann', from: 'ben', whileDeleting: 'ann', leaves: { ben: 0 } },
  ]),
  story('a top-up succeeds after its payer deleted the account: the card is refunded', [
    { do: 'pay in', who: 'ann', dollars: 50, whileDeleting: 'ann', leaves: { ann: 0 } },
  ]),
  story('that refund fails: the money waits in our books', [
    { do: 'pay in', who: 'ann', dollars: 50, whileDeleting: 'ann' },
    { do: 'refund fails', of: 'ann', leaves: { ann: 0 } },
  ]),
  story('nobody may leave while a dispute about a payment of theirs is open', [
    paidIn(),
    { do: 'dispute', of: 'ann', leaves: { ann: 0 }, borne: 1500 },
    { do: 'delete', who: 'ann', refused: 'PAYMENT_DISPUTED' },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ann: 5000 } },
    { do: 'delete', who: 'ann', givingUp: true, leaves: { ann: 0 } },
  ]),
  clearing('nobody may leave while a dispute about a sale of theirs is open', [
    ...sold(),
    { do: 'dispute', of: 'ann', leaves: { ben: 0 }, borne: 1500 },
    { do: 'delete', who: 'ben', refused: 'SALE_DISPUTED' },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ben: 9000 } },
  ]),
  story('nobody may leave while on hold, and give up the balance', [
    paidIn(),
    { do: 'review', who: 'ann' },
    { do: 'delete', who: 'ann', givingUp: true, refused: 'ACCOUNT_ON_HOLD', leaves: { ann: 5000 } },
  ]),
  story('a refund fails after its payer deleted the account: it is owed to them', [
    paidIn(),
    { do: 'refund', of: 'ann', leaves: { ann: 0 } },
    { do: 'delete', who: 'ann' },
    { do: 'refund fails', of: 'ann', leaves: { ann: 5000 } },
  ]),
  story('a debt survives its account, and comes back with the same mailbox', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 40, leaves: { ann: 1000 } },
    { do: 'dispute', of: 'ann', leaves: { ann: { has: 0, owes: 4000 } }, borne: 1500 },
    { do: 'close dispute', of: 'ann', outcome: 'lost' },
    { do: 'delete', who: 'ann', leaves: { ann: { has: 0, owes: 4000 } } },
    { do: 'sign up again', who: 'amy', as: 'ann', leaves: { ann: 0, amy: { has: 0, owes: 4000 } } },
    { do: 'top up', who: 'amy', dollars: 50, leaves: { amy: 1000 } },
  ]),
  story('a refund of a deleted account fails: it pays the debt that went to the new account', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'withdraw', who: 'ann', dollars: 40 },
    { do: 'refund', of: 'ann', leaves: { ann: { has: 0, owes: 4000 } } },
    { do: 'delete', who: 'ann' },
    { do: 'sign up again', who: 'amy', as: 'ann', leaves: { ann: 0, amy: { has: 0, owes: 4000 } } },
    { do: 'refund fails', of: 'ann', leaves: { ann: 1000, amy: 0 } },
  ]),
  story('a closing withdrawal is refused: it is owed to them', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'provider refuses transfers' },
    { do: 'delete', who: 'ann', leaves: { ann: 5000 } },
  ]),
  story('a closing withdrawal is reversed: it is owed to them', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'delete', who: 'ann', leaves: { ann: 0 } },
    { do: 'reverse transfer', who: 'ann', leaves: { ann: 5000 } },
  ]),
  story('the payout of a closing withdrawal bounces', [
    { do: 'connect', who: 'ann' },
    paidIn(),
    { do: 'delete', who: 'ann', leaves: { ann: 0 } },
    { do: 'bounce payout', who: 'ann' },
  ]),
];

const twice: Story[] = [
  clearing('art is bought again while a refund is out, and the refund fails: the first payment goes back', [
    ...sold(),
    { do: 'refund', of: 'ann', leaves: { ben: 0 } },
    { do: 'buy', who: 'ann', from: 'ben', as: 'again', leaves: { ben: 9000 } },
    { do: 'refund fails', of: 'ann', leaves: { ben: 9000 }, borne: 0 },
  ]),
  clearing('art is bought again during a dispute, which is won: the first payment goes back', [
    ...sold(),
    { do: 'dispute', of: 'ann', leaves: { ben: 0 } },
    { do: 'buy', who: 'ann', from: 'ben', as: 'again', leaves: { ben: 9000 } },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ben: 9000 }, borne: 1500 },
  ]),
  clearing('both payments for one piece of art are disputed, and won: the first to come back stays', [
    ...sold(),
    { do: 'dispute', of: 'ann' },
    { do: 'buy', who: 'ann', from: 'ben', as: 'again' },
    { do: 'dispute', of: 'again', leaves: { ben: 0 } },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ben: 9000 } },
    { do: 'close dispute', of: 'again', outcome: 'won', leaves: { ben: 9000 }, borne: 3000 },
  ]),
  story('a clear sale is disputed, bought again, and the dispute is won: the artist has one share', [
    ...sold(),
    { do: 'dispute', of: 'ann', leaves: { ben: 9000 }, borne: 10500 },
    { do: 'buy', who: 'ann', from: 'ben', as: 'again', leaves: { ben: 18_000 } },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ben: 9000 }, borne: 1500 },
  ]),
];

const disputedCards: Story[] = [
  story('a card whose payment is disputed cannot pay for anybody: the money goes back', [
    { do: 'top up', who: 'ann', dollars: 50, holder: 'thief', leaves: { ann: 5000 } },
    { do: 'dispute', of: 'ann', leaves: { ann: 0 } },
    { do: 'top up', who: 'ann', dollars: 20, holder: 'thief', leaves: { ann: 0 } },
    { do: 'top up', who: 'ben', dollars: 20, holder: 'thief', leaves: { ben: 0 } },
    { do: 'top up', who: 'ben', dollars: 20, holder: 'ben', leaves: { ben: 2000 } },
  ]),
  story('a card whose dispute was won pays again', [
    { do: 'top up', who: 'ann', dollars: 50, holder: 'ann' },
    { do: 'dispute', of: 'ann' },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ann: 5000 } },
    { do: 'top up', who: 'ann', dollars: 20, holder: 'ann', leaves: { ann: 7000 } },
  ]),
  story('a card that lost a dispute cannot buy art', [
    { do: 'offer art', who: 'ben', dollars: 100 },
    { do: 'top up', who: 'ann', dollars: 50, holder: 'thief' },
    { do: 'dispute', of: 'ann' },
    { do: 'close dispute', of: 'ann', outcome: 'lost' },
    { do: 'buy', who: 'cat', from: 'ben', holder: 'thief', leaves: { ben: 0 } },
    { do: 'buy', who: 'cat', from: 'ben', holder: 'cat', leaves: { ben: 9000 } },
  ]),
];

const reviewsAndBans: Story[] = [
  story('a payer on hold is refunded', [
    paidIn(),
    { do: 'review', who: 'ann' },
    { do: 'refund', of: 'ann', leaves: { ann: 0 } },
  ]),
  story('a banned payer disputes, and wins', [
    paidIn(),
    { do: 'ban', who: 'ann' },
    { do: 'dispute', of: 'ann', leaves: { ann: 0 } },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ann: 5000 }, borne: 1500 },
  ]),
  clearing('art of a banned artist is sold, and refunded', [
    { do: 'offer art', who: 'ben', dollars: 100 },
    { do: 'ban', who: 'ben' },
    { do: 'buy', who: 'ann', from: 'ben', leaves: { ben: 9000 } },
    { do: 'refund', of: 'ann', leaves: { ben: 0 } },
  ]),
  clearing('art of an artist on hold is sold, and disputed', [
    { do: 'offer art', who: 'ben', dollars: 100 },
    { do: 'review', who: 'ben' },
    { do: 'buy', who: 'ann', from: 'ben', leaves: { ben: 9000 } },
    { do: 'dispute', of: 'ann', leaves: { ben: 0 }, borne: 1500 },
  ]),
];

/** Refusals of a deletion while a prize is not final. */
const PRIZE_NOT_FINAL = { poster: 'OWN_AWARD_IN_REVIEW', winner: 'OWN_PRIZE_COMING' };

/** Ben wins Ann's $20, and Cy is the runner-up. The prize stays in the slop. */
const won = (): Step[] => [
  paidIn(),
  { do: 'post', who: 'ann', dollars: 20 },
  { do: 'enter', who: 'ben', under: 'ann' },
  { do: 'enter', who: 'cy', under: 'ann' },
  { do: 'like', who: 'ann', artOf: 'ben' },
  { do: 'like', who: 'ann', artOf: 'cy' },
  { do: 'deadline', leaves: { ann: 3000, ben: 0, cy: 0 } },
];

const reviews: Story[] = [
  reviewed('a win is reviewed, then final, and clears a week after the settlement', [
    { do: 'connect', who: 'ben' },
    ...won(),
    { do: 'withdraw', who: 'ben', dollars: 20, refused: 'ERROR_INSUFFICIENT_BALANCE' },
    { do: 'post', who: 'ben', dollars: 1, refused: 'INSUFFICIENT_BALANCE' },
    { do: 'final', leaves: { ben: 2000, cy: 0, ann: 3000 } },
    { do: 'withdraw', who: 'ben', dollars: 20, leaves: { ben: { has: 0, waits: 2000 } } },
    { do: 'wait', days: 5, leaves: { ben: 0 } },
  ]),
  reviewed('a winner is disqualified in review: nothing moves until the runner-up is paid', [
    ...won(),
    { do: 'disqualify', who: 'ben', leaves: { ben: 0, cy: 0, ann: 3000 } },
    { do: 'wait', days: 6, leaves: { ben: 0, cy: 0, ann: 3000 } },
    { do: 'final', leaves: { ben: 0, cy: 2000, ann: 3000 }, borne: 0 },
  ]),
  reviewed('everybody is disqualified: the poster is refunded once that is final', [
    ...won(),
    { do: 'disqualify', who: 'ben' },
    { do: 'disqualify', who: 'cy', leaves: { ben: 0, cy: 0, ann: 3000 } },
    { do: 'final', leaves: { ben: 0, cy: 0, ann: 5000 }, borne: 0 },
  ]),
  reviewed('an appeal is upheld in review: the first winner is paid after all', [
    ...won(),
    { do: 'disqualify', who: 'ben' },
    { do: 'disqualify', who: 'cy' },
    { do: 'reinstate', who: 'cy' },
    { do: 'reinstate', who: 'ben', leaves: { ben: 0, cy: 0, ann: 3000 } },
    { do: 'final', leaves: { ben: 2000, cy: 0, ann: 3000 }, borne: 0 },
  ]),
  reviewed('an appeal is upheld after the award is final: the record changes, and no money', [
    ...won(),
    { do: 'disqualify', who: 'ben' },
    { do: 'final', leaves: { ben: 0, cy: 2000 } },
    { do: 'reinstate', who: 'ben', leaves: { ben: 0, cy: 2000, ann: 3000 }, borne: 0 },
    { do: 'final', leaves: { ben: 0, cy: 2000, ann: 3000 } },
  ]),
  reviewed('a winner is disqualified after the award is final: the money stays', [
    { do: 'connect', who: 'ben' },
    ...won(),
    { do: 'final', leaves: { ben: 2000 } },
    { do: 'disqualify', who: 'ben', leaves: { ben: 2000, cy: 0, ann: 3000 }, borne: 0 },
  ]),
  reviewed('a top-up is disputed in review: the winner is paid, and the poster owes', [
    ...won(),
    { do: 'dispute', of: 'ann', leaves: { ann: { has: 0, owes: 2000 } }, borne: 1500 },
    { do: 'final', leaves: { ben: 2000, cy: 0, ann: { has: 0, owes: 2000 } } },
    {
      do: 'close dispute',
      of: 'ann',
      outcome: 'lost',
      leaves: { ben: 2000, ann: { has: 0, owes: 2000 } },
      borne: 1500,
    },
  ]),
  reviewed('a top-up is disputed in review, and nobody wins: the refund pays the debt', [
    ...won(),
    { do: 'dispute', of: 'ann', leaves: { ann: { has: 0, owes: 2000 } } },
    { do: 'disqualify', who: 'ben' },
    { do: 'disqualify', who: 'cy', leaves: { ann: { has: 0, owes: 2000 } } },
    { do: 'final', leaves: { ann: 0, ben: 0, cy: 0 }, borne: 1500 },
  ]),
  reviewed('a top-up is disputed in review, and the dispute is won', [
    ...won(),
    { do: 'dispute', of: 'ann', leaves: { ann: { has: 0, owes: 2000 } } },
    { do: 'close dispute', of: 'ann', outcome: 'won', leaves: { ann: 3000 } },
    { do: 'final', leaves: { ben: 2000, ann: 3000 }, borne: 1500 },
  ]),
  reviewed('a finding delays an award by a week, and the tally pays if nobody decides', [
    ...won(),
    { do: 'finding', about: 'ann' },
    { do: 'wait', days: 9, leaves: { ben: 0, ann: 3000 } },
    { do: 'wait', days: 1, leaves: { ben: 2000, ann: 3000 }, borne: 0 },
  ]),
  reviewed('neither poster nor winner may leave while a prize is not final; others may', [
    ...won(),
    { do: 'delete', who: 'ann', refused: PRIZE_NOT_FINAL.poster },
    { do: 'delete', who: 'ben', refused: PRIZE_NOT_FINAL.winner },
    { do: 'delete', who: 'cy' },
    { do: 'final', leaves: { ben: 2000, cy: 0, ann: 3000 } },
    { do: 'delete', who: 'ben', givingUp: true, leaves: { ben: 0 } },
    { do: 'delete', who: 'ann', givingUp: true, leaves: { ann: 0 }, borne: 0 },
  ]),
  reviewed('a winner who was disqualified leaves: nobody owes anything', [
    ...won(),
    { do: 'disqualify', who: 'ben' },
    { do: 'delete', who: 'ben', givingUp: true, leaves: { ben: 0 } },
    { do: 'delete', who: 'cy', refused: PRIZE_NOT_FINAL.winner },
    { do: 'final', leaves: { ben: 0, cy: 2000, ann: 3000 }, borne: 0 },
  ]),
  reviewed('an entry whose artist left cannot win: the poster is refunded', [
    ...won(),
    { do: 'delete', who: 'cy' },
    { do: 'disqualify', who: 'ben', leaves: { ann: 3000 } },
    { do: 'final', leaves: { ben: 0, cy: 0, ann: 5000 }, borne: 0 },
  ]),
  reviewed('a slop that is taken down is reviewed like any other', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ben', under: 'ann' },
    { do: 'like', who: 'ann', artOf: 'ben' },
    { do: 'hide slop', who: 'ann', leaves: { ann: 3000, ben: 0 } },
    { do: 'final', leaves: { ann: 3000, ben: 2000 }, borne: 0 },
  ]),
  reviewed('a slop that only its poster entered is refunded at once', [
    paidIn(),
    { do: 'post', who: 'ann', dollars: 20 },
    { do: 'enter', who: 'ann', under: 'ann' },
    { do: 'deadline', leaves: { ann: 5000 } },
  ]),
];

export const moneyStories: readonly Story[] = [
  ...topUps,
  ...sales,
  ...prizes,
  ...withdrawals,
  ...deletions,
  ...twice,
  ...disputedCards,
  ...reviewsAndBans,
  ...reviews,
];
