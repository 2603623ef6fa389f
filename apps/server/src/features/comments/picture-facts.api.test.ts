import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AI_MADE_JPEG } from '../../core/images/credentials-samples.ts';
import {
  cameraExif,
  PRIVATE_MARKS,
  pngChunk,
  sample,
  withJpegExif,
  withPngChunks,
} from '../../core/images/image-samples.ts';
import { imageJobs } from '../../core/images/jobs.ts';
import { removeImagesOf } from '../../core/images/removal.ts';
import { formAround } from '../../core/images/upload-test-server.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { drawnPicture } from '../../testing/drawn-pictures.ts';
import { moderatorOf } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function upload(person: Person, bytes: Buffer, purpose: 'comment' | 'ai-slop' = 'comment') {
  const { head, tail, contentType } = formAround();
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/images?purpose=${purpose}`,
    headers: { cookie: person.cookie, origin: app.deps.config.publicUrl, 'content-type': contentType },
    payload: Buffer.concat([head, bytes, tail]),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function post(bytes: Buffer, input: { about_generator?: string } = {}) {
  const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(poster);
  const uploaded = await upload(artist, bytes);
  const body = { ai_slop_id: slop, content: '', image_url: uploaded.image_url, ...input };
  const { body: comment } = await app.call('createComment', artist, { body });
  return { poster, artist, slop, uploaded, comment };
}

/** Draws a new picture each time, because posting another person's picture requires a claim. */
let drawn = 0;
const another = () => drawnPicture(++drawn);

const factsOf = async (id: string, by: Person | null = null) => app.call('getPictureFacts', by, { params: { id } });

const generated = async () =>
  withPngChunks(await another().png().toBuffer(), [pngChunk('tEXt', Buffer.from('parameters\0a cat, Steps: 20'))]);
const photo = async () => withJpegExif(await another().jpeg().toBuffer(), cameraExif('Ann Lee', '2026 Ann'));

describe('the facts from a picture file', () => {
  test('are public once it is posted: camera, creator and licence, nothing personal [T142]', async () => {
    const { uploaded } = await post(await photo());
    const { status, body } = await factsOf(uploaded.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      read_from: 'upload',
      facts: {
        credentials: null,
        source_type: null,
        generator: null,
        program: null,
        camera: expect.stringContaining('SecretCam'),
        creator: 'Ann Lee',
        credit: null,
        copyright: '2026 Ann',
        licence: null,
        licence_url: null,
        generated: null,
        edited: null,
      },
    });
    for (const mark of PRIVATE_MARKS.filter((each) => each !== 'SecretCam')) {
      expect(JSON.stringify(body)).not.toContain(mark);
    }
  });

  test('are hidden before posting and for hidden art, except from moderators [T142]', async () => {
    const artist = await app.person();
    const unused = await upload(artist, await photo());
    expect((await factsOf(unused.id, artist)).status).toBe(404);
    const { uploaded, comment } = await post(await photo());
    const moderator = await moderatorOf(app);
    await app.owner.query('update comments set hidden_at = app_now() where id = $1', [comment.id]);
    expect((await factsOf(uploaded.id)).status).toBe(404);
    expect((await factsOf(uploaded.id, moderator)).status).toBe(200);
    await app.owner.query('update comments set hidden_at = null where id = $1', [comment.id]);
    expect((await factsOf(crypto.randomUUID())).status).toBe(404);
  });

  test('are empty for a file without any, and unknown for one never read [T142]', async () => {
    const { uploaded } = await post(await another().png().toBuffer());
    expect((await factsOf(uploaded.id)).body.facts).toMatchObject({ generated: null, camera: null, credentials: null });
    await app.owner.query('delete from picture_facts where image_id = $1', [uploaded.id]);
    expect((await factsOf(uploaded.id)).body).toEqual({ read_from: null, facts: null });
  });

  test('of older pictures are read in batches from the kept originals [T143]', async () => {
    const { uploaded } = await post(AI_MADE_JPEG);
    await app.owner.query('delete from picture_facts where image_id = $1', [uploaded.id]);
    await app.owner.query('update images set has_facts = false where id = $1', [uploaded.id]);
    await imageJobs.images_read_facts!({}, app.deps);
    await imageJobs.images_read_facts!({}, app.deps);
    const { body } = await factsOf(uploaded.id);
    expect(body).toMatchObject({ read_from: 'kept', facts: { generated: { tool: 'test' } } });
    const { rows } = await app.owner.query('select has_facts from images where id = $1', [uploaded.id]);
    expect(rows).toEqual([{ has_facts: true }]);
  });

  test('disappear with withdrawn art and are deleted with the picture [T144]', async () => {
    const { uploaded, artist, comment } = await post(await photo());
    await app.call('setCreditChoice', artist, { body: { is_written: true, licence: 'cc_by' } });
    const kept = async () =>
      (
        await app.owner.query(
          `select (select count(*)::int from picture_facts where image_id = $1) as facts,
                  (select count(*)::int from credit_choices where user_id = $2) as choices`,
          [uploaded.id, artist.id],
        )
      ).rows[0];
    await app.call('retractArt', artist, { params: { id: comment.id } });
    expect((await factsOf(uploaded.id)).status).toBe(404);
    expect(await kept()).toEqual({ facts: 1, choices: 1 });
    await inTransaction(app.db, (trx) => removeImagesOf(trx, artist.id, []));
    expect(await kept()).toEqual({ facts: 0, choices: 0 });
  });
});

describe('art that its file declares as generated', () => {
  test('is announced to its artist on upload, with the tool [T145]', async () => {
    const artist = await app.person();
    expect(await upload(artist, await generated())).toMatchObject({ ai_made: true, made_with: 'Stable Diffusion' });
    expect(await upload(artist, await photo())).toMatchObject({ ai_made: false, made_with: null });
  });

  test('can be posted, with a case that names the tool and the artist’s explanation [T146]', async () => {
    const { comment } = await post(await generated(), { about_generator: 'I painted <b>over</b> it.' });
    const { rows } = await app.owner.query(
      `select c.id, f.kind, f.data from moderation_cases c join moderation_findings f on f.case_id = c.id
        where c.subject_id = $1`,
      [comment.id],
    );
    const data = { tool: 'Stable Diffusion', explanation: 'I painted <b>over</b> it.' };
    expect(rows).toEqual([{ id: rows[0].id, kind: 'says_generated', data }]);
    const { body } = await app.call('getCase', await moderatorOf(app), { params: { id: rows[0].id } });
    expect(body.found).toMatchObject([
      {
        kind: 'says_generated',
        text: 'The file says it was made with Stable Diffusion. The artist writes: “I painted <b>over</b> it.”',
      },
    ]);
  });

  test('opens no case without such facts, or for a slop [T146]', async () => {
    const { comment } = await post(await photo());
    const poster = await app.person({ balance: 1000 });
    const { image_url } = await upload(poster, await generated(), 'ai-slop');
    const body = { p_title: 'Slop', p_prize_pool: 5, p_duration_days: 1, p_image_url: image_url };
    const slop = await app.call('createSlopWithPrize', poster, { body });
    expect(slop.status).toBe(200);
    const { rows } = await app.owner.query('select from moderation_cases where subject_id in ($1, $2)', [
      comment.id,
      slop.body,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('creator, credit and licence', () => {
  const publicFile = async ({ image_url }: { image_url: string }) =>
    (await app.server.inject({ url: image_url })).rawPayload;

  test('are in public files only if the artist agreed, and never the location [T147]', async () => {
    const artist = await app.person();
    await app.owner.query(`update profiles set display_name = 'Bo & Co' where id = $1`, [artist.id]);
    expect((await app.call('getCreditChoice', artist)).body).toEqual({
      is_written: false,
      licence: 'all_rights_reserved',
    });
    const before = await upload(artist, await photo());
    expect((await publicFile(before)).includes('xmpmeta')).toBe(false);

    const choice = { is_written: true, licence: 'cc_by' };
    await app.call('setCreditChoice', artist, { body: choice });
    expect((await app.call('getCreditChoice', artist)).body).toEqual(choice);
    const plain = await upload(artist, await sample(600, 400).png().toBuffer());
    await imageJobs.images_make_avif!({ imageId: plain.id }, app.deps);
    const stem = plain.image_url.replace('.webp', '');
    for (const url of [
      plain.image_url,
      `${stem}-480.webp`,
      `${stem}-600.webp`,
      `${stem}-480.avif`,
      `${stem}-600.avif`,
    ]) {
      const file = (await publicFile({ image_url: url })).toString('utf8');
      for (const said of ['Bo &amp; Co', 'Bo &amp; Co / Unslop', 'CC BY 4.0', 'creativecommons.org/licenses/by/4.0/']) {
        expect(file.includes(said), `${url} ${said}`).toBe(true);
      }
    }
    // The maker named by the file itself goes first. Personal data stays out.
    const own = (await publicFile(await upload(artist, await photo()))).toString('utf8');
    expect(own).toContain('Ann Lee');
    expect(own).toContain('CC BY 4.0');
    for (const mark of PRIVATE_MARKS) expect(own.includes(mark), mark).toBe(false);
    expect((await publicFile(before)).includes('xmpmeta')).toBe(false);
  });

  test('are only written into art, and no longer after the artist disagrees [T147]', async () => {
    const artist = await app.person();
    await app.call('setCreditChoice', artist, { body: { is_written: true, licence: 'cc_by' } });
    const bytes = await another().png().toBuffer();
    expect((await publicFile(await upload(artist, bytes, 'ai-slop'))).includes('xmpmeta')).toBe(false);
    expect((await publicFile(await upload(artist, bytes))).includes('xmpmeta')).toBe(true);
    await app.call('setCreditChoice', artist, { body: { is_written: false, licence: 'cc_by' } });
    expect((await publicFile(await upload(artist, bytes))).includes('xmpmeta')).toBe(false);
  });
});
