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

describe('what the file of a picture says', () => {
  test('can be read by everybody once it is posted: camera, creator and licence, nothing that is personal [T142]', async () => {
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

  test('is of use to nobody before it is posted, nor where the picture is hidden or gone; a moderator reads it [T142]', async () => {
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

  test('of a file that says nothing is nothing, and of one that was never read is unknown [T142]', async () => {
    const { uploaded } = await post(await another().png().toBuffer());
    expect((await factsOf(uploaded.id)).body.facts).toMatchObject({ generated: null, camera: null, credentials: null });
    await app.owner.query('delete from picture_facts where image_id = $1', [uploaded.id]);
    expect((await factsOf(uploaded.id)).body).toEqual({ read_from: null, facts: null });
  });

  test('of pictures from before is read from the originals that are kept, a few at a time, and what is missing is known [T143]', async () => {
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

  test('is shown no more once the art is withdrawn, and deleted with the picture, the choice of its artist too [T144]', async () => {
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
    await app.call('withdrawArt', artist, { params: { id: comment.id } });
    expect((await factsOf(uploaded.id)).status).toBe(404);
    expect(await kept()).toEqual({ facts: 1, choices: 1 });
    await inTransaction(app.db, (trx) => removeImagesOf(trx, artist.id, []));
    expect(await kept()).toEqual({ facts: 0, choices: 0 });
  });
});

describe('art whose own file says that it was generated', () => {
  test('is announced to its artist at the upload, with the tool that it names [T145]', async () => {
    const artist = await app.person();
    expect(await upload(artist, await generated())).toMatchObject({ ai_made: true, made_with: 'Stable Diffusion' });
    expect(await upload(artist, await photo())).toMatchObject({ ai_made: false, made_with: null });
  });

  test('is posted all the same, with a case that has the tool and what its artist says [T146]', async () => {
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
        text: 'The file itself says that it was made with Stable Diffusion. The artist writes: “I painted <b>over</b> it.”',
      },
    ]);
  });

  test('opens no case for art whose file says nothing, nor for a slop, which is generated by nature [T146]', async () => {
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

  test('are in no public file unless the artist has ticked that, and then in every one, location in none [T147]', async () => {
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

  test('are written into art alone, and not any more once the tick is taken away [T147]', async () => {
    const artist = await app.person();
    await app.call('setCreditChoice', artist, { body: { is_written: true, licence: 'cc_by' } });
    const bytes = await another().png().toBuffer();
    expect((await publicFile(await upload(artist, bytes, 'ai-slop'))).includes('xmpmeta')).toBe(false);
    expect((await publicFile(await upload(artist, bytes))).includes('xmpmeta')).toBe(true);
    await app.call('setCreditChoice', artist, { body: { is_written: false, licence: 'cc_by' } });
    expect((await publicFile(await upload(artist, bytes))).includes('xmpmeta')).toBe(false);
  });
});
