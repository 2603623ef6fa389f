import { runAudit } from '@unslop/database/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the mailbox behind an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada+votes@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['ada.b@example.com', 'ada.b@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['a.da+x@googlemail.com', 'ada@gmail.com'],
    ['ada@gmail.com.example.org', 'ada@gmail.com.example.org'],
    ['ada@notgmail.com', 'ada@notgmail.com'],
    // A plus at the start is part of the name.
    ['+ada@example.com', '+ada@example.com'],
    ['Ada+X@Example.com', 'ada@example.com'],
    ['ada@example.com.', 'ada@example.com'],
    ['jürgen+x@müller.de', 'jürgen@müller.de'],
    // The letter u with a combining diaeresis equals the single letter.
    ['ju\u0308rgen@mu\u0308ller.de', 'jürgen@müller.de'],
    ['jürgen@xn--mller-kva.de', 'jürgen@xn--mller-kva.de'],
    ['用户+x@例え.jp', '用户@例え.jp'],
    ['"a+b@c"@example.com', '"a@example.com'],
    ['o_o-1=2/3@example.com', 'o_o-1=2/3@example.com'],
    ['...@gmail.com', '...@gmail.com'],
    // Proton ignores dots, underscores and hyphens, and its domains share their users.
    ['a.d_a-b@proton.me', 'adab@proton.me'],
    ['adab@protonmail.com', 'adab@proton.me'],
    ['ada.b+votes@pm.me', 'adab@proton.me'],
    ['ADA_B@Protonmail.ch', 'adab@proton.me'],
    ['a.da@pm.me.example', 'a.da@pm.me.example'],
    ['-@proton.me', '-@proton.me'],
    // Fastmail: labels, and any name in front of the user's own subdomain.
    ['ada+votes@fastmail.com', 'ada@fastmail.com'],
    ['votes@ada.fastmail.com', 'ada@fastmail.com'],
    ['shop+x@ada.fastmail.fm', 'ada@fastmail.fm'],
    ['a.da@fastmail.com', 'a.da@fastmail.com'],
    ['votes@ada.fastmail.com.example', 'votes@ada.fastmail.com.example'],
    ['ada@notfastmail.com', 'ada@notfastmail.com'],
    // With more than one label in front, the owner is unknown.
    ['votes@b.ada.fastmail.com', 'votes@b.ada.fastmail.com'],
    ['votes@ada-b.fastmail.com', 'ada_b@fastmail.com'],
    ['ada_b@fastmail.com', 'ada_b@fastmail.com'],
    // Yahoo: disposable addresses with one base name belong to one person. That may not be the user with that name.
    ['ada-votes@yahoo.com', 'ada-@yahoo.com'],
    ['ada@yahoo.com', 'ada@yahoo.com'],
    ['ada-a-b@yahoo.co.uk', 'ada-@yahoo.co.uk'],
    ['ada-x@ymail.com', 'ada-@ymail.com'],
    ['ada+x@rocketmail.com', 'ada@rocketmail.com'],
    ['a.da@yahoo.com', 'a.da@yahoo.com'],
    ['-ada@yahoo.com', '-ada@yahoo.com'],
    ['ada-x@yahoo.example', 'ada-x@yahoo.example'],
    // iCloud: three domains share the same users. Dots and hyphens are part of a name.
    ['ada+x@icloud.com', 'ada@icloud.com'],
    ['ada@me.com', 'ada@icloud.com'],
    ['ada+1@mac.com', 'ada@icloud.com'],
    ['a.d-a@me.com', 'a.d-a@icloud.com'],
    // Microsoft: labels, and each domain has its own users.
    ['ada+x@outlook.com', 'ada@outlook.com'],
    ['ada+x@hotmail.com', 'ada@hotmail.com'],
    ['ada+x@live.co.uk', 'ada@live.co.uk'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['ada-x@outlook.com', 'ada-x@outlook.com'],
  ])('%s is %s [T246]', async (address, mailbox) => {
    const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${address}) as mailbox`.execute(app.db);
    expect(rows[0]!.mailbox).toBe(mailbox);
  });
});

/** Creates a person with this address, verified this many minutes ago. */
async function withAddress(email: string, verifiedMinutesAgo = 5): Promise<Person> {
  const person = await app.person();
  await app.owner.query('update auth.users set email = $2 where id = $1', [person.id, email]);
  await app.owner.query(`update profiles set email_verified_at = app_now() - make_interval(mins => $2) where id = $1`, [
    person.id,
    verifiedMinutesAgo,
  ]);
  return person;
}
const like = async (by: Person, art: string) =>
  expect((await app.call('likeComment', by, { params: { id: art } })).status).toBe(200);
async function contest(): Promise<{ slop: string; arts: [string, string] }> {
  const slop = await app.slop(await app.person({ balance: 1000 }));
  return { slop, arts: [await app.art(await app.person(), slop), await app.art(await app.person(), slop)] };
}
async function recordOf(slop: string) {
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  const { body } = await app.call('getAward', null, { params: { id: slop } });
  const of = (art: string) => body.entries.find((entry: { comment_id: string }) => entry.comment_id === art);
  return { winner: body.winning_comment_id as string | null, of };
}

describe('accounts with one mailbox', () => {
  test('count once for an entry, and the record says how many were left out [T247]', async () => {
    const { slop, arts } = await contest();
    for (const name of ['mia', 'mia+1', 'mia+2', 'm.i.a', 'm.ia+3'])
      await like(await withAddress(`${name}@gmail.com`), arts[0]);
    await like(await withAddress('mia@googlemail.com'), arts[0]);
    for (const name of ['x', 'y']) await like(await withAddress(`${name}@two.example`), arts[1]);
    const { winner, of } = await recordOf(slop);
    expect(of(arts[0])).toMatchObject({ shown_likes: 6, counted_likes: 1, left_out: { same_mailbox: 5 } });
    expect(of(arts[1])).toMatchObject({ shown_likes: 2, counted_likes: 2, left_out: { same_mailbox: 0 } });
    expect(winner).toBe(arts[1]);
    expect((await runAudit(app.ownerUrl)).findings).toEqual([]);
  });

  test('can like different entries, each of which counts the mailbox once [T249]', async () => {
    const { slop, arts } = await contest();
    await like(await withAddress('noa@example.com'), arts[0]);
    await like(await withAddress('noa+2@example.com'), arts[1]);
    const { of } = await recordOf(slop);
    for (const art of arts) expect(of(art)).toMatchObject({ counted_likes: 1, left_out: { same_mailbox: 0 } });
  });

  test('the account verified first counts, even if banned; ineligible ones do not [T248]', async () => {
    const { slop, arts } = await contest();
    const first = await withAddress('eva@example.com', 60);
    await like(await withAddress('eva+2@example.com', 30), arts[0]);
    await like(first, arts[0]);
    await app.owner.query(`update profiles set banned_at = app_now() where id = $1`, [first.id]);
    const unverified = await withAddress('kim@example.com');
    await app.owner.query('update profiles set email_verified_at = null where id = $1', [unverified.id]);
    await like(unverified, arts[1]);
    await like(await withAddress('kim+2@example.com'), arts[1]);
    const { of } = await recordOf(slop);
    expect(of(arts[0])).toMatchObject({ counted_likes: 1, left_out: { banned: 0, same_mailbox: 1 } });
    expect(of(arts[1])).toMatchObject({ counted_likes: 1, left_out: { unverified: 1, same_mailbox: 0 } });
  });

  test('an address changed before the settlement counts as it is then [T249]', async () => {
    const { slop, arts } = await contest();
    const [one, two] = [await withAddress('lea@example.com'), await withAddress('lea+2@example.com')];
    await like(one, arts[0]);
    await like(two, arts[0]);
    await app.owner.query(`update auth.users set email = 'lea@other.example' where id = $1`, [two.id]);
    const { of } = await recordOf(slop);
    expect(of(arts[0])).toMatchObject({ counted_likes: 2, left_out: { same_mailbox: 0 } });
  });

  test('of two verified at the same moment the smaller id counts, once [T248]', async () => {
    const { slop, arts } = await contest();
    for (const name of ['zoe', 'zoe+1', 'zoe+2']) await like(await withAddress(`${name}@example.com`, 0), arts[0]);
    await app.owner.query(
      `update profiles set email_verified_at = date_trunc('day', app_now()) - interval '1 day'
        where id in (select id from auth.users where email like 'zoe%')`,
    );
    await app.advance('2 days');
    const settled = await Promise.all([settleDueAiSlops(app.deps), settleDueAiSlops(app.deps)]);
    expect(settled[0] + settled[1]).toBe(1);
    expect(await settleDueAiSlops(app.deps)).toBe(0);
    const { of } = await recordOf(slop);
    expect(of(arts[0])).toMatchObject({ counted_likes: 1, left_out: { same_mailbox: 2 } });
  });
});
