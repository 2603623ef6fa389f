import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const at = (id: string) => ({ params: { id } });

async function artOf(artist: Person): Promise<{ slop: string; art: string }> {
  const poster = await app.person({ balance: 1000 });
  const slop = await app.slop(poster);
  return { slop, art: await app.art(artist, slop, 'First line\nand more') };
}

describe('saved items', () => {
  test('are saved once, listed last saved first, and can be removed [A060]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const [one, two] = [await artOf(ann), await artOf(ann)];
    await Promise.all(Array.from({ length: 20 }, () => app.call('saveArt', bob, at(one.art))));
    await app.call('saveArt', bob, at(two.art));
    expect((await app.call('saveArtist', bob, at(ann.id))).body).toEqual({ saved: true });
    const first = (await app.call('listSavedArt', bob, { query: { limit: 1 } })).body;
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual([two.art]);
    const second = (await app.call('listSavedArt', bob, { query: { limit: 1, cursor: first.next } })).body;
    expect([second.data[0].id, second.next]).toEqual([one.art, null]);
    expect((await app.call('listSavedArtists', bob)).body.data).toMatchObject([
      { user_id: ann.id, completed_works: 2, saved: true },
    ]);
    expect((await app.call('getArt', bob, at(one.art))).body.saved).toBe(true);
    await app.call('retractArt', ann, at(two.art));
    expect((await app.call('listSavedArt', bob)).body.data).toHaveLength(1);
    await app.call('unsaveArt', bob, at(one.art));
    await app.call('unsaveArtist', bob, at(ann.id));
    expect((await app.call('listSavedArt', bob)).body.data).toEqual([]);
    expect((await app.call('listSavedArtists', bob)).body.data).toEqual([]);
  });

  test('hold no artist who deleted the account, nor anything of who did', async () => {
    const [ann, bob, cleo] = [await app.person(), await app.person(), await app.person()];
    const { art } = await artOf(cleo);
    for (const artist of [ann, cleo]) expect((await app.call('saveArtist', bob, at(artist.id))).status).toBe(200);
    expect((await app.call('saveArtist', ann, at(cleo.id))).status).toBe(200);
    expect((await app.call('saveArt', ann, at(art))).status).toBe(200);
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, ann.id, true));
    const kept = (table: string) => app.owner.query(`select user_id from ${table} where $1 in (user_id)`, [ann.id]);
    expect([(await kept('saved_artists')).rowCount, (await kept('saved_beautiful_arts')).rowCount]).toEqual([0, 0]);
    const { rows } = await app.owner.query('select artist_id from saved_artists where user_id = $1', [bob.id]);
    expect(rows).toEqual([{ artist_id: cleo.id }]);
  });

  test('cannot be missing content or oneself, and guests have none', async () => {
    const ann = await app.person();
    const nobody = at('00000000-0000-4000-8000-000000000000');
    expect((await app.call('saveArt', ann, nobody)).body.error.code).toBe('ART_NOT_FOUND');
    expect((await app.call('saveArtist', ann, nobody)).status).toBe(404);
    expect((await app.call('saveArtist', ann, at(ann.id))).status).toBe(404);
    expect((await app.call('saveArtist', null, at(ann.id))).status).toBe(401);
  });
});

describe('art and artists', () => {
  test('art has its kind, artist, slop and whether it won [A062]', async () => {
    const [ann, voter] = [await app.person(), await app.person()];
    const { slop, art } = await artOf(ann);
    await app.call('likeComment', voter, at(art));
    expect((await app.call('getArt', voter, at(art))).body).toMatchObject({
      id: art,
      title: 'First line',
      description: 'First line\nand more',
      user_id: ann.id,
      likes: 1,
      liked: true,
      is_winner: false,
      price_cents: null,
      purchased: false,
      is_own: false,
      ai_slop: { id: slop, title: 'A slop', status: 'open', prize_pool_cents: 1000 },
    });
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect((await app.call('getArt', ann, at(art))).body).toMatchObject({ is_winner: true, is_own: true });
    expect((await app.call('getArtist', null, at(ann.id))).body).toMatchObject({
      wins_count: 1,
      completed_works: 1,
      rating: null,
    });
  });

  test('an artist has specialties, response time and verification from their history [A066]', async () => {
    const [ann, poster] = [await app.person(), await app.person({ balance: 5000 })];
    for (const category of ['comics', 'comics', 'illustration']) {
      const body = {
        p_title: 'x',
        p_prize_pool: 1,
        p_duration_days: 3,
        p_image_url: await app.upload(poster),
        category,
      };
      const slop = (await app.call('createSlopWithPrize', poster, { body })).body;
      await app.advance('90 minutes');
      await app.art(ann, slop);
    }
    await sql`insert into payout_accounts (user_id, stripe_account_id, status) values (${ann.id}, 'acct_ann', 'active')`.execute(
      app.db,
    );
    expect((await app.call('getArtist', null, at(ann.id))).body).toMatchObject({
      specialties: ['Comics', 'Illustration'],
      response_time_minutes: 90,
      is_verified: true,
      completed_works: 3,
    });
    expect((await app.call('getArtist', null, at('00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  });

  test('a message reaches an artist without revealing either address [A063]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const contact = (by: Person | null, id: string, message = 'Hello\r\nBcc: x@example.com') =>
      app.call('contactArtist', by, { ...at(id), body: { message } });
    expect((await contact(bob, ann.id)).body).toEqual({ success: true });
    expect((await contact(bob, bob.id)).body.error.code).toBe('CANNOT_CONTACT_YOURSELF');
    expect((await contact(null, ann.id)).status).toBe(401);
    expect((await contact(bob, ann.id, '  ')).status).toBe(400);
    const { rows } = await sql<{ payload: { userId: string } }>`select payload from graphile_worker._private_jobs
      where payload->>'userId' = ${ann.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).not.toContain(bob.email);
    expect(JSON.stringify(rows[0])).not.toContain(ann.email);
  });
});
