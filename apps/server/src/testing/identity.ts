/** Queries a database in one statement, so all results are from one snapshot. */
export type Ask = (sql: string) => Promise<readonly unknown[]>;

/** Balance transaction at Stripe. `account` is null on the platform's own balance. */
export interface ProviderMovement {
  account: string | null;
  object: { type: string; amount: number; fee: number };
}

/** Accounts for every cent that came in, and where it is now. */
interface Money {
  /** Card payments, less refunds and open or lost disputes. */
  cardPayments: number;
  /** Negative. Stripe takes its fee for a dispute from the operator's own money, which none of our accounts holds. */
  operatorsMoney: number;
  balances: number;
  debts: number;
  /** Prizes of slops that are open or have no final award. */
  heldPrizes: number;
  /** Withdrawals that were requested and are not finished. */
  inFlight: number;
  paidOut: number;
  earnings: number;
  costs: number;
  /** Movements that made a debt or a cost although no card payment was taken back and no fee was due. */
  strays: string[];
}

/** Reads prizes, payments and withdrawals from their own tables, not from the ledger, so that neither proves itself. */
const MONEY = `
  with account as (select kind, sum(balance_cents)::bigint as cents from ledger_accounts group by kind)
  select (select coalesce(sum(coalesce(amount_received_cents, amount_cents) - refunded_cents - disputed_cents), 0)::float8
            from payments where status = 'succeeded') as "cardPayments",
         (select coalesce(-sum(e.amount_cents), 0)::float8 from ledger_movements m join ledger_entries e on e.movement_id = m.id
            join ledger_accounts a on a.id = e.account_id and a.kind = 'stripe'
           where m.kind in ('dispute_fee', 'dispute_fee_returned')) as "operatorsMoney",
         coalesce((select cents from account where kind = 'balance'), 0)::float8 as balances,
         coalesce((select cents from account where kind = 'debt'), 0)::float8 as debts,
         (select coalesce(sum(s.prize_pool_cents), 0)::float8 from ai_slops s left join award_finals f on f.ai_slop_id = s.id
           where s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null)) as "heldPrizes",
         (select coalesce(sum(requested_amount_cents), 0)::float8 from withdrawals
           where status in ('pending', 'processing')) as "inFlight",
         (select coalesce(sum(net_transfer_amount_cents - reversed_cents), 0)::float8 from withdrawals where status = 'paid') as "paidOut",
         coalesce((select cents from account where kind = 'fees'), 0)::float8 as earnings,
         coalesce((select -cents from account where kind = 'costs'), 0)::float8 as costs,
         (select coalesce(array_agg(distinct m.key), '{}') from ledger_accounts a
            join ledger_entries e on e.account_id = a.id and e.amount_cents < 0 join ledger_movements m on m.id = e.movement_id
           where a.kind in ('debt', 'costs') and m.payment_id is null and m.kind not in ('dispute_fee', 'debt_carried_over')) as strays`;

async function moneyIn(ask: Ask): Promise<Money> {
  const [money] = (await ask(MONEY)) as [Money];
  return money;
}

/** Returns payments, transfers and fees as Stripe reports them. */
function moneyAt(provider: readonly ProviderMovement[]): Pick<Money, 'cardPayments' | 'operatorsMoney' | 'paidOut'> {
  const own = provider.filter(({ account, object }) => account === null && object.type !== 'topup');
  const isTransfer = ({ object }: ProviderMovement) => object.type.startsWith('transfer');
  const sumOf = (of: readonly ProviderMovement[]) => of.reduce((sum, { object }) => sum + object.amount, 0);
  return {
    cardPayments: sumOf(own.filter((one) => !isTransfer(one))),
    // Stripe's fee for a charge is not on our books.
    operatorsMoney: own.reduce((sum, { object }) => sum - (object.type === 'charge' ? 0 : object.fee), 0),
    paidOut: 0 - sumOf(own.filter(isTransfer)),
  };
}

/**
 * Checks after each step that every cent is accounted for: `card payments not taken back + operator's money = balances +
 * debts + held prizes + in flight + paid out + earnings − costs`. Also checks that debts and costs come only from card
 * payments that were taken back and from Stripe's fees.
 */
export class MoneyWatch {
  readonly #ask: Ask;
  readonly #reported = new Set<string>();
  #offBy = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * @param step  named in each new finding
   * @param provider  all movements at Stripe; only while nothing is in flight, because Stripe is always ahead of us
   * @returns the findings that are new since the step before
   */
  async after(step: string, provider?: readonly ProviderMovement[]): Promise<string[]> {
    const money = await moneyIn(this.#ask);
    const { cardPayments, operatorsMoney, balances, debts, heldPrizes, inFlight, paidOut, earnings, costs } = money;
    const found: string[] = [];
    const offBy =
      cardPayments + operatorsMoney - (balances + debts + heldPrizes + inFlight + paidOut + earnings - costs);
    if (offBy !== this.#offBy)
      found.push(`money_is_accounted_for: ${offBy - this.#offBy} cents came or went: ${JSON.stringify(money)}`);
    this.#offBy = offBy;
    for (const key of money.strays.filter((one) => !this.#reported.has(one))) {
      this.#reported.add(key);
      found.push(`debts_come_from_cards: ${key} made a debt or a cost`);
    }
    for (const [what, cents] of Object.entries(provider ? moneyAt(provider) : {})) {
      const ours = money[what as 'paidOut'];
      if (ours !== cents) found.push(`provider_agrees: ${what} is ${cents} there and ${ours} here`);
    }
    return found.map((one) => `${one} (after ${step})`);
  }

  /** Returns the card payments that were not taken back, the payouts and the debts, in cents. */
  async flow(): Promise<Pick<Money, 'cardPayments' | 'paidOut' | 'debts'>> {
    return moneyIn(this.#ask);
  }
}
