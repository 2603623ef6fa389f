import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cameraExif, PRIVATE_MARKS, sample, withJpegExif } from '../../core/images/image-samples.ts';
import { readPictureFacts } from '../../core/images/picture-facts.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { readBytes } from '../../platform/storage.ts';
import { purchaseCalls, settledArt } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const decode = (bytes: Buffer) => pictureProcesses.run('decode', [bytes, 100]);
const { buy, purchasesOf } = purchaseCalls(() => app);

describe('after a purchase', () => {
  test('ratings from 1 to 5 are the buyer’s alone', async () => {
    const { art, artist } = await settledArt(app);
    const [buyer, other] = await Promise.all([app.person(), app.person()]);
    await buy(buyer, art);
    const [{ id }] = await purchasesOf(buyer);
    const rate = (person: Person, rating: unknown) =>
      app.call('ratePurchase', person, { params: { id }, body: { rating } });
    for (const rating of [0, 6, 1.5, '5', null]) expect((await rate(buyer, rating)).status).toBe(400);
    expect((await rate(other, 5)).status).toBe(404);
    expect((await rate(buyer, 4)).status).toBe(200);
    expect((await purchasesOf(buyer))[0].rating).toBe(4);
    expect((await app.call('getArtist', null, { params: { id: artist.id } })).body).toMatchObject({
      rating: 4,
      ratings_count: 1,
    });
  });

  test('only author, buyer and poster of the won slop can download the original [V3.2.1]', async () => {
    const { poster, artist, art } = await settledArt(app);
    const [buyer, other] = await Promise.all([app.person(), app.person()]);
    await app.owner.query(
      `update images set original_is_clean = true, original_path = 'private/originals/' || id || '.png' where id = (select image_id from comments where id = $1)`,
      [art],
    );
    const { rows } = await app.owner.query(
      `select original_path from images where id = (select image_id from comments where id = $1)`,
      [art],
    );
    const png = await sample().png().toBuffer();
    await app.deps.storage.put(rows[0].original_path, png, { contentType: 'image/png', cacheControl: 'no-store' });
    const download = (person: Person | null, id = art) => app.call('downloadOriginal', person, { params: { id } });
    await buy(buyer, art);
    for (const person of [artist, buyer, poster]) {
      const answer = await download(person);
      expect(answer.status).toBe(200);
      const { rawPayload } = await app.server.inject({
        url: `/api/comments/${art}/original`,
        headers: { cookie: person.cookie },
      });
      expect(await decode(rawPayload)).toEqual(await decode(png));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="unslop-${art.slice(0, 8)}.png"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    expect(await download(other)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect((await download(other, crypto.randomUUID())).body.error).toEqual((await download(other)).body.error);
    expect((await download(null)).status).toBe(401);
    const direct = await app.server.inject({
      method: 'GET',
      url: `/media/${rows[0].original_path.replace('private/', '')}`,
    });
    expect(direct.statusCode).toBe(404);
    // While a moderator hides the art or its slop, nobody can download it.
    for (const [table, id] of [
      ['comments', 'id = $1'],
      ['ai_slops', 'id = (select ai_slop_id from comments where id = $1)'],
    ]) {
      await app.owner.query(`update ${table} set hidden_at = app_now() where ${id}`, [art]);
      const statuses = await Promise.all(
        [artist, buyer, poster].map(async (person) => (await download(person)).status),
      );
      expect(statuses, table).toEqual([404, 404, 404]);
      await app.owner.query(`update ${table} set hidden_at = null where ${id}`, [art]);
    }
    expect((await download(buyer)).status).toBe(200);
  });

  test('a download has creator, credit and licence in every format [T151]', async () => {
    const { artist, art } = await settledArt(app);
    await app.owner.query(`update profiles set display_name = 'Olga Ink' where id = $1`, [artist.id]);
    const download = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
      const { rows } = await app.owner.query(
        `update images set original_path = 'private/originals/' || id || $2, original_type = $3, original_is_clean = true
          where id = (select image_id from comments where id = $1) returning original_path`,
        [art, `.${format}`, `image/${format}`],
      );
      const bytes = await sample()[format]().toBuffer();
      await app.deps.storage.put(rows[0].original_path, bytes, { contentType: 'image/png', cacheControl: 'no-store' });
      const url = `/api/comments/${art}/original`;
      const { rawPayload } = await app.server.inject({ url, headers: { cookie: artist.cookie } });
      expect(await decode(rawPayload), format).toEqual(await decode(bytes));
      return readPictureFacts(rawPayload, `image/${format}`);
    };
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      expect(await download(format), format).toMatchObject({
        creator: 'Olga Ink',
        credit: 'Olga Ink / Unslop',
        licence: 'Personal and non-exclusive',
        licence_url: `${app.deps.config.publicUrl}/terms#your-work`,
      });
    }
    await app.call('setCreditChoice', artist, { body: { is_written: true, licence: 'cc_by' } });
    expect(await download('jpeg')).toMatchObject({ creator: 'Olga Ink', licence: 'CC BY 4.0' });
    // The name of a hidden profile is not shown.
    await app.owner.query('update profiles set hidden_at = app_now() where id = $1', [artist.id]);
    for (const is_written of [true, false]) {
      await app.call('setCreditChoice', artist, { body: { is_written, licence: 'cc_by' } });
      expect(JSON.stringify(await download('jpeg'))).not.toContain('Olga Ink');
    }
  });

  test('a download of an old original has no personal data; the original is kept [F05]', async () => {
    const { poster, artist, art } = await settledArt(app);
    const { rows } = await app.owner.query(
      `update images set original_path = 'private/originals/' || id || '.jpg', original_type = 'image/jpeg'
        where id = (select image_id from comments where id = $1) returning original_path, original_is_clean`,
      [art],
    );
    const [{ original_path: key, original_is_clean }] = rows;
    expect(original_is_clean).toBe(false);
    const photo = withJpegExif(await sample().jpeg().toBuffer(), cameraExif('Ann Lee', '2026 Ann'));
    expect(PRIVATE_MARKS.some((mark) => photo.includes(mark))).toBe(true);
    await app.deps.storage.put(key, photo, { contentType: 'image/jpeg', cacheControl: 'no-store' });
    const buyer = await app.person();
    await buy(buyer, art);
    for (const { cookie } of [buyer, poster, artist]) {
      const answer = await app.server.inject({ url: `/api/comments/${art}/original`, headers: { cookie } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const got = answer.rawPayload;
      expect(Number(answer.headers['content-length'])).toBe(got.length);
      for (const mark of PRIVATE_MARKS) expect(got.includes(mark), mark).toBe(false);
      expect(got.includes('Ann Lee')).toBe(true);
      expect(await decode(got)).toEqual(await decode(photo));
    }
    expect(await readBytes(app.deps.storage, key)).toEqual(photo);
  });

  test('the receipt is available to the payer only, as data and PDF', async () => {
    const { art, artist } = await settledArt(app, { price: 20 });
    const [buyer, other] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    await buy(buyer, art);
    const [{ payment_id: id }] = await purchasesOf(buyer);
    const { body } = await app.call('getReceipt', buyer, { params: { id } });
    const licence = 'License: personal and non-exclusive. You may keep and print the file for yourself.';
    expect(body.notes).toEqual([licence]);
    expect(body).toMatchObject({
      type: 'art_purchase',
      lines: [
        { text: expect.stringContaining('“Sunny otter”'), amount_cents: 2000 },
        { text: 'Card fee', amount_cents: cardFee(cents(2000)) },
      ],
      total_cents: 2000 + cardFee(cents(2000)),
      refunded_cents: 0,
    });
    expect(body).toMatchObject({
      payer: expect.any(String),
      payer_email: buyer.email,
      seller: null,
      tax: 'No tax charged',
      refunded_cents: 0,
    });
    await eventually(
      async () => (await app.call('getReceipt', buyer, { params: { id } })).body.paid_with === 'Visa ending in 4242',
      'the card on the receipt',
    );
    expect((await app.call('getReceipt', other, { params: { id } })).status).toBe(404);
    expect((await app.call('getReceipt', artist, { params: { id } })).status).toBe(404);
    const [topUp] = (await app.call('listDeposits', buyer)).body.data;
    expect((await app.call('getReceipt', buyer, { params: { id: topUp.payment_id } })).body.lines[0]).toEqual({
      text: 'Funds added to your Unslop balance',
      amount_cents: 1000,
    });
    const pdf = await app.server.inject({
      method: 'GET',
      url: `/api/payments/${id}/receipt.pdf`,
      headers: { cookie: buyer.cookie },
    });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="unslop-receipt-U-/);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    expect((await app.call('downloadReceipt', other, { params: { id } })).status).toBe(404);
  });
});
