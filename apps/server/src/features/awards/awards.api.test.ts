import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop, settleDueAiSlops } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const like = (by: Awaited<ReturnType<TestApp['person']>>, id: string) =>
  app.call('likeComment', by, { params: { id } });

describe('the award at the deadline', () => {
  test('the art with the most likes wins the prize once and everybody is notified [B138]', async () => {
    const [poster, ann, bob, eve] = await Promise.all([
      app.person({ balance: 5000 }),
      app.person(),
      app.person(),
      app.person(),
    ]);
    const slop = await app.slop(poster, { prize: 25 });
    const annsArt = await app.art(ann, slop);
    const bobsArt = await app.art(bob, slop);
    await like(eve, bobsArt);
    await like(poster, bobsArt);
    await like(eve, annsArt);
    await app.advance('2 days');
    expect(await settleDueAiSlops(app.deps)).toBe(1);
    expect(await app.balanceOf(bob)).toBe(2500);
    expect(await app.balanceOf(ann)).toBe(0);
    expect(await app.balanceOf(poster)).toBe(2500);
    const settled = (await app.call('getAiSlop', null, { params: { id: slop } })).body;
    expect(settled).toMatchObject({ status: 'awarded', winning_comment_id: bobsArt, awarded_at: expect.any(String) });
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award).toMatchObject({
      outcome: 'awarded',
      prize_cents: 2500,
      winning_comment_id: bobsArt,
      tie_rule: 'none',
    });
    expect(award.entries.map((entry: { counted_likes: number }) => entry.counted_likes)).toEqual([2, 1]);
    const notifications = (await app.call('listNotifications', bob)).body.data;
    expect(notifications.filter((n: { type: string }) => n.type === 'success')).toHaveLength(1);
    expect(
      (await app.call('listNotifications', poster)).body.data.some((n: { type: string }) => n.type === 'info'),
    ).toBe(true);
  });

  test('the mails to winner and refunded poster make no link of a title [X25]', async () => {
    const [poster, ann] = [await app.person({ balance: 2000 }), await app.person()];
    const post = async () => {
      const body = {
        p_title: 'See https://evil.example',
        p_prize_pool: 10,
        p_duration_days: 1,
        p_image_url: await app.upload(poster),
      };
      return (await app.call('createSlopWithPrize', poster, { body })).body as string;
    };
    const art = await app.art(ann, await post());
    await post();
    await like(poster, art);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    for (const { id } of [ann, poster]) {
      const { rows } = await app.owner.query(
        `select payload->>'text' as text from graphile_worker._private_jobs where payload->>'userId' = $1 and payload->>'title' is not null`,
        [id],
      );
      expect(rows).toEqual([{ text: expect.stringContaining('"See https[:]//evil[.]example"') }]);
    }
  });

  test('ten workers settling one slop make one award and one notification [G01]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    const art = await app.art(ann, slop);
    await like(poster, art);
    await app.advance('2 days');
    const done = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(app.db, (trx) => settleAiSlop(trx, slop, 'deadline', app.deps.config)),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await app.balanceOf(ann)).toBe(1000);
    const notifications = (await app.call('listNotifications', ann)).body.data;
    expect(notifications.filter((n: { type: string }) => n.type === 'success')).toHaveLength(1);
  });

  test('the earlier comment wins a tie, as the record says [G04]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const first = await app.art(ann, slop);
    const second = await app.art(bob, slop);
    await like(poster, second);
    await like(bob, first);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award).toMatchObject({ winning_comment_id: first, tie_rule: 'earlier_comment' });
  });

  test('the smaller id wins a tie at the same moment; settling again changes nothing [G04]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const arts = [await app.art(ann, slop), await app.art(bob, slop)];
    for (const art of arts) expect((await like(poster, art)).status).toBe(200);
    await app.owner.query(
      `update comments set created_at = (select min(created_at) from comments where ai_slop_id = $1) where ai_slop_id = $1`,
      [slop],
    );
    await app.advance('2 days');
    const read = async () => (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(await settleDueAiSlops(app.deps)).toBe(1);
    const award = await read();
    const winner = arts.toSorted()[0]!;
    expect(award).toMatchObject({ winning_comment_id: winner, tie_rule: 'smaller_id' });
    for (let again = 0; again < 3; again++) {
      expect(await settleDueAiSlops(app.deps)).toBe(0);
      expect(await inTransaction(app.db, (trx) => settleAiSlop(trx, slop))).toBe(false);
    }
    expect(await read()).toEqual(award);
    const balances = [await app.balanceOf(ann), await app.balanceOf(bob)];
    expect(balances).toEqual(winner === arts[0] ? [1000, 0] : [0, 1000]);
  });

  test('the poster’s own entry never wins, even with the most likes [G09]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const own = await app.art(poster, slop);
    const other = await app.art(ann, slop);
    for (const fan of [ann, bob]) expect((await like(fan, own)).status).toBe(200);
    await like(bob, other);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award).toMatchObject({ outcome: 'awarded', winning_comment_id: other });
    expect(await app.balanceOf(ann)).toBe(1000);
    expect(await app.balanceOf(poster)).toBe(0);
  });

  test.each([
    ['no art at all', async () => {}],
    ['art that nobody likes', async (slop: string) => void (await app.art(await app.person(), slop))],
    [
      "only the owner's own art",
      async (slop: string, poster: Awaited<ReturnType<TestApp['person']>>) => {
        const art = await app.art(poster, slop);
        for (const fan of [await app.person(), await app.person()]) await like(fan, art);
      },
    ],
    [
      'art liked only by accounts that are not verified',
      async (slop: string) => {
        const art = await app.art(await app.person(), slop);
        expect((await like(await app.person({ isVerified: false }), art)).status).toBe(200);
      },
    ],
    [
      'art that was withdrawn',
      async (slop: string, poster: Awaited<ReturnType<TestApp['person']>>) => {
        const ann = await app.person();
        const art = await app.art(ann, slop);
        await like(poster, art);
        expect((await app.call('retractArt', ann, { params: { id: art } })).status).toBe(200);
      },
    ],
  ])('refunds the poster in full once with %s [G05]', async (_what, prepare) => {
    const poster = await app.person({ balance: 1200 });
    const slop = await app.slop(poster, { prize: 12 });
    await prepare(slop, poster);
    expect(await app.balanceOf(poster)).toBe(0);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(poster)).toBe(1200);
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'expired',
      winning_comment_id: null,
    });
    expect((await app.call('getAward', null, { params: { id: slop } })).body.outcome).toBe('refunded');
  });

  test('a ban removes no earlier like [T272]', async () => {
    const [poster, ann, crook] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    await like(crook, await app.art(ann, slop));
    await app.owner.query('update profiles set banned_at = app_now() where id = $1', [crook.id]);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect((await app.call('getAward', null, { params: { id: slop } })).body.entries).toMatchObject([
      { counted_likes: 1, left_out: { banned: 0 } },
    ]);
    expect(await app.balanceOf(ann)).toBe(1000);
  });

  test('an e-mail verified before the deadline makes an earlier like count [G05]', async () => {
    const [poster, ann, late] = await Promise.all([
      app.person({ balance: 1000 }),
      app.person(),
      app.person({ isVerified: false }),
    ]);
    const slop = await app.slop(poster);
    const art = await app.art(ann, slop);
    await like(late, art);
    await app.owner.query('update auth.users set email_verified = true where id = $1', [late.id]);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(ann)).toBe(1000);
  });

  test('refuses likes, unlikes, withdrawals and comments until the settlement [G03]', async () => {
    const [poster, ann, fan] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const art = await app.art(ann, slop);
    const note = (await app.call('createComment', fan, { body: { ai_slop_id: slop, content: 'Nice' } })).body.id;
    await like(fan, art);
    await app.advance('2 days');
    const settling = {
      status: 409,
      body: { error: { code: 'SETTLING', message: 'We’re counting the votes. Try again in a moment.' } },
    };
    expect(await like(poster, art)).toMatchObject(settling);
    expect(await app.call('unlikeComment', fan, { params: { id: art } })).toMatchObject(settling);
    expect(await app.call('likeAiSlop', fan, { params: { id: slop } })).toMatchObject(settling);
    expect(await app.call('retractArt', ann, { params: { id: art } })).toMatchObject(settling);
    expect(await app.call('deleteComment', fan, { params: { id: note } })).toMatchObject(settling);
    expect(await app.call('cancelAiSlop', poster, { params: { id: slop } })).toMatchObject(settling);
    expect(await app.call('createComment', fan, { body: { ai_slop_id: slop, content: 'Late' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'COMMENTING_CLOSED', message: 'Commenting closed for this slop.' } },
    });
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(ann)).toBe(1000);
    // After settlement, likes are accepted again. They change the shown count, never the tally.
    expect((await like(poster, art)).body).toEqual({ likes: 2, liked: true });
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award.entries[0]).toMatchObject({ shown_likes: 1, counted_likes: 1 });
  });

  test('a slop is closed for every reader at the deadline, before the settlement [A193]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const word = `closing${Date.now()}`;
    const body = {
      p_title: word,
      p_prize_pool: 10,
      p_duration_days: 1,
      p_image_url: await app.upload(poster),
      category: 'comics',
    };
    const slop: string = (await app.call('createSlopWithPrize', poster, { body })).body;
    const art = await app.art(ann, slop, `${word} as art`);
    const read = async (...[name, by, input]: Parameters<TestApp['call']>) => {
      const { status, body } = await app.call(name, by, input);
      expect(status, name).toBe(200);
      return body;
    };
    const mine = (slops: { id: string; status: string }[]) => slops.find(({ id }) => id === slop)?.status;
    const list = async (query: Record<string, string>) => {
      const { data, count } = await read('listAiSlops', null, { query });
      return [mine(data), count];
    };
    const seen = async () => ({
      byId: (await read('getAiSlop', ann, { params: { id: slop } })).status,
      newest: mine((await read('listAiSlops', null)).data),
      ofPoster: await list({ user_id: poster.id }),
      found: await list({ q: word }),
      open: await list({ category: 'comics', status: 'open' }),
      openOfPoster: await list({ user_id: poster.id, status: 'open' }),
      closed: await list({ category: 'comics', status: 'closed' }),
      closedOfPoster: await list({ user_id: poster.id, status: 'closed' }),
      endingSoon: mine((await read('listAiSlops', null, { query: { sort: 'ending_soon' } })).data),
      search: mine((await read('searchAiSlops', null, { query: { q: word } })).data),
      searchAll: mine((await read('searchContent', null, { body: { search_term: word } })).slops),
      classic: (await read('getClassic', null)).slops.find(({ id }: { id: string }) => id === slop)?.status,
      artist: (await read('listArtists', null)).data.find(({ id }: { id: string }) => id === ann.id).ai_slop.status,
      art: (await read('getArt', null, { params: { id: art } })).ai_slop.status,
    });
    const settled = {
      ofPoster: ['expired', 1],
      found: ['expired', 1],
      closed: ['expired', 1],
      closedOfPoster: ['expired', 1],
    };
    const before = await seen();
    expect(before).toMatchObject({
      byId: 'open',
      open: ['open', 1],
      closed: [undefined, 0],
      art: 'open',
    });
    await app.advance('1 day 5 minutes');
    const between = await seen();
    await settleDueAiSlops(app.deps);
    expect(await seen()).toEqual(between);
    expect(between).toMatchObject({ ...settled, byId: 'expired', open: [undefined, 0], openOfPoster: [undefined, 0] });
    for (const status of [between.newest, between.search, between.searchAll, between.artist, between.art])
      expect(status).toBe('expired');
    expect(between.endingSoon).toBeUndefined();
  });

  test('an award made three hours late is the same as on time [G11]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const art = await app.art(ann, slop);
    await like(poster, art);
    await app.advance('1 day 3 hours');
    expect((await like(bob, art)).status).toBe(409);
    await app.owner.query('update auth.users set email_verified = false where id = $1', [bob.id]);
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(ann)).toBe(1000);
  });

  test('fixed terms never change, a prize never falls, a slop with art stays [G15]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 3000 }), app.person()]);
    const slop = await app.slop(poster);
    expect((await app.call('raisePrize', poster, { params: { id: slop }, body: { prize_pool: 20 } })).body).toEqual({
      prize_pool_cents: 2000,
    });
    expect((await app.call('raisePrize', poster, { params: { id: slop }, body: { prize_pool: 15 } })).status).toBe(409);
    expect(
      (await app.call('raisePrize', poster, { params: { id: slop }, body: { prize_pool: 50 } })).body.error.message,
    ).toBe('Insufficient available balance.');
    expect(
      (await app.call('updateAiSlop', poster, { params: { id: slop }, body: { deadline: '2030-01-01T00:00:00Z' } }))
        .status,
    ).toBe(400);
    const changeDeadline = 'update ai_slops set deadline_at = app_now() where id = $1';
    await expect(app.owner.query(changeDeadline, [slop])).rejects.toThrow(/never change/);
    await expect(
      app.db.updateTable('ai_slops').set({ deadline_at: new Date() }).where('id', '=', slop).execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(
      app.db.updateTable('ai_slops').set({ prize_pool_cents: 100 }).where('id', '=', slop).execute(),
    ).rejects.toThrow(/only raised/);
    await expect(app.db.deleteFrom('ai_slops').where('id', '=', slop).execute()).rejects.toThrow(/permission denied/);
    const art = await app.art(ann, slop);
    expect((await app.call('cancelAiSlop', poster, { params: { id: slop } })).body.error.code).toBe('SLOP_HAS_ART');
    await app.call('retractArt', ann, { params: { id: art } });
    expect((await app.call('cancelAiSlop', poster, { params: { id: slop } })).status).toBe(200);
    expect(await app.balanceOf(poster)).toBe(3000);
  });

  test('own art cannot be liked; liking one’s own slop changes nothing [V01]', async () => {
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    const art = await app.art(poster, slop);
    expect(await like(poster, art)).toMatchObject({
      status: 403,
      body: { error: { message: 'You can’t like your own art' } },
    });
    expect((await app.call('likeAiSlop', poster, { params: { id: slop } })).body).toEqual({ likes: 1, liked: true });
    expect((await app.call('likeAiSlop', poster, { params: { id: slop } })).body).toEqual({
      likes: 1,
      liked: true,
      message: 'Already liked',
    });
  });
});
