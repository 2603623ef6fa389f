import type { Db, TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { formatPrize } from '@unslop/domain/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { escapeHtml, wellFormed } from '../../platform/html.ts';
import { sendText } from '../../platform/http/encodings.ts';
import { readLimit } from '../../platform/http/rate-limits.ts';
import { readLate } from '../../platform/standbys.ts';

const ENTRIES = 50;
const PERSON = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.atom$/;

/** Serves Atom feeds: `/feeds/ai-slops.atom` of new slops, `/feeds/user/{id}.atom` of a person's art. */
export function serveFeeds(server: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const site = config.publicUrl;
  const options = { schema: { hide: true } as object, config: { rateLimit: readLimit(config, 'feed') } };
  server.get('/feeds/ai-slops.atom', options, async (request, reply) =>
    send(request, reply, await readLate(deps, request, ({ db }) => slopFeed(db, site))),
  );
  server.get('/feeds/user/:file', options, async (request, reply) => {
    const { id } = PERSON.exec((request.params as { file: string }).file)?.groups ?? {};
    const feed = id && (await readLate(deps, request, ({ db }) => artFeed(db, site, id)));
    if (!feed) throw new Refusal('NOT_FOUND');
    return send(request, reply, feed);
  });
}

/** Sends a feed. Caches may keep it but must revalidate, so hidden content disappears immediately. */
function send(request: FastifyRequest, reply: FastifyReply, feed: Feed) {
  reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'public, no-cache');
  // The library does not remove characters that XML forbids.
  return sendText(request, reply, wellFormed(feed.atom1()));
}

interface Entry
  extends TableRow<'ai_slops', 'id' | 'title' | 'user_id' | 'image_url' | 'created_at'>,
    TableRow<'profiles', 'display_name'> {
  words: string;
  image_alt: string;
}

function feedOf(
  site: string,
  about: { path: string; feedPath: string; title: string },
  entries: Entry[],
  pathOf: (entry: Entry) => string,
) {
  const feed = new Feed({
    id: site + about.path,
    link: site + about.path,
    title: about.title,
    updated: entries[0]?.created_at ?? new Date(0),
    copyright: 'The pictures belong to who made them.',
    feedLinks: { atom: site + about.feedPath },
    generator: 'Unslop',
  });
  for (const entry of entries) {
    const link = site + pathOf(entry);
    const picture = `<img src="${escapeHtml(site + entry.image_url)}" alt="${escapeHtml(entry.image_alt || entry.title)}">`;
    feed.addItem({
      id: link,
      link,
      // The library declares the titles of entries as HTML.
      title: escapeHtml(entry.title),
      date: entry.created_at,
      published: entry.created_at,
      author: [{ name: entry.display_name, link: `${site}/user/${entry.user_id}` }],
      content: `<p>${picture}</p><p>${escapeHtml(entry.words)}</p>`,
    });
  }
  return feed;
}

async function slopFeed(db: Db, site: string): Promise<Feed> {
  const { rows } = await sql<Entry & { prize_pool_cents: number }>`
    select s.id, s.title, s.description as words, s.display_name, s.user_id, s.image_url, s.image_alt, s.created_at, s.prize_pool_cents
      from (select id from ai_slops where is_listed order by created_at desc, id desc limit ${ENTRIES}) newest
      join ai_slops_with_profiles s using (id) order by s.created_at desc, s.id desc`.execute(db);
  const entries = rows.map((row) => ({
    ...row,
    words: [`${formatPrize(row.prize_pool_cents)} prize.`, row.words].join(' '),
  }));
  return feedOf(
    site,
    { path: '/', feedPath: '/feeds/ai-slops.atom', title: 'Unslop: new AI slop' },
    entries,
    ({ id }) => `/ai-slop/${id}`,
  );
}

async function artFeed(db: Db, site: string, userId: string): Promise<Feed | null> {
  const person = await db
    .selectFrom('profiles')
    .select('display_name')
    .where('id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return null;
  const { rows } = await sql<Entry>`
    select a.id, a.title, a.description as words, ${person.display_name}::text as display_name, a.user_id, a.image_url, i.alt as image_alt, a.created_at
      from beautiful_arts a join comments c on c.id = a.id join images i on i.id = c.image_id where a.user_id = ${userId} order by a.created_at desc, a.id desc limit ${ENTRIES}`.execute(
    db,
  );
  const about = {
    path: `/user/${userId}`,
    feedPath: `/feeds/user/${userId}.atom`,
    title: `Beautiful art by ${person.display_name}`,
  };
  return feedOf(site, about, rows, ({ id }) => `/beautiful-art/${id}`);
}
