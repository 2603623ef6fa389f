import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LIVE_CHANNEL, LIVE_PATH } from '../../platform/live.ts';
import { ANSWER_WITHIN_MS, type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** The whole way of an event: said in the database, heard by the server, through the proxy to an open stream. */
export async function liveUpdates({ config, db }: Installation): Promise<Finding> {
  // A slop that nobody looks at, so that no browser fetches anything because of us.
  const topic = `slop:${randomUUID()}`;
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new Error(`nothing came within ${ANSWER_WITHIN_MS / 1000} s`)),
    ANSWER_WITHIN_MS,
  );
  try {
    const reply = await fetch(`${config.publicUrl}${LIVE_PATH}?topics=${topic}`, { signal: stop.signal });
    if (reply.status === 429) return warning('Too many streams are open to check.', 'Look again later.');
    if (!reply.ok || !reply.body) {
      return wrong(`The stream is answered with ${reply.status}.`, 'Look at the proxy and at the log.');
    }
    let text = '';
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      const wasReady = text.includes('event: ready');
      text += part;
      if (!wasReady && text.includes('event: ready')) {
        await sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`.execute(db);
      }
      if (text.includes(`data: ${topic}`)) return ok('an event comes through');
    }
    return wrong('The stream ends by itself.', 'Look at the time-outs of the proxy.');
  } catch (error) {
    return wrong(
      `No event comes through: ${reasonOf(error)}`,
      'The proxy must not buffer /api/live; DATABASE_URL must not lead through a pooler that shares sessions.',
    );
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
