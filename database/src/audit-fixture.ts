import type pg from 'pg';

/**
 * Ids in a small consistent world: a top-up, a prize held, one awarded, taken back and awarded again, a withdrawal, a
 * sale.
 */
export interface Honest {
  poster: string;
  artist: string;
  /** A user without any activity. */
  other: string;
  openSlop: string;
  awardedSlop: string;
  winningComment: string;
  topUpMovement: number;
  paidWithdrawal: string;
  purchase: string;
}

/** An account and the cents credited to it. */
type Leg = [kind: string, userId: string | null, slopId: string | null, amount: number];

const ofUser = (kind: 'balance' | 'hold', userId: string, amount: number): Leg => [kind, userId, null, amount];
const ofPrize = (slopId: string, amount: number): Leg => ['prize', null, slopId, amount];
const ofPlatform = (kind: 'stripe' | 'fees', amount: number): Leg => [kind, null, null, amount];

/** Fills an empty database through the real routines, as the owner. For tests of the audit. */
export async function fillWithHonestMoney(client: pg.Client): Promise<Honest> {
  const one = async <T = string>(sql: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await client.query(sql, values);
    return Object.values(rows[0])[0] as T;
  };
  const person = (name: string) =>
    one(
      `insert into auth.users (name, email, email_verified) values ($1, lower($1) || '@example.com', true) returning id`,
      [name],
    );
  const post = (
    key: string,
    kind: string,
    legs: Leg[],
    about: { slop?: string; payment?: string; withdrawal?: string },
  ) =>
    one<number>(`select movement_id from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
      key,
      kind,
      legs.map((leg) => leg[0]),
      legs.map((leg) => leg[1]),
      legs.map((leg) => leg[2]),
      legs.map((leg) => leg[3]),
      about.slop,
      about.payment,
      about.withdrawal,
    ]);
  const image = (user: string, purpose: string, n: number) =>
    one(
      `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths, used_at)
       values (gen_random_uuid(), $1, $2, 'images', $3, 'image/png', 10, 100, 100, '{100}', now()) returning id`,
      [user, purpose, `test/${n}.webp`],
    );
  const payment = (user: string, intent: string, type: string, comment: string | null) =>
    one(
      `insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents, comment_id)
       values ($1, $2, 'succeeded', $3, 5337, case when $4::uuid is null then 5000 end, 337, $4) returning id`,
      [user, intent, type, comment],
    );
  const slop = async (user: string, n: number) => {
    const id = await one(
      `insert into ai_slops (user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at)
       values ($1, 'A slop', $2, '/x', 'x', 2500, 1, app_now() + interval '1 day') returning id`,
      [user, await image(user, 'ai-slop', n)],
    );
    await client.query('insert into ai_slop_counters (ai_slop_id) values ($1)', [id]);
    await client.query('update profile_counters set ai_slops_count = ai_slops_count + 1 where user_id = $1', [user]);
    await post(`prize_held:${id}`, 'prize_held', [ofUser('balance', user, -2500), ofPrize(id, 2500)], { slop: id });
    return id;
  };

  const poster = await person('Poster');
  const artist = await person('Artist');
  const other = await person('Other');
  const paymentId = await payment(poster, 'pi_1', 'account_funding', null);
  const topUpMovement = await post(
    'top_up:pi_1',
    'top_up',
    [ofPlatform('stripe', -5337), ofUser('balance', poster, 5000), ofPlatform('fees', 337)],
    { payment: paymentId },
  );
  await client.query(
    `insert into deposits (user_id, payment_id, amount_added_to_balance_cents, total_amount_charged_cents, stripe_charge_id, movement_id, clears_at)
     values ($1, $2, 5000, 5337, 'ch_1', $3, now())`,
    [poster, paymentId, topUpMovement],
  );
  const openSlop = await slop(poster, 1);
  const awardedSlop = await slop(poster, 2);
  const winningComment = await one(
    `insert into comments (ai_slop_id, user_id, image_id, image_url, image_path) values ($1, $2, $3, '/x', 'x') returning id`,
    [awardedSlop, artist, await image(artist, 'comment', 3)],
  );
  await client.query('insert into comment_counters (comment_id, likes_count) values ($1, 1)', [winningComment]);
  await client.query('insert into comment_likes (comment_id, user_id) values ($1, $2)', [winningComment, poster]);
  await client.query('update ai_slop_counters set beautiful_art_count = 1 where ai_slop_id = $1', [awardedSlop]);
  await client.query('update profile_counters set beautiful_art_count = 1 where user_id = $1', [artist]);
  await client.query('insert into artists (user_id, latest_comment_id, latest_at) values ($1, $2, now())', [
    artist,
    winningComment,
  ]);
  await client.query(
    `update ai_slops set status = 'awarded', winning_comment_id = $2, awarded_at = created_at, settled_at = created_at where id = $1`,
    [awardedSlop, winningComment],
  );
  await client.query(
    `insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at)
     select id, 'awarded', user_id, $2, winning_comment_id, 2500, deadline_at, settled_at from ai_slops where id = $1`,
    [awardedSlop, artist],
  );
  await client.query(`insert into award_entries values ($1, $2, $3, app_now(), 1, 1, 0, 0, 0, 0)`, [
    awardedSlop,
    winningComment,
    artist,
  ]);
  await client.query(
    `insert into award_finals (ai_slop_id, review_until, final_at, winning_comment_id, paid_to)
     select ai_slop_id, settled_at, settled_at, winning_comment_id, winner_id from awards where ai_slop_id = $1`,
    [awardedSlop],
  );
  for (const action of ['disqualify', 'reinstate']) {
    const act = await one<number>(
      `select record_moderation_act(null, 'ops', $1, 'comment', $2, null, null, 'A copy.', null, null, '{}')`,
      [action, winningComment],
    );
    await client.query('select revise_award($1, $2)', [act, action === 'disqualify' ? null : winningComment]);
  }
  const award = await post(
    `prize_closed:${awardedSlop}`,
    'prize_awarded',
    [ofPrize(awardedSlop, -2500), ofUser('balance', artist, 2500)],
    { slop: awardedSlop },
  );
  await client.query('update award_finals set finalized_at = final_at, movement_id = $2 where ai_slop_id = $1', [
    awardedSlop,
    award,
  ]);

  const paidWithdrawal = await one(
    `insert into withdrawals (user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id)
     values ($1, 1000, 48, 952, 'acct_1') returning id`,
    [artist],
  );
  await post(
    `withdrawal_requested:${paidWithdrawal}`,
    'withdrawal_requested',
    [ofUser('balance', artist, -1000), ofUser('hold', artist, 1000)],
    { withdrawal: paidWithdrawal },
  );
  await client.query(`update withdrawals set status = 'processing' where id = $1`, [paidWithdrawal]);
  await post(
    `withdrawal_paid:${paidWithdrawal}`,
    'withdrawal_paid',
    [ofUser('hold', artist, -1000), ofPlatform('stripe', 952), ofPlatform('fees', 48)],
    { withdrawal: paidWithdrawal },
  );
  await client.query(`update withdrawals set status = 'paid', stripe_transfer_id = 'tr_1' where id = $1`, [
    paidWithdrawal,
  ]);

  const purchasePayment = await payment(poster, 'pi_2', 'art_purchase', winningComment);
  const sale = await post(
    'sale:pi_2',
    'sale',
    [ofPlatform('stripe', -5337), ofUser('balance', artist, 4500), ofPlatform('fees', 837)],
    { payment: purchasePayment },
  );
  const purchase = await one(
    `insert into purchases (buyer_id, artist_id, comment_id, payment_id, price_cents, artist_share_cents, movement_id, title)
     values ($1, $2, $3, $4, 5000, 4500, $5, 'Art') returning id`,
    [poster, artist, winningComment, purchasePayment, sale],
  );
  return { poster, artist, other, openSlop, awardedSlop, winningComment, topUpMovement, paidWithdrawal, purchase };
}
