import { settledArt } from '../../apps/server/src/testing/money.ts';
import { smallPicture } from '../../apps/server/src/testing/small-picture.ts';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { FuzzTarget } from './fuzz.ts';

/** Fills a listening server with something of each kind, for requests generated from the API document. */
export async function fuzzWorld(app: TestApp): Promise<FuzzTarget> {
  const { poster, artist, slop: settled, art: sold } = await settledArt(app);
  const [open, entry] = await Promise.all([app.person({ balance: 10_000 }), app.person()]);
  const slop = await app.slop(open);
  const art = await app.art(entry, slop);
  const comment = (await app.call('createComment', poster, { body: { ai_slop_id: slop, content: 'Nice' } })).body.id;
  const payments = (await app.owner.query<{ id: string }>('select id from payments limit 3')).rows;
  const intents = (await app.owner.query<{ id: string }>('select payment_intent_id as id from payments limit 3')).rows;
  const { publicUrl } = app.deps.config;
  return {
    url: publicUrl.replace('localhost', '127.0.0.1'),
    async signIn() {
      const { cookie } = await app.person({ balance: 5_000 });
      return { cookie, origin: publicUrl };
    },
    ids: [poster.id, artist.id, open.id, settled, sold, slop, art, comment, ...payments.map(({ id }) => id)],
    texts: [poster.email, open.email, 'another@example.com', 'correct horse battery', ...intents.map(({ id }) => id)],
    picture: await smallPicture(10, 200, 30),
  };
}
