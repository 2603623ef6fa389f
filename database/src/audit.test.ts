import type { PaymentType } from '@unslop/domain/calls/payments';
import { movementKinds, movementRules } from '@unslop/domain/movements';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditIn } from './audit.ts';
import { fillWithHonestMoney, type Honest } from './audit-fixture.ts';
import { invariants } from './invariants.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
let honest: Honest;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  honest = await fillWithHonestMoney(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('an intact database has no findings and a zero trial balance', async () => {
  const { findings, trialBalance } = await auditIn(client);
  expect(findings).toEqual([]);
  expect(trialBalance.reduce((sum, row) => sum + Number(row.balance_cents), 0)).toBe(0);
});

test('a disputed purchase breaks nothing, as it has no deposit [O16]', async () => {
  await client.query('begin');
  try {
    await client.query(`update payments set disputed_cents = 100 where payment_intent_id = 'pi_2'`);
    const { rowCount } = await client.query(
      `insert into payment_reversals (reversal_id, payment_id, kind, amount_cents)
       select 'du_1', id, 'dispute', 100 from payments where payment_intent_id = 'pi_2'`,
    );
    expect(rowCount).toBe(1);
    const { findings } = await auditIn(client);
    expect(findings.map((finding) => finding.invariant)).not.toContain('reversals_add_up');
  } finally {
    await client.query('rollback');
  }
});

test('an unprocessed event names the users of its payment or transfer', async () => {
  await client.query('begin');
  try {
    for (const [n, object] of [
      { id: 're_1', payment_intent: 'pi_2' },
      { transfer_group: `withdrawal:${honest.paidWithdrawal}` },
    ].entries())
      await client.query(
        `insert into stripe_events (id, endpoint, type, livemode, payload, received_at)
         values ($1, 'account', 'refund.created', false, $2, now() - interval '1 hour')`,
        [`evt_${n}`, { data: { object } }],
      );
    const { findings } = await auditIn(client);
    expect(findings.map(({ invariant, people }) => [invariant, people])).toEqual([
      ['events_are_worked', [honest.poster, honest.artist].toSorted()],
    ]);
  } finally {
    await client.query('rollback');
  }
});

test('legs_are_of_what_they_name finds what the ledger itself would refuse', async () => {
  const { sql } = invariants.find(({ name }) => name === 'legs_are_of_what_they_name')!;
  expect(sql).not.toContain('ledger_leg_belongs(');
  const refused = `select m.id as movement_id, m.key, m.kind, a.kind as account_kind, a.user_id, a.ai_slop_id
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
   where not coalesce(ledger_leg_belongs(m.kind, a.kind, a.user_id, a.ai_slop_id, m.ai_slop_id, m.payment_id, m.withdrawal_id), false)`;
  const kinds = new Set<string>();
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    for (const [column, values] of Object.entries({
      ai_slop_id: [`'${honest.openSlop}'`, `'${honest.awardedSlop}'`, 'null'],
      payment_id: [`(select max(id::text)::uuid from payments)`, `(select min(id::text)::uuid from payments)`, 'null'],
      withdrawal_id: ['null'],
    })) {
      for (const value of values) {
        await client.query('savepoint honest');
        await client.query(`update ledger_movements set ${column} = ${value}`);
        const [found, expected] = [
          await client.query(`${sql} order by 1, 4, 5, 6`),
          await client.query(`${refused} order by 1, 4, 5, 6`),
        ];
        expect(found.rows).toEqual(expected.rows);
        for (const { kind } of found.rows) kinds.add(kind);
        await client.query('rollback to honest');
      }
    }
  } finally {
    await client.query('rollback');
  }
  for (const kind of ['prize_held', 'prize_awarded', 'top_up', 'withdrawal_requested']) expect(kinds).toContain(kind);
});

/** Each payment type has an invariant on what it leaves in the accounts of its people. A new type needs one too. */
const keptOf: Record<PaymentType, string> = {
  account_funding: 'top_ups_keep_what_is_left',
  art_purchase: 'sales_keep_what_is_left',
};
test('every type of payment has an invariant for its users', () => {
  expect(invariants.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(keptOf)));
});

test('each kind that credits a balance is allowed or refused after a deletion', () => {
  const { sql } = invariants.find(({ name }) => name === 'nothing_of_the_deleted')!;
  const late = [...sql.match(/m\.kind not in \(([^)]*)\)/)![1]!.matchAll(/\w+/g)].map(([kind]) => kind);
  const refused = ['top_up', 'sale', 'prize_awarded', 'prize_returned'];
  const crediting = movementKinds.filter((kind) => movementRules[kind].accounts.some((one) => one === '+balance'));
  expect([...late, ...refused].toSorted()).toEqual(crediting.toSorted());
});

/** Invariants whose corruptions below invent a payment that belongs to nobody. */
const WITHOUT_PEOPLE = new Set(['events_are_worked', 'applied_payments_are_booked']);

const closeToday = `select close_book_day((app_now() at time zone 'UTC')::date)`;

/** One manual corruption per invariant, with the guards off as only the owner of the cluster can switch them. */
const corruptions: Record<string, (h: Honest) => string> = {
  ledger_sums_to_zero: () =>
    `update ledger_entries set amount_cents = amount_cents + 1 where account_seq = 1 and amount_cents > 0`,
  movements_sum_to_zero: (h) =>
    `delete from ledger_entries where movement_id = ${h.topUpMovement} and amount_cents > 0`,
  balances_equal_entries: (h) =>
    `update ledger_accounts set balance_cents = balance_cents + 1 where user_id = '${h.poster}' and kind = 'balance'`,
  chains_have_no_gap: (h) =>
    `update ledger_entries set account_seq = account_seq + 5 where movement_id = ${h.topUpMovement}`,
  movements_are_allowed: (h) => `update ledger_movements set kind = 'sale_reversed' where id = ${h.topUpMovement}`,
  legs_are_of_what_they_name: (h) =>
    `update ledger_movements set ai_slop_id = '${h.openSlop}' where key = 'prize_closed:${h.awardedSlop}'`,
  no_balance_below_zero: (h) =>
    `alter table ledger_accounts drop constraint ledger_accounts_floor;
     update ledger_accounts set balance_cents = -5 where user_id = '${h.artist}' and kind = 'hold'`,
  debts_are_seen: (h) => `update ledger_accounts set balance_cents = -5 where user_id = '${h.other}' and kind = 'debt'`,
  carried_debts_are_booked: (h) =>
    `insert into carried_debts (from_user_id, to_user_id, amount_cents) values ('${h.poster}', '${h.other}', 100)`,
  debts_outlive_their_account: (h) =>
    `update ledger_entries set account_id = (select id from ledger_accounts where user_id = '${h.artist}' and kind = 'debt'),
       balance_after_cents = -5 where movement_id = ${h.topUpMovement} and amount_cents = 337;
     update ledger_accounts set balance_cents = -5 where user_id = '${h.artist}' and kind = 'debt';
     update profiles set deleted_at = now() where id = '${h.artist}'`,
  prizes_are_held: (h) => `update ai_slops set prize_pool_cents = prize_pool_cents + 100 where id = '${h.openSlop}'`,
  closed_once: (h) => `update ledger_movements set kind = 'prize_raised' where key = 'prize_closed:${h.awardedSlop}'`,
  winner_fields_agree: (h) => `update awards set prize_cents = prize_cents + 100 where ai_slop_id = '${h.awardedSlop}'`,
  winner_is_the_winner: (h) =>
    `update award_entries set counted_likes = 0, late_likes = shown_likes where ai_slop_id = '${h.awardedSlop}'`,
  revisions_are_a_chain: (h) =>
    `update award_revisions set from_user_id = '${h.other}' where ai_slop_id = '${h.awardedSlop}' and revision = 2`,
  debts_come_from_cards: (h) =>
    `update ledger_entries set amount_cents = -amount_cents,
       account_id = (select id from ledger_accounts where user_id = '${h.artist}' and kind = 'debt')
      where amount_cents > 0 and movement_id = (select id from ledger_movements where key = 'prize_closed:${h.awardedSlop}')`,
  tally_is_of_the_time: (h) =>
    `update award_entries set counted_likes = counted_likes - 1, late_likes = late_likes + 1 where ai_slop_id = '${h.awardedSlop}'`,
  hidden_slops_are_closed: (h) => `update ai_slops set hidden_at = now() where id = '${h.openSlop}'`,
  nothing_of_the_deleted: (h) => `update profiles set deleted_at = now() where id = '${h.artist}'`,
  votes_of_the_deleted_end: (h) => `update profiles set deleted_at = now() where id = '${h.poster}'`,
  money_went_to_the_artist: (h) =>
    `update award_finals set paid_to = '${h.poster}' where ai_slop_id = '${h.awardedSlop}'`,
  counters_count: (h) =>
    `update comment_counters set likes_count = likes_count + 1 where comment_id = '${h.winningComment}'`,
  totals_count: () => `update list_totals set rows_count = rows_count + 1`,
  artists_show_their_latest: () => `delete from artists`,
  withdrawals_match_their_money: (h) =>
    `update withdrawals set status = 'pending', stripe_transfer_id = null where id = '${h.paidWithdrawal}'`,
  money_in_flight_agrees: (h) =>
    `update withdrawals set status = 'processing', stripe_transfer_id = null where id = '${h.paidWithdrawal}'`,
  one_object_one_record: (h) =>
    `alter table deposits drop constraint deposits_charge_once, drop constraint deposits_payment_once, drop constraint deposits_movement_once;
     insert into deposits select gen_random_uuid(), user_id, payment_id, amount_added_to_balance_cents, total_amount_charged_cents,
       stripe_charge_id, movement_id, clears_at from deposits where movement_id = ${h.topUpMovement}`,
  deposits_are_movements: (h) =>
    `update deposits set amount_added_to_balance_cents = amount_added_to_balance_cents - 1 where movement_id = ${h.topUpMovement}`,
  paid_top_ups_are_deposits: (h) => `delete from deposits where movement_id = ${h.topUpMovement}`,
  purchases_are_movements: (h) =>
    `update purchases set artist_share_cents = artist_share_cents - 1 where id = '${h.purchase}'`,
  payments_match_the_provider: () =>
    `update payments set amount_received_cents = amount_cents - 1 where payment_intent_id = 'pi_1'`,
  top_ups_keep_what_is_left: () =>
    `update payments set amount_received_cents = amount_cents - 1000 where payment_intent_id = 'pi_1'`,
  sales_keep_what_is_left: () =>
    `update payments set refunded_cents = refunded_cents + 1000 where payment_intent_id = 'pi_2'`,
  unapplied_payments_are_nobodys: () => `update payments set refund_reason = 'Gone.' where payment_intent_id = 'pi_1'`,
  reversals_add_up: () => `update payments set refunded_cents = 1 where payment_intent_id = 'pi_1'`,
  purchases_end_when_reversed: (h) => `update purchases set ended_at = now() where id = '${h.purchase}'`,
  one_payment_in_force: () => `update payments set refund_reason = 'Gone.' where payment_intent_id = 'pi_2'`,
  transfer_reversals_add_up: (h) => `update withdrawals set reversed_cents = 1 where id = '${h.paidWithdrawal}'`,
  events_are_worked: () => `insert into stripe_events (id, endpoint, type, livemode, payload, received_at)
     values ('evt_old', 'account', 'charge.updated', false, '{}', now() - interval '1 hour')`,
  applied_payments_are_booked: () => `insert into stripe_events (id, endpoint, type, livemode, payload, worked_at)
     values ('evt_lost', 'account', 'payment_intent.succeeded', false, '{"data": {"object": {"id": "pi_lost"}}}', now())`,
  votes_are_under_their_root: () =>
    `update awards set votes_root = sha256(''), votes_count = 1, votes_version = 1, vote_leaves = sha256('x')`,
  leaves_have_their_receipts: () =>
    `update awards set votes_root = sha256('x'), votes_count = 1, votes_version = 1, vote_leaves = sha256('x')`,
  days_are_a_chain: () => `${closeToday}; update book_days set head = sha256('x')`,
  days_have_their_movements: () => `${closeToday}; update movement_days set salt = gen_random_uuid()`,
  days_have_their_awards: () => `${closeToday}; update book_days set awards_root = sha256('x')`,
  days_add_up_to_the_ledger: () =>
    `${closeToday}; update book_days set balance_cents = balance_cents + 1, fees_cents = fees_cents - 1`,
};

/** More ways to break the same invariants by acts of moderators. */
const moreCorruptions: [invariant: string, what: string, (h: Honest) => string][] = [
  [
    'winner_is_the_winner',
    'an entry that is out would be paid',
    (h) =>
      `update award_finals set finalized_at = null, movement_id = null;
       update comments set hidden_at = now() where id = '${h.winningComment}'`,
  ],
  [
    'winner_fields_agree',
    'a slop that does not say what the last revision says',
    (h) =>
      `update ai_slops set status = 'expired', winning_comment_id = null, awarded_at = null where id = '${h.awardedSlop}'`,
  ],
  [
    'closed_once',
    'a prize that was awarded and booked as returned',
    (h) => `update ledger_movements set kind = 'prize_returned' where key = 'prize_closed:${h.awardedSlop}'`,
  ],
  [
    'prizes_are_held',
    'a prize that left before its award was final',
    () => 'update award_finals set finalized_at = null, movement_id = null',
  ],
  [
    'winner_fields_agree',
    'an award that will pay another entry than the slop says',
    () => 'update award_finals set winning_comment_id = null',
  ],
  [
    'revisions_are_a_chain',
    'a disqualification without a revision',
    () => 'delete from award_revisions where revision = 2',
  ],
  ['revisions_are_a_chain', 'a gap', () => 'update award_revisions set revision = 3 where revision = 2'],
  [
    'tally_is_of_the_time',
    'likes voided that no moderator voided',
    (h) =>
      `update award_entries set voided_likes = 1, shown_likes = shown_likes + 1 where ai_slop_id = '${h.awardedSlop}'`,
  ],
  ['totals_count', 'a win without a final award', () => 'update artist_wins set wins_count = wins_count + 1'],
  ['totals_count', 'an entry that is sealed under open votes', () => 'update comment_counters set is_sealed = true'],
];

describe('a manually corrupted database is reported', () => {
  test.each(moreCorruptions)('%s: %s [T078]', async (name, _, corrupt) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      await client.query(corrupt(honest));
      expect((await auditIn(client)).findings.map(({ invariant }) => invariant)).toContain(name);
    } finally {
      await client.query('rollback');
    }
  });

  test.each(invariants.map(({ name }) => name))('%s', async (name) => {
    const corrupt = corruptions[name];
    expect(corrupt, 'every invariant has its corruption').toBeDefined();
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      await client.query(corrupt!(honest));
      const { findings } = await auditIn(client);
      const found = findings.find((finding) => finding.invariant === name);
      expect(found).toBeDefined();
      if (found!.stops === 'named' && !WITHOUT_PEOPLE.has(name)) expect(found!.people).not.toEqual([]);
      else expect(found!.people).toEqual([]);
    } finally {
      await client.query('rollback');
    }
  });
});
