import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf, noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { connect, pay, settleDue, untilIdle } from '../../testing/money.ts';
import { eventually, notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, awardReviewHours: 72 });
});
afterAll(() => app.stop());

const tracesOf = async ({ id }: Person): Promise<string[]> => {
  const { rows } = await app.owner.query('select kind from person_traces where user_id = $1 order by 1', [id]);
  return rows.map(({ kind }) => kind);
};
const casesOf = async (slop: string) => {
  const { rows } = await app.owner.query(
    `select c.danger, c.person_id, array_agg(f.kind order by f.kind) as findings from moderation_cases c
       join moderation_findings f on f.case_id = c.id where c.subject_type = 'award' and c.subject_id = $1 group by c.id`,
    [slop],
  );
  return rows;
};

/** Creates a slop over $10 that the artist wins with a third person's like. */
async function won(poster: Person, artist: Person): Promise<string> {
  const slop = await app.slop(poster);
  await app.call('likeComment', await app.person(), { params: { id: await app.art(artist, slop) } });
  await untilIdle(app);
  await app.advance('2 days');
  await settleDue(app);
  return slop;
}

describe('poster and winner', () => {
  test('who share a card, bank account, browser or network get a delaying case [T073]', async () => {
    const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
    const seen = { card: 'c', bank: 'b', device: 'd', network: '203.0.113' };
    await noteTraces(app.db, app.deps.config, poster.id, seen);
    await noteTraces(app.db, app.deps.config, artist.id, { ...seen, card: 'another' });
    await connect(app, artist);
    const slop = await won(poster, artist);
    expect(await casesOf(slop)).toEqual([
      { danger: 3, person_id: artist.id, findings: ['same_bank', 'same_device', 'same_network'] },
    ]);
    expect((await app.call('getWallet', artist)).body).toMatchObject({
      balance_cents: 0,
      coming: [{ prize_cents: 1000, delayed_by: 'finding' }],
    });
    const texts = (await notificationsOf(app, artist)).map(({ content }) => content);
    expect(texts.filter((text) => text.includes('We check large or unusual prizes'))).toEqual([
      'We check large or unusual prizes before we pay them. Yours for "A slop" is one of these.',
    ]);
    expect(JSON.stringify(await notificationsOf(app, poster))).not.toContain('We check');
  });

  test('who share nothing within the last 30 days get no case [T074]', async () => {
    const [poster, artist] = [await app.person({ balance: 2000 }), await app.person()];
    for (const { id } of [poster, artist]) await noteTraces(app.db, app.deps.config, id, { device: 'old' });
    await app.owner.query(`update person_traces set seen_at = app_now() - interval '29 days' where user_id = $1`, [
      artist.id,
    ]);
    for (const slop of [await won(poster, artist), await won(poster, artist)]) {
      expect(await casesOf(slop)).toEqual([]);
      expect((await app.call('getAward', null, { params: { id: slop } })).body.outcome).toBe('awarded');
    }
  });

  test('of several slops are compared by one statement, each with its own poster', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.person({ balance: 1000 })));
    const [a, b, c, d] = people as [Person, Person, Person, Person];
    for (const { id } of [a, b]) await noteTraces(app.db, app.deps.config, id, { card: 'one' });
    for (const { id } of [c, d]) await noteTraces(app.db, app.deps.config, id, { card: 'two' });
    const slops = [await app.slop(a), await app.slop(c)];
    const fan = await app.person();
    for (const [n, artist] of [b, a].entries()) {
      await app.call('likeComment', fan, { params: { id: await app.art(artist, slops[n]!) } });
    }
    await untilIdle(app);
    await app.advance('2 days');
    await settleDue(app);
    expect([await casesOf(slops[0]!), await casesOf(slops[1]!)]).toMatchObject([[{ findings: ['same_card'] }], []]);
  });
});

describe('the traces of a user', () => {
  test('come from card payments and payout accounts, as hashes only [T075]', async () => {
    const person = await app.person();
    const amount = 1000 + cardFee(cents(1000));
    const { body } = await app.call('createPaymentIntent', person, {
      body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 10 } },
    });
    await pay(app, body.clientSecret);
    await eventually(async () => (await tracesOf(person)).length === 1, 'the card to be noted');
    await connect(app, person);
    await eventually(async () => (await tracesOf(person)).length === 2, 'the bank account to be noted');
    expect(await tracesOf(person)).toEqual(['bank', 'card']);
    const { rows } = await app.owner.query('select hash from person_traces where user_id = $1', [person.id]);
    for (const { hash } of rows) expect(hash).toHaveLength(32);
    await noteTraces(app.db, app.deps.config, person.id, { device: 'one' });
    await noteTraces(app.db, app.deps.config, person.id, { device: 'one' });
    expect(await tracesOf(person)).toEqual(['bank', 'card', 'device']);
  });

  test('are deleted with the account and not recorded afterwards [T076]', async () => {
    const person = await app.person();
    await noteTraces(app.db, app.deps.config, person.id, { device: 'one', card: 'two' });
    expect(await tracesOf(person)).toEqual(['card', 'device']);
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, person.id, false));
    await noteTraces(app.db, app.deps.config, person.id, { device: 'one' });
    expect(await tracesOf(person)).toEqual([]);
  });

  test('contain the /24 or /48 of a network, no private or loopback address', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113');
    expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113');
    expect(networkOf('2001:db8:12:34::1')).toBe('2001:db8:12');
    expect(networkOf('2001:db8:12::9')).toBe('2001:db8:12');
    for (const ip of [
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '100.64.0.1',
      'fd00::1',
      'fe80::1',
    ]) {
      expect(networkOf(ip)).toBeNull();
    }
  });
});
