import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Tests the entities of the specification: columns, allowed values and uniqueness. */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function columnsOf(relation: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [relation],
  );
  return rows.map(({ name }) => name);
}

const entities: [row: string, relation: string, columns: string[], absent?: string[]][] = [
  [
    'A379',
    'profiles',
    ['id', 'username', 'full_name', 'display_name', 'avatar_url', 'bio', 'website', 'created_at'],
    // A profile is public. Money and the payout account are in other tables.
    ['balance', 'balance_cents', 'stripe_account_id', 'email'],
  ],
  ['A379', 'payout_accounts', ['user_id', 'stripe_account_id']],
  [
    'A380',
    'ai_slops',
    [
      'id',
      'user_id',
      'title',
      'description',
      'image_url',
      'image_path',
      'created_at',
      'prize_pool_cents',
      'status',
      'deadline_at',
      'winning_comment_id',
      'awarded_at',
      'duration_days',
    ],
  ],
  ['A380', 'ai_slop_counters', ['ai_slop_id', 'likes_count', 'comments_count', 'beautiful_art_count']],
  [
    'A382',
    'ai_slops_with_profiles',
    ['id', 'user_id', 'username', 'avatar_url', 'title', 'likes', 'prize_pool_cents', 'deadline'],
  ],
  ['A385', 'ai_slop_likes', ['id', 'ai_slop_id', 'user_id']],
  ['A386', 'comments', ['id', 'ai_slop_id', 'user_id', 'content', 'image_url', 'created_at']],
  ['A386', 'comment_counters', ['comment_id', 'likes_count']],
  ['A387', 'comments_with_profiles', ['id', 'content', 'username', 'avatar_url', 'display_name', 'likes']],
  ['A388', 'comment_likes', ['id', 'comment_id', 'user_id']],
  ['A389', 'followers', ['follower_id', 'following_id']],
  [
    'A390',
    'beautiful_arts',
    ['id', 'title', 'description', 'image_url', 'user_id', 'ai_slop_id', 'created_at', 'updated_at'],
  ],
  [
    '(A391)',
    'notifications',
    [
      'id',
      'user_id',
      'type',
      'kind',
      'data',
      'is_read',
      'from_user_id',
      'ai_slop_id',
      'beautiful_art_id',
      'created_at',
    ],
  ],
  [
    'B075',
    'deposits',
    ['id', 'user_id', 'created_at', 'amount_added_to_balance_cents', 'total_amount_charged_cents', 'stripe_charge_id'],
  ],
  [
    'B143',
    'payments',
    ['id', 'user_id', 'payment_intent_id', 'status', 'amount_cents', 'currency', 'created_at', 'metadata'],
  ],
  ['B144', 'payments', ['type', 'amount_to_add_cents', 'comment_id', 'metadata']],
  [
    'B145',
    'withdrawals',
    [
      'id',
      'user_id',
      'requested_at',
      'requested_amount_cents',
      'total_fees_deducted_cents',
      'net_transfer_amount_cents',
      'status',
      'stripe_transfer_id',
      'stripe_account_id',
      'error_message',
    ],
  ],
];

test.each(entities)('%s %s has %j [A311 A379]', async (_row, relation, columns, absent = []) => {
  const found = await columnsOf(relation);
  expect(found).toEqual(expect.arrayContaining(columns));
  expect(found.filter((column) => absent.includes(column))).toEqual([]);
});

test('money is whole cents: every amount column is a bigint that names its unit', async () => {
  const { rows } = await client.query<{ found: string }>(
    `select table_name || '.' || column_name || ' ' || data_type as found from information_schema.columns
      where table_schema = 'public' and table_name not like 'pg_%'
        and (column_name like '%cents%' and data_type not in ('bigint', 'numeric')
             or column_name ~ '(balance|amount|prize|price|fee)' and column_name !~ '(cents|_id|search)'
                and data_type in ('numeric', 'real', 'double precision', 'money', 'integer'))`,
  );
  expect(rows).toEqual([]);
  expect(await columnsOf('payments')).toContain('amount_cents');
});

const person = async (email: string): Promise<string> =>
  (await client.query(`insert into auth.users (name, email) values ('', $1) returning id`, [email])).rows[0].id;

/** Runs in a transaction and rolls it back, so a rejected row does not affect the next test. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('set constraints all immediate');
  } finally {
    await client.query('rollback');
  }
}

async function image(
  userId: string,
  purpose: 'ai-slop' | 'comment',
): Promise<{ id: string; url: string; path: string }> {
  const { rows } = await client.query(
    `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
     values (gen_random_uuid(), $1, $2, 'images', gen_random_uuid() || '.webp', 'image/png', 1, 1, 1, '{1}')
     returning id, path`,
    [userId, purpose],
  );
  return { id: rows[0].id, path: rows[0].path, url: `/media/images/${rows[0].path}` };
}

async function slop(userId: string, title = 'A slop'): Promise<string> {
  const { id, url, path } = await image(userId, 'ai-slop');
  const { rows } = await client.query(
    `insert into ai_slops (user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at)
     values ($1, $2, $3, $4, $5, 100, 1, app_now() + interval '1 day') returning id`,
    [userId, title, id, url, path],
  );
  await client.query('insert into ai_slop_counters (ai_slop_id) values ($1)', [rows[0].id]);
  return rows[0].id;
}

describe('the rows', () => {
  test('images are in the buckets images, avatars and user-content only [A362]', async () => {
    const ann = await person('a362@example.com');
    const put = (bucket: string) =>
      client.query(
        `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
         values (gen_random_uuid(), $1, 'comment', $2, gen_random_uuid()::text, 'image/png', 1, 1, 1, '{1}')`,
        [ann, bucket],
      );
    for (const bucket of ['images', 'avatars', 'user-content']) await attempt(() => put(bucket));
    await expect(attempt(() => put('elsewhere'))).rejects.toThrow(/images_bucket_known/);
  });

  test('a slop is open, expired or awarded [B147]', async () => {
    const ann = await person('b147@example.com');
    await attempt(async () => {
      const id = await slop(ann);
      expect((await client.query('select status from ai_slops where id = $1', [id])).rows[0].status).toBe('open');
      await client.query(`update ai_slops set status = 'expired', settled_at = app_now() where id = $1`, [id]);
    });
    for (const status of ['active', 'completed', 'in-progress', '', 'Open']) {
      await expect(
        attempt(async () =>
          client.query(`update ai_slops set status = $2, settled_at = app_now() where id = $1`, [
            await slop(ann),
            status,
          ]),
        ),
        status,
      ).rejects.toThrow(/ai_slops_status_known/);
    }
  });

  test('awarded means a time and a winner that is a comment of that slop [B141]', async () => {
    const ann = await person('b141@example.com');
    const close = (set: string) =>
      attempt(async () => client.query(`update ai_slops set ${set} where id = $1`, [await slop(ann)]));
    await expect(close(`status = 'awarded', settled_at = app_now()`)).rejects.toThrow(/ai_slops_winner_fits_status/);
    await expect(
      close(
        `status = 'awarded', settled_at = app_now(), awarded_at = app_now(), winning_comment_id = gen_random_uuid()`,
      ),
    ).rejects.toThrow(/ai_slops_winner_fkey/);
  });

  test('a user likes a thing once [A385 A388]', async () => {
    const ann = await person('a385@example.com');
    await expect(
      attempt(async () => {
        const id = await slop(ann);
        for (const _ of [1, 2]) {
          await client.query('insert into ai_slop_likes (ai_slop_id, user_id) values ($1, $2)', [id, ann]);
        }
      }),
    ).rejects.toThrow(/ai_slop_likes_once/);
    await expect(
      attempt(async () => {
        const { rows } = await client.query(
          `insert into comments (ai_slop_id, user_id, content) values ($1, $2, 'x') returning id`,
          [await slop(ann), ann],
        );
        for (const _ of [1, 2]) {
          await client.query('insert into comment_likes (comment_id, user_id) values ($1, $2)', [rows[0].id, ann]);
        }
      }),
    ).rejects.toThrow(/comment_likes_once/);
  });

  test('a user follows another once, and never themselves [A389]', async () => {
    const [ann, bob] = [await person('a389a@example.com'), await person('a389b@example.com')];
    const follow = (whom: string) =>
      client.query('insert into followers (follower_id, following_id) values ($1, $2)', [ann, whom]);
    await attempt(() => follow(bob));
    await expect(attempt(() => follow(ann))).rejects.toThrow(/followers_not_oneself/);
    await expect(
      attempt(async () => {
        await follow(bob);
        await follow(bob);
      }),
    ).rejects.toThrow(/followers_pkey/);
  });

  test('a notification has one of nine types and starts unread [A311]', async () => {
    const ann = await person('a311@example.com');
    const notify = (type: string) =>
      client.query(
        `insert into notifications (user_id, type, kind, data) values ($1, $2, 'text', '{"text": "x"}') returning is_read`,
        [ann, type],
      );
    const types = ['like', 'comment', 'contribution', 'submission', 'follow', 'info', 'success', 'warning', 'error'];
    for (const type of types) {
      await attempt(async () => expect((await notify(type)).rows[0].is_read).toBe(false));
    }
    await expect(attempt(() => notify('unknown'))).rejects.toThrow(/notifications_type_known/);
  });

  test('art has the comment’s id and is titled by its text, else by its slop [A390]', async () => {
    const ann = await person('a390@example.com');
    await attempt(async () => {
      const id = await slop(ann, 'Six fingers');
      const titles = [];
      for (const content of ['In oil\nand with patience', '', '   ']) {
        const { id: imageId, url, path } = await image(ann, 'comment');
        const { rows } = await client.query(
          `insert into comments (ai_slop_id, user_id, content, image_id, image_url, image_path)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [id, ann, content, imageId, url, path],
        );
        const art = (await client.query('select * from beautiful_arts where id = $1', [rows[0].id])).rows[0];
        expect(art).toMatchObject({ image_url: url, user_id: ann, ai_slop_id: id, description: content });
        titles.push(art.title);
      }
      expect(titles).toEqual(['In oil', 'Remake of Six fingers', 'Remake of Six fingers']);
      await client.query(`insert into comments (ai_slop_id, user_id, content) values ($1, $2, 'Words')`, [id, ann]);
      expect((await client.query('select from beautiful_arts where user_id = $1', [ann])).rowCount).toBe(3);
    });
  });

  test('a payment is a top-up with its amount or the purchase of one piece of art [B144]', async () => {
    const ann = await person('b144@example.com');
    const pay = (type: string, toAdd: number | null, commentId: string | null) =>
      client.query(
        `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents, comment_id)
         values ($1, $2, 1068, $3, 68, $4)`,
        [ann, type, toAdd, commentId],
      );
    await attempt(() => pay('account_funding', 1000, null));
    await expect(attempt(() => pay('account_funding', null, null))).rejects.toThrow(/payments_type_fits/);
    await expect(attempt(() => pay('account_funding', 999, null))).rejects.toThrow(/payments_type_fits/);
    await expect(attempt(() => pay('art_purchase', null, null))).rejects.toThrow(/payments_type_fits/);
    await expect(attempt(() => pay('gift', 1000, null))).rejects.toThrow(/payments_type_/);
  });
});

describe('a withdrawal', () => {
  const request = async (userId: string, more: Record<string, unknown> = {}) => {
    const values: Record<string, unknown> = {
      user_id: userId,
      requested_amount_cents: 2000,
      total_fees_deducted_cents: 71,
      net_transfer_amount_cents: 1929,
      stripe_account_id: 'acct_1',
      ...more,
    };
    const names = Object.keys(values);
    const { rows } = await client.query(
      `insert into withdrawals (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return rows[0].id as string;
  };
  const set = (id: string, changes: string) => client.query(`update withdrawals set ${changes} where id = $1`, [id]);
  const ways = {
    processing: `status = 'processing'`,
    paid: `status = 'paid', stripe_transfer_id = 'tr_1'`,
    failed: `status = 'failed', error_message = 'The bank said no.'`,
    pending: `status = 'pending'`,
  };

  test.each([
    ['pending', 'processing', 'paid'],
    ['pending', 'processing', 'failed'],
    ['pending', 'failed'],
  ] as const)('goes %s, %s, %s [B110]', async (...path) => {
    const ann = await person(`b110-${path.join('-')}@example.com`);
    await attempt(async () => {
      const id = await request(ann);
      for (const status of path.filter(Boolean)) await set(id, ways[status]);
    });
  });

  test.each([
    [['paid']],
    [['processing', 'pending']],
    [['processing', 'paid', 'failed']],
    [['processing', 'paid', 'processing']],
    [['processing', 'failed', 'paid']],
    [['failed', 'processing']],
    [['failed', 'pending']],
  ] as (keyof typeof ways)[][][])('never goes from pending via %j [B110]', async (path) => {
    const ann = await person(`b110-not-${path.join('-')}@example.com`);
    await expect(
      attempt(async () => {
        const id = await request(ann);
        for (const status of path) await set(id, ways[status]);
      }),
    ).rejects.toThrow(/a withdrawal does not go from/);
  });

  test('that failed has a reason, one that is paid has its transfer [B110]', async () => {
    const ann = await person('b110-why@example.com');
    const failing = (changes: string) => attempt(async () => set(await request(ann), changes));
    await expect(failing(`status = 'failed'`)).rejects.toThrow(/withdrawals_error_fits_status/);
    await expect(
      attempt(async () => {
        const id = await request(ann);
        await set(id, ways.processing);
        await set(id, `status = 'paid'`);
      }),
    ).rejects.toThrow(/withdrawals_transfer_fits_status/);
    await expect(attempt(() => request(ann, { status: 'lost' }))).rejects.toThrow(/withdrawals_status_known/);
  });

  test('adds up, keeps its terms, and is the only pending one of its user [B145]', async () => {
    const ann = await person('b145@example.com');
    await expect(attempt(() => request(ann, { total_fees_deducted_cents: 70 }))).rejects.toThrow(/withdrawals_adds_up/);
    await expect(
      attempt(async () => set(await request(ann), 'requested_amount_cents = 3000, net_transfer_amount_cents = 2929')),
    ).rejects.toThrow(/never change/);
    await expect(
      attempt(async () => {
        await request(ann);
        await request(ann);
      }),
    ).rejects.toThrow(/withdrawals_one_in_flight/);
  });
});
