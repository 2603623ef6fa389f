import { isUsername } from '@unslop/domain/names';
import { websiteFrom } from '@unslop/domain/websites';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const update = (by: Person | null, body: object) => app.call('updateProfile', by, { body });

describe('one’s own profile', () => {
  test('changes only what is sent [A284]', async () => {
    const ann = await app.person();
    const answer = await update(ann, {
      username: 'Ann.Artist_1',
      full_name: 'Ann Artist',
      bio: ' I paint. ',
      website: 'https://ann.example',
    });
    expect(answer.body).toMatchObject({
      username: 'Ann.Artist_1',
      full_name: 'Ann Artist',
      display_name: 'Ann Artist',
      bio: 'I paint.',
      website: 'https://ann.example/',
    });
    expect((await update(ann, { bio: null })).body).toMatchObject({ bio: null, full_name: 'Ann Artist' });
    expect((await update(ann, { display_name: 'The Ann' })).body.display_name).toBe('The Ann');
    expect((await update(ann, { full_name: 'Other' })).body.display_name).toBe('The Ann');
    expect((await update(ann, { display_name: null, full_name: null })).body.display_name).toBe('Ann.Artist_1');
    expect((await update(null, { bio: 'x' })).status).toBe(401);
  });

  test('accepts only one’s own avatar upload and deletes the previous one [A359]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const upload = async (person: Person, name: string) => {
      await sql`insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
        values (gen_random_uuid(), ${person.id}, 'avatar', 'avatars', ${`${person.id}/${name}.webp`}, 'image/png', 10, 512, 512, '{256,512}')`.execute(
        app.db,
      );
      return `/media/avatars/${person.id}/${name}.webp`;
    };
    const [first, second, foreign] = [await upload(ann, 'one'), await upload(ann, 'two'), await upload(bob, 'three')];
    expect((await update(ann, { avatar_url: first })).body.avatar_url).toBe(first);
    expect((await update(ann, { avatar_url: first, bio: 'x' })).status).toBe(200);
    for (const url of [
      foreign,
      'https://evil.example/x.webp',
      'javascript:alert(1)',
      'http://169.254.169.254/',
      await app.upload(ann),
    ]) {
      expect((await update(ann, { avatar_url: url })).body.error.code, url).toBe('IMAGE_NOT_CLAIMABLE');
    }
    expect((await update(ann, { avatar_url: second })).body.avatar_url).toBe(second);
    const { rows } =
      await sql`select from images where path = ${`${ann.id}/one.webp`} and removed_at is not null`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect((await update(ann, { avatar_url: null })).body.avatar_url).toBeNull();
  });

  test('gives a contested name to one of twenty users, in any case', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person()));
    const answers = await Promise.all(
      people.map((person, at) => update(person, { username: at % 2 ? 'the_one' : 'THE_one' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
      new Set(['USERNAME_TAKEN']),
    );
  });

  test('refuses unknown profile fields [X03]', async () => {
    const ann = await app.person();
    const before = await sql`select * from profiles where id = ${ann.id}`.execute(app.db);
    for (const field of [
      'balance',
      'stripe_account_id',
      'id',
      'email',
      'role',
      'created_at',
      'is_verified',
      'banned',
      'banned_at',
      'deleted_at',
    ]) {
      expect((await update(ann, { bio: 'x', [field]: 'moderator' })).status, field).toBe(400);
    }
    expect((await update(ann, { user_id: (await app.person()).id, bio: 'x' })).status).toBe(403);
    expect((await sql`select * from profiles where id = ${ann.id}`.execute(app.db)).rows).toEqual(before.rows);
    for (const column of ['role', 'banned_at', 'email_verified_at', 'id']) {
      await expect(
        sql`update profiles set ${sql.ref(column)} = null where id = ${ann.id}`.execute(app.db),
      ).rejects.toThrow('permission denied');
    }
  });

  test('refuses lengths of one too many [X22]', async () => {
    const ann = await app.person();
    const tooMuch = {
      username: 'a'.repeat(31),
      full_name: 'a'.repeat(61),
      bio: 'a'.repeat(501),
      website: `https://a.example/${'a'.repeat(200)}`,
    };
    for (const [field, value] of Object.entries(tooMuch))
      expect((await update(ann, { [field]: value })).status, field).toBe(400);
    expect((await update(ann, { username: 'ab' })).body.error.code).toBe('USERNAME_INVALID');
    expect((await update(ann, { username: '' })).body.error.code).toBe('USERNAME_INVALID');
  });
});

describe('addresses and names', () => {
  const refused = [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//x.example',
    'http://a@b.example',
    'http://a:b@c.example',
    'https://user@evil.example/',
    'http:\\\\x.example',
    'http:/x.example',
    'http:x.example',
    'ftp://x.example',
    'https://x.exa\nmple',
    'https://exa mple.com',
    'https://',
    'https:///x',
    'https://localhost',
    'x.example',
    `https://x.example/${'a'.repeat(5000)}`,
    '\u0000https://x.example',
  ];
  test.each(refused)('%j is no website [X08 V1.2.2]', (text) => {
    expect(websiteFrom('https://x.example')).toBe('https://x.example/');
    expect(websiteFrom(text)).toBeNull();
  });

  test('shows a look-alike domain in its real spelling [X08]', () => {
    expect(websiteFrom('https://аpple.com/x')).toBe('https://xn--pple-43d.com/x');
    expect(websiteFrom(' HTTPS://Ann.Example ')).toBe('https://ann.example/');
    expect(websiteFrom('http://x.example:8080/a?b=c#d')).toBe('http://x.example:8080/a?b=c#d');
    expect(isUsername('аnn')).toBe(false);
    expect(isUsername('ann\n')).toBe(false);
  });
});

describe('a name that speaks for Unslop', () => {
  const body = (field: string, value: string) => ({ body: { [field]: value } });
  test.each([
    ['username', 'unslop_support', 'USERNAME_RESERVED'],
    ['username', 'admin', 'USERNAME_RESERVED'],
    ['username', 'deleted_0123456789abcdef', 'USERNAME_RESERVED'],
    ['username', 'howitworks', 'USERNAME_RESERVED'],
    ['full_name', 'Unslop Support', 'NAME_RESERVED'],
    ['full_name', 'Un\u200bslop', 'NAME_RESERVED'],
    ['display_name', 'Unsl\u043ep', 'NAME_RESERVED'],
    ['full_name', '\u3164\u200b', 'NAME_INVISIBLE'],
    ['display_name', '\u200b', 'NAME_INVISIBLE'],
    ['full_name', 'Ann\u0007', 'INVALID_REQUEST'],
    ['full_name', 'Ann\u202e', 'INVALID_REQUEST'],
    ['full_name', 'Ann\ufffe', 'INVALID_REQUEST'],
  ])('%s %j is refused with %s [X25]', async (field, value, code) => {
    const ann = await app.person();
    const answer = await app.call('updateProfile', ann, body(field, value));
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  test('stays with the user who already has it, even on other changes [X25]', async () => {
    const ann = await app.person();
    await app.owner.query(
      `update profiles set username = 'helpdesk', full_name = 'Admin', display_name = 'Admin' where id = $1`,
      [ann.id],
    );
    const same = { username: 'helpdesk', full_name: 'Admin', display_name: 'Admin', bio: 'Here before the rule' };
    expect((await app.call('updateProfile', ann, { body: same })).body).toMatchObject(same);
    const other = await app.call('updateProfile', ann, { body: { username: 'helpdesk2' } });
    expect(other.body.error.code).toBe('USERNAME_RESERVED');
  });
});

test('another’s things cannot be reached by id [X02]', async () => {
  const [ann, bob] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(ann);
  const art = await app.art(bob, slop);
  const { body: comment } = await app.call('createComment', bob, { body: { ai_slop_id: slop, content: 'Hello' } });
  const { body } = await app.call('listNotifications', ann);
  const foreign = await Promise.all([
    app.call('readNotification', bob, { params: { id: body.data[0].id } }),
    app.call('updateAiSlop', bob, { params: { id: slop }, body: { title: 'x' } }),
    app.call('raisePrize', bob, { params: { id: slop }, body: { prize_pool: 11 } }),
    app.call('cancelAiSlop', bob, { params: { id: slop } }),
    app.call('deleteComment', ann, { params: { id: comment.id } }),
    app.call('retractArt', ann, { params: { id: art } }),
    app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'x', user_id: bob.id } }),
    app.call('createTestNotification', ann, { body: { user_id: bob.id, content: 'x' } }),
  ]);
  for (const { status } of foreign) expect([403, 404]).toContain(status);
  await app.call('saveArt', ann, { params: { id: art } });
  expect((await app.call('listSavedArt', bob)).body.data).toEqual([]);
  expect((await app.call('listNotifications', bob)).body.data).toEqual([]);
});

test('public answers contain nothing private [X04]', async () => {
  const ann = await app.person({ balance: 12_300 });
  await app.call('updateProfile', ann, { body: { username: 'public_ann' } });
  const slop = await app.slop(ann, { prize: 10 });
  const art = await app.art(ann, slop);
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  const answers = await Promise.all([
    app.call('getProfile', null, { params: { id: ann.id } }),
    app.call('getAward', null, { params: { id: slop } }),
    app.call('listArtOf', null, { params: { id: ann.id } }),
    app.call('getArtist', null, { params: { id: ann.id } }),
    app.call('listArtists', null),
    app.call('listAiSlops', null),
    app.call('getAiSlop', null, { params: { id: slop } }),
    app.call('listComments', null, { params: { id: slop } }),
    app.call('getArt', null, { params: { id: art } }),
    app.call('searchContent', null, { body: { search_term: 'public' } }),
    app.call('getClassic', null),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const files = await Promise.all(
    ['/feeds/ai-slops.atom', `/feeds/user/${ann.id}.atom`, '/sitemap.xml'].map((url) => app.server.inject({ url })),
  );
  const text = [...answers.map(({ body }) => JSON.stringify(body)), ...files.map(({ body }) => body)].join('\n');
  expect(text).toContain('public_ann');
  for (const secret of [
    ann.email,
    '"email"',
    'balance',
    'stripe_account_id',
    'ip_address',
    'token',
    'password',
    'email_verified_at',
  ]) {
    expect(text, secret).not.toContain(secret);
  }
});
