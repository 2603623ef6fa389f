import type { Db } from '@unslop/database/connect';
import { CATEGORIES } from '@unslop/domain/categories';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { escapeHtml } from '../../platform/html.ts';
import { sendText } from '../../platform/http/encodings.ts';
import { readLimit } from '../../platform/http/rate-limits.ts';
import { still } from './heads.ts';

/**
 * Addresses of each kind, newest first, because search engines do not know those yet. A sitemap may have 50,000
 * addresses.
 */
const OF_EACH = 5_000;
const KEPT_MS = 5 * 60_000;
const UNLISTED = ['/search', '/login', '/signup'];
const STILL = ['/', ...Object.keys(still).filter((path) => !UNLISTED.includes(path))];

/** Serves `/sitemap.xml` and `/robots.txt`. */
export function serveSitemap(server: FastifyInstance, { db, config }: Deps): void {
  const options = { schema: { hide: true } as object };
  const limited = { ...options, config: { rateLimit: readLimit(config, 'feed') } };
  const sitemap = keptSitemap(db, config.publicUrl);
  server.get('/sitemap.xml', limited, async (request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache');
    return sendText(request, reply, await sitemap());
  });
  server.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          // The longer rule wins, so search engines can index animations.
          'Allow: /api/beautiful-arts/*/gif/file$',
          ...[
            '/api/',
            '/sandbox/',
            '/debug/',
            '/profile',
            '/edit-profile',
            '/saved',
            '/payment',
            '/my-purchases',
            '/receipt/',
            '/withdrawal',
            '/appeals',
            '/votes',
            '/moderation/cases/',
          ].map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${config.publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
}

/**
 * Caches the sitemap for five minutes and shares it between concurrent requests. Any moderation action invalidates it.
 */
function keptSitemap(db: Db, site: string): () => Promise<string> {
  let kept: { text: Promise<string>; acts: number; until: number } | null = null;
  return async () => {
    const { rows } = await sql<{ acts: number }>`select count(*) as acts from moderation_log`.execute(db);
    const { acts } = rows[0]!;
    if (!kept || kept.acts !== acts || kept.until < performance.now()) {
      kept = { text: writeSitemap(db, site), acts, until: performance.now() + KEPT_MS };
    }
    const asked = kept;
    try {
      return await asked.text;
    } catch (error) {
      if (kept === asked) kept = null;
      throw error;
    }
  };
}

async function writeSitemap(db: Db, site: string): Promise<string> {
  const urls = [
    ...[...STILL, ...CATEGORIES.map(({ id }) => `/category/${id}`)].map((path) => entry(site + path)),
    ...(await pages(db)).map(({ path, changed_at }) => entry(site + path, changed_at)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function entry(url: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(url)}</loc>${changed}</url>`;
}

async function pages(db: Db): Promise<{ path: string; changed_at: Date }[]> {
  const { rows } = await sql<{ path: string; changed_at: Date }>`
    (select '/ai-slop/' || id as path, updated_at as changed_at from ai_slops where is_listed order by created_at desc, id desc limit ${OF_EACH})
    union all
    (select '/beautiful-art/' || a.id, a.created_at from beautiful_arts a order by a.created_at desc, a.id desc limit ${OF_EACH})
    union all
    (select '/user/' || a.user_id, a.latest_at from artists a join profiles p on p.id = a.user_id and p.hidden_at is null
      order by a.latest_at desc, a.user_id desc limit ${OF_EACH})`.execute(db);
  return rows;
}
