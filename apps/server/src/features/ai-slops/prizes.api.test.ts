import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp['person']>>;
const bodyFor = async (person: Person, more: object = {}) => ({
  p_title: 'Six-fingered portrait',
  p_prize_pool: 10,
  p_duration_days: 3,
  p_image_url: await app.upload(person),
  ...more,
});
const slopsOf = async (person: Person) =>
  Number((await app.owner.query('select count(*) from ai_slops where user_id = $1', [person.id])).rows[0].count);

describe('a prize taken from the balance', () => {
  test('is held when posting, which returns the id of an open slop [B017]', async () => {
    const poster = await app.person({ balance: 5000 });
    const { status, body } = await app.call('createSlopWithPrize', poster, {
      body: await bodyFor(poster, { p_prize_pool: 20 }),
    });
    expect(status).toBe(200);
    expect(await app.balanceOf(poster)).toBe(3000);
    const slop = (await app.call('getAiSlop', null, { params: { id: body } })).body;
    expect(slop).toMatchObject({ status: 'open', prize_pool_cents: 2000, duration_days: 3, user_id: poster.id });
    expect(new Date(slop.deadline).getTime() % 300_000).toBe(0);
    expect(new Date(slop.deadline).getTime() - Date.parse(slop.created_at)).toBeGreaterThanOrEqual(3 * 86_400_000);
  });

  test('thirty concurrent slops for the whole balance post exactly one [M01]', async () => {
    const poster = await app.person({ balance: 1000 });
    const bodies = await Promise.all(Array.from({ length: 30 }, () => bodyFor(poster)));
    const answers = await Promise.all(bodies.map((body) => app.call('createSlopWithPrize', poster, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.error.message))).toEqual(
      new Set(['Insufficient available balance.']),
    );
    expect(await app.balanceOf(poster)).toBe(0);
    expect(await slopsOf(poster)).toBe(1);
    const { rows } = await app.owner.query(
      `select count(*)::int as n from ledger_movements m join ai_slops s on s.id = m.ai_slop_id where s.user_id = $1`,
      [poster.id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('thirty concurrent requests with one key create one slop [M02]', async () => {
    const poster = await app.person({ balance: 5000 });
    const body = await bodyFor(poster);
    const headers = { 'idempotency-key': 'key-1' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.call('createSlopWithPrize', poster, { body, headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body: id }) => id)).size).toBe(1);
    expect(await app.balanceOf(poster)).toBe(4000);
  });

  test('refuses the same key with another prize [M03]', async () => {
    const poster = await app.person({ balance: 5000 });
    const headers = { 'idempotency-key': 'key-2' };
    const body = await bodyFor(poster);
    await app.call('createSlopWithPrize', poster, { body, headers });
    const again = await app.call('createSlopWithPrize', poster, { body: { ...body, p_prize_pool: 20 }, headers });
    expect(again).toMatchObject({ status: 422, body: { error: { code: 'IDEMPOTENCY_MISMATCH' } } });
    expect(await app.balanceOf(poster)).toBe(4000);
  });

  test('keys of two users are independent [M04]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person({ balance: 1000 })]);
    const headers = { 'idempotency-key': 'shared' };
    const annsBody = await bodyFor(ann);
    const anns = await app.call('createSlopWithPrize', ann, { body: annsBody, headers });
    const bobs = await app.call('createSlopWithPrize', bob, { body: await bodyFor(bob), headers });
    expect(bobs.status).toBe(200);
    expect(bobs.body).not.toBe(anns.body);
    // Bob replays Ann's exact request. Her upload is not his, and he learns nothing about her slop.
    const replay = await app.call('createSlopWithPrize', bob, {
      body: annsBody,
      headers: { 'idempotency-key': 'other' },
    });
    expect(replay.body.error.code).toBe('IMAGE_NOT_CLAIMABLE');
  });

  const wrongAmounts: [string, string][] = [
    ['-1', '-1'],
    ['0', '0'],
    ['half a cent', '0.005'],
    ['10.005', '10.005'],
    ['1e21', '1e21'],
    ['1e400', '1e400'],
    ['2^53', '9007199254740992'],
    ['-0', '-0'],
    ['null', 'null'],
    ['true', 'true'],
    ['a text', '"10"'],
    ['a list', '[10]'],
    ['an object', '{}'],
    ['an empty text', '""'],
  ];

  test.each(wrongAmounts)('refuses a prize of %s with 400 [M07 B022]', async (_what, amount) => {
    const poster = await app.person({ balance: 5000 });
    const url = await app.upload(poster);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/rpc/create_slop_with_prize',
      headers: { origin: app.deps.config.publicUrl, cookie: poster.cookie, 'content-type': 'application/json' },
      payload: `{"p_title":"x","p_image_url":"${url}","p_prize_pool":${amount}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(await slopsOf(poster)).toBe(0);
    expect(await app.balanceOf(poster)).toBe(5000);
  });

  test('refuses a missing or duplicate prize with 400 [M07]', async () => {
    const poster = await app.person({ balance: 5000 });
    const url = await app.upload(poster);
    for (const payload of [
      `{"p_title":"x","p_image_url":"${url}"}`,
      `{"p_title":"x","p_image_url":"${url}","p_prize_pool":1,"p_prize_pool":10}`,
    ]) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/rpc/create_slop_with_prize',
        headers: { origin: app.deps.config.publicUrl, cookie: poster.cookie, 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(await slopsOf(poster)).toBe(0);
  });

  test('cannot be raised to an invalid amount [M07]', async () => {
    const poster = await app.person({ balance: 5000 });
    const slop = await app.slop(poster);
    const bodies = [
      ...wrongAmounts.map(([, amount]) => `{"prize_pool":${amount}}`),
      '{}',
      '{"prize_pool":20,"prize_pool":30}',
    ];
    const { status } = await app.call('raisePrize', poster, { params: { id: slop }, body: { prize_pool: 11 } });
    expect(status).toBe(200);
    for (const payload of bodies) {
      const answer = await app.server.inject({
        method: 'PUT',
        url: `/api/ai-slops/${slop}/prize`,
        headers: { origin: app.deps.config.publicUrl, cookie: poster.cookie, 'content-type': 'application/json' },
        payload,
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
    expect(await app.balanceOf(poster)).toBe(3900);
  });

  test.each(['balance', 'status', 'stripe_account_id', 'prize_pool', 'user_id'])(
    'refuses the unknown field %s [M08]',
    async (field) => {
      const poster = await app.person({ balance: 5000 });
      const answer = await app.call('createSlopWithPrize', poster, {
        body: { ...(await bodyFor(poster)), [field]: 1 },
      });
      expect(answer.status).toBe(400);
      expect(await slopsOf(poster)).toBe(0);
    },
  );

  test('accepts one’s own p_user_id and refuses another’s [M08 M16]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 5000 }), app.person({ balance: 5000 })]);
    const own = await app.call('createSlopWithPrize', ann, { body: await bodyFor(ann, { p_user_id: ann.id }) });
    expect(own.status).toBe(200);
    const foreign = await app.call('createSlopWithPrize', bob, { body: await bodyFor(bob, { p_user_id: ann.id }) });
    expect(foreign.status).toBe(403);
    expect(await app.balanceOf(ann)).toBe(4000);
    const slop = await app.slop(ann);
    expect(
      (await app.call('createComment', bob, { body: { ai_slop_id: slop, content: 'hi', user_id: ann.id } })).status,
    ).toBe(403);
    expect(
      (await app.call('createComment', bob, { body: { ai_slop_id: slop, content: 'hi', user_id: bob.id } })).status,
    ).toBe(200);
  });

  test('refuses a prize above the balance or with cents [M13]', async () => {
    const poster = await app.person({ balance: 1050 });
    const above = await app.call('createSlopWithPrize', poster, { body: await bodyFor(poster, { p_prize_pool: 11 }) });
    expect(above.body.error.message).toBe('Insufficient available balance.');
    const withCents = await app.call('createSlopWithPrize', poster, {
      body: await bodyFor(poster, { p_prize_pool: 1.5 }),
    });
    expect(withCents).toMatchObject({ status: 400, body: { error: { code: 'PRIZE_NOT_WHOLE' } } });
    const belowOne = await app.call('createSlopWithPrize', poster, {
      body: await bodyFor(poster, { p_prize_pool: 0.99 }),
    });
    expect(belowOne.body.error.message).toBe('Prize pool must be at least $1.');
    expect(await app.balanceOf(poster)).toBe(1050);
    expect(
      (await app.call('createSlopWithPrize', poster, { body: await bodyFor(poster, { p_prize_pool: 10 }) })).status,
    ).toBe(200);
    expect(await app.balanceOf(poster)).toBe(50);
  });

  test.each([0, 15, 1.5, -1, '7'])('refuses a duration of %j [M14]', async (days) => {
    const poster = await app.person({ balance: 1000 });
    expect(
      (await app.call('createSlopWithPrize', poster, { body: await bodyFor(poster, { p_duration_days: days }) }))
        .status,
    ).toBe(400);
  });

  test('defaults to seven days only if no duration is given [M14 B009]', async () => {
    const poster = await app.person({ balance: 1000 });
    const { p_duration_days, ...body } = await bodyFor(poster);
    const { body: id } = await app.call('createSlopWithPrize', poster, { body });
    expect((await app.call('getAiSlop', null, { params: { id } })).body.duration_days).toBe(7);
  });

  test('cannot be posted by a guest [B019]', async () => {
    const answer = await app.call('createSlopWithPrize', null, {
      body: { p_title: 'x', p_prize_pool: 1, p_image_url: '/x' },
    });
    expect(answer).toMatchObject({ status: 401, body: { error: { message: 'Please log in.' } } });
  });

  test('refuses images that are external, foreign or already used [F12]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 5000 }), app.person()]);
    const used = await app.upload(ann);
    await app.call('createSlopWithPrize', ann, { body: await bodyFor(ann, { p_image_url: used }) });
    for (const url of [
      'http://169.254.169.254/',
      'javascript:alert(1)',
      'https://example.com/a.png',
      await app.upload(bob),
      used,
    ]) {
      const answer = await app.call('createSlopWithPrize', ann, { body: await bodyFor(ann, { p_image_url: url }) });
      expect(answer.body.error.code).toBe('IMAGE_NOT_CLAIMABLE');
    }
    expect(await app.balanceOf(ann)).toBe(4000);
  });
});
