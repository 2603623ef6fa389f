import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainEmail } from '../../core/mail/email-templates.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { act, moderatorOf, taken } from '../../testing/moderators.ts';
import { settledArt } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Item {
  id: string;
  latest_comment: { id: string; created_at: string };
  artist_profile: { username: string };
  latest_comment_created_at: string;
}
const list = async (
  query: Record<string, string | number> = {},
): Promise<{ data: Item[]; count: number; next: string | null }> =>
  (await app.call('listArtists', null, { query })).body;
const idsOf = async (query: Record<string, string | number> = {}) => (await list(query)).data.map(({ id }) => id);

/** Creates an artist whose names contain a word of one test, so tests do not see each other's artists. */
async function named(username: string, displayName = username): Promise<Person> {
  const person = await app.person();
  await app.owner.query('update profiles set username = $2, display_name = $3 where id = $1', [
    person.id,
    username,
    displayName,
  ]);
  return person;
}

async function paint(artist: Person, slop: string, content = ''): Promise<string> {
  const id = await app.art(artist, slop, content);
  await app.advance('1 minute');
  return id;
}
const newSlop = async () => app.slop(await app.person({ balance: 1000 }), { days: 14 });

describe('the artists’ feed', () => {
  test('lists each artist once with the latest art, newest first [A085 A086 A087]', async () => {
    const slop = await newSlop();
    const [ann, bob, cleo] = [await named('ann_a085'), await named('bob_a085'), await named('cleo_a085')];
    await paint(ann, slop, 'first');
    await paint(bob, slop);
    await paint(ann, slop, 'second');
    const latest = await paint(ann, slop, 'third');
    await app.call('createComment', cleo, { body: { ai_slop_id: slop, content: 'Only words' } });
    const { data, count } = await list({ q: '_a085' });
    expect(data.map(({ id }) => id)).toEqual([ann.id, bob.id]);
    expect(data[0]!.latest_comment.id).toBe(latest);
    expect(count).toBe(2);
    await paint(cleo, slop);
    expect(await idsOf({ q: '_a085' })).toEqual([cleo.id, ann.id, bob.id]);
  });

  test('falls back to the previous art after a withdrawal, then drops the artist [A085]', async () => {
    const slop = await newSlop();
    const ann = await named('ann_back');
    const [first, second] = [await paint(ann, slop), await paint(ann, slop)];
    await app.call('retractArt', ann, { params: { id: second } });
    expect((await list({ q: 'ann_back' })).data[0]!.latest_comment.id).toBe(first);
    await app.call('retractArt', ann, { params: { id: first } });
    expect((await list({ q: 'ann_back' })).data).toEqual([]);
  });

  test('shows what the caller likes, saved and follows, and the price of the art', async () => {
    const { artist, art } = await settledArt(app, { price: 7 });
    await app.owner.query(`update profiles set username = 'ann_marked' where id = $1`, [artist.id]);
    const viewer = await app.person();
    await app.call('likeComment', viewer, { params: { id: art } });
    await app.call('saveArt', viewer, { params: { id: art } });
    await app.call('followUser', viewer, { body: { followed_id: artist.id } });
    const marksFor = async (by: Person | null) => {
      const { latest_comment, artist_profile } = (await app.call('listArtists', by, { query: { q: 'ann_marked' } }))
        .body.data[0];
      const { liked, saved, price_cents } = latest_comment;
      return { liked, saved, price_cents, is_following: artist_profile.is_following };
    };
    expect(await marksFor(viewer)).toEqual({ liked: true, saved: true, price_cents: 700, is_following: true });
    for (const by of [null, artist])
      expect(await marksFor(by)).toEqual({ liked: false, saved: false, price_cents: 700, is_following: false });
  });

  test('returns ten by default, each once, even for an artist with much art [A089 A376]', async () => {
    const slop = await newSlop();
    const artists = [];
    for (let n = 0; n < 12; n++) {
      const artist = await named(`painter${n}_a089`);
      await paint(artist, slop);
      artists.push(artist.id);
    }
    const busy = await named('busy_a089');
    for (let n = 0; n < 20; n++) await app.art(busy, slop);
    const newestFirst = [busy.id, ...artists.toReversed()];
    expect(await idsOf({ q: '_a089' })).toEqual(newestFirst.slice(0, 10));
    expect(await idsOf({ q: '_a089', limit: 1 })).toEqual([busy.id]);
    expect(await idsOf({ q: '_a089', limit: 13 })).toEqual(newestFirst);
  });

  test('pages by older and newer than a time without repeating anyone [A090]', async () => {
    const slop = await newSlop();
    const people: Person[] = [];
    for (let n = 0; n < 5; n++) {
      const artist = await named(`turn${n}_a090`);
      await paint(artist, slop);
      people.push(artist);
    }
    const newestFirst = people.map(({ id }) => id).toReversed();
    const seen: string[] = [];
    let older: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { data } = await list({ q: '_a090', limit: 1, ...(older && { older_than: older }) });
      seen.push(data[0]!.id);
      older = data[0]!.latest_comment_created_at;
    }
    expect(seen).toEqual(newestFirst);
    expect(await idsOf({ q: '_a090', older_than: older! })).toEqual([]);
    expect(await idsOf({ q: '_a090', newer_than: older! })).toEqual(newestFirst.slice(0, 4));
    const { data } = await list({ q: '_a090', limit: 5 });
    for (const [at, { latest_comment_created_at: time }] of data.entries()) {
      const shifted = (ms: number) => new Date(Date.parse(time) + ms).toISOString();
      // The bound itself is excluded. A millisecond further, it is included.
      expect(await idsOf({ q: '_a090', older_than: time })).toEqual(newestFirst.slice(at + 1));
      expect(await idsOf({ q: '_a090', older_than: shifted(1) })).toEqual(newestFirst.slice(at));
      expect(await idsOf({ q: '_a090', newer_than: time })).toEqual(newestFirst.slice(0, at));
      expect(await idsOf({ q: '_a090', newer_than: shifted(-1) })).toEqual(newestFirst.slice(0, at + 1));
    }
  });

  test('searches display name and username for a substring among all artists [A080 A091]', async () => {
    const slop = await newSlop();
    const [annab, hanna, other] = [
      await named('annab_80', 'Anybody'),
      await named('anybody_80', 'HaNNa Wei\u00df'),
      await named('bob_80', 'Bob'),
    ];
    for (const artist of [annab, hanna, other]) await paint(artist, slop);
    expect(await idsOf({ q: 'NNA' })).toEqual([hanna.id, annab.id]);
    expect(await idsOf({ q: '  hanna wei ' })).toEqual([hanna.id]);
    // Pattern characters match only themselves.
    for (const q of ['%', 'a%b', 'anna_', "an'na", '\\']) expect(await idsOf({ q }), q).not.toContain(annab.id);
    // Generated names of other people may contain it as well.
    const ours = [annab.id, hanna.id, other.id];
    expect((await idsOf({ q: '_80' })).filter((id) => ours.includes(id))).toHaveLength(3);
    // The hit is the oldest of all. Search finds it although a page ends long before it.
    expect((await list({ q: 'annab_80', limit: 1 })).data[0]!.id).toBe(annab.id);
    expect(await list({ q: 'zzzzqq' })).toMatchObject({ data: [], count: 0 });
  });

  test('rate limits searches of a signed-in user by user, not by address', async () => {
    const ann = await app.person();
    await app.call('listArtists', ann, { query: { q: 'anybody' } });
    const { rows } = await app.owner.query('select hits from rate_limits where key = $1', [`search:${ann.id}`]);
    expect(rows).toEqual([{ hits: 1 }]);
  });

  test('an item is the artist with the latest comment [A098]', async () => {
    const slop = await newSlop();
    const ann = await named('ann_a098', 'Ann');
    const art = await paint(ann, slop, 'Six fingers less one');
    const [item] = (await list({ q: 'ann_a098' })).data;
    expect(item).toMatchObject({
      id: ann.id,
      latest_comment: {
        id: art,
        content: 'Six fingers less one',
        created_at: expect.any(String),
        image_url: expect.stringMatching(/^\/media\/images\/comments\//),
        ai_slop_id: slop,
      },
      artist_profile: { id: ann.id, username: 'ann_a098', avatar_url: null, display_name: 'Ann' },
      latest_comment_created_at: item!.latest_comment.created_at,
    });
  });
});

describe('Contact Artist', () => {
  const send = (by: Person, to: Person, message: string) =>
    app.call('contactArtist', by, { params: { id: to.id }, body: { message } });
  const mailsTo = async ({ id, email }: Person) => {
    const { rows } = await sql<{ payload: { title: string; text: string; footnote: string } }>`
      select payload from graphile_worker._private_jobs where payload->>'userId' = ${id}`.execute(app.db);
    return rows.map(({ payload }) => plainEmail(email, payload));
  };

  test('who is hidden or has left gets no mail, and the sender reads that there is nobody', async () => {
    const [ann, bob] = [await app.person(), await named('bob_who_writes')];
    expect((await send(bob, ann, 'Hello')).status).toBe(200);
    expect(await mailsTo(ann)).toHaveLength(1);
    const moderator = await moderatorOf(app);
    const caseId = await taken(app, moderator, 'profile', ann.id);
    expect(await act(app, moderator, caseId, { action: 'hide' })).toBe('done');
    const before = (await mailsTo(ann)).length;
    expect((await send(bob, ann, 'Hello again')).body.error.code).toBe('USER_NOT_FOUND');
    expect(await mailsTo(ann)).toHaveLength(before);
    const gone = await app.person();
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, gone.id, true));
    expect((await send(bob, gone, 'Hello')).body.error.code).toBe('USER_NOT_FOUND');
  });

  test('the mail names its sender under our subject and has no clickable links [X25]', async () => {
    const [ann, bob] = [await app.person(), await named('bob_the_sender')];
    await app.owner.query(`update profiles set display_name = 'Unslop Support' where id = $1`, [bob.id]);
    const message = 'Your prize waits!\n\nUnslop: log in at https://evil.example/login\nor www.evil.com <b>now</b>';
    expect((await send(bob, ann, message)).status).toBe(200);
    const [mail] = await mailsTo(ann);
    expect(mail!.subject).toBe('@bob_the_sender sent you a message on Unslop');
    expect(mail!.text).toContain('This is from @bob_the_sender, another member. Unslop didn’t write it:');
    expect(mail!.text).toContain(
      '> Your prize waits!\n>\n> Unslop: log in at https[:]//evil[.]example/login\n> or www[.]evil[.]com <b>now</b>',
    );
    expect(mail!.text + mail!.html).not.toMatch(/Unslop Support|evil\.|https:\/\/evil/);
    expect(mail!.html).not.toMatch(/href|<b>/);
  });

  test('the mail does not show the name of a hidden profile [X25]', async () => {
    const [ann, bob] = [await app.person(), await named('rude_name')];
    await app.owner.query('update profiles set hidden_at = app_now() where id = $1', [bob.id]);
    expect((await send(bob, ann, 'Hello')).status).toBe(200);
    const [mail] = await mailsTo(ann);
    expect(mail!.subject).toBe('@hidden sent you a message on Unslop');
    expect(mail!.text + mail!.html).not.toContain('rude_name');
  });

  test('requires a confirmed address [X25]', async () => {
    const [ann, bob] = [await app.person(), await app.person({ isVerified: false })];
    expect((await send(bob, ann, 'Hello')).body.error).toMatchObject({ code: 'CONTACT_NEEDS_EMAIL' });
    expect(await mailsTo(ann)).toEqual([]);
  });
});

describe('the search across all types', () => {
  test('takes a term and an optional type [A081]', async () => {
    const poster = await app.person({ balance: 1000 });
    const body = { p_title: 'Quixotic lobster', p_prize_pool: 1, p_image_url: await app.upload(poster) };
    const slop = (await app.call('createSlopWithPrize', poster, { body })).body;
    const ann = await named('quixotic_ann');
    const art = await paint(ann, slop, 'Quixotic in oil');
    const search = async (more: object = {}) =>
      (await app.call('searchContent', null, { body: { search_term: 'quixo', ...more } })).body;
    const kinds = async (more?: object) => {
      const { slops, arts, artists } = await search(more);
      return [slops, arts, artists].map((hits: { id: string }[]) => hits.map(({ id }) => id));
    };
    expect(await kinds()).toEqual([[slop], [art], [ann.id]]);
    expect(await kinds({ content_type: 'all' })).toEqual([[slop], [art], [ann.id]]);
    expect(await kinds({ content_type: 'slop' })).toEqual([[slop], [], []]);
    expect(await kinds({ content_type: 'art' })).toEqual([[], [art], []]);
    expect(await kinds({ content_type: 'artist' })).toEqual([[], [], [ann.id]]);
    expect((await app.call('searchContent', null, { body: { search_term: 'x', content_type: 'money' } })).status).toBe(
      400,
    );
  });
});
