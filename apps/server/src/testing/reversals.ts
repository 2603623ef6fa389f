import { cardFee, cents } from '@unslop/domain/money';
import { pay } from './money.ts';
import { eventually, type Person, type TestApp } from './test-app.ts';

/** Top-ups, and the product's records of their refunds and disputes. @param app  set before the first call */
export const reversalCalls = (app: () => TestApp) => {
  const deposit = async (person: Person) => (await app().call('listDeposits', person)).body.data[0];
  const wallet = async (person: Person) => (await app().call('getWallet', person)).body;
  const reversals = async (intent: string) =>
    (
      await app().owner.query(
        `select r.* from payment_reversals r join payments p on p.id = r.payment_id where p.payment_intent_id = $1 order by r.created_at`,
        [intent],
      )
    ).rows;

  /** Creates a user who added dollars by card. */
  async function paidIn(dollars: number, card?: string): Promise<{ person: Person; intent: string; charged: number }> {
    const person = await app().person();
    const amount = dollars * 100;
    const charged = amount + cardFee(cents(amount));
    const { body } = await app().call('createPaymentIntent', person, {
      body: { amount: charged, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: dollars } },
    });
    await pay(app(), body.clientSecret, card);
    await eventually(async () => (await deposit(person)) !== undefined, 'the credit');
    return { person, intent: body.paymentIntentId, charged };
  }

  return {
    paidIn,
    deposit,
    wallet,
    reversals,
    untilReversals: (intent: string, count: number, state = 'taken') =>
      eventually(
        async () => (await reversals(intent)).filter((one) => one.state === state).length === count,
        `${count} reversals to be ${state}`,
      ),

    /** Returns the platform's cost of one dispute. */
    feeOf: async (dispute: string) =>
      (
        await app().owner.query(
          `select e.amount_cents from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.id = e.account_id
            where m.kind = 'dispute_fee' and a.kind = 'costs' and m.key = any(select 'dispute_fee:' || (t->>'id') from stripe_events v,
                  jsonb_array_elements(v.payload->'data'->'object'->'balance_transactions') t where v.payload->'data'->'object'->>'id' = $1)`,
          [dispute],
        )
      ).rows.map((row) => row.amount_cents),
  };
};
