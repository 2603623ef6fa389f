import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readLimit } from '../../platform/http/rate-limits.ts';
import { PREVIEW } from './draw.ts';
import { versionOf } from './routes.ts';
import { aiSlopSubject, beautifulArtSubject } from './subjects.ts';

const PAGE = /^\/(?<kind>ai-slop|beautiful-art)\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
const CACHE_SECONDS = 3600;

/**
 * `GET /oembed?url=…`: a slop or a piece of art as a card with before and after, for sites that show links of others.
 * Source: https://oembed.com
 */
export function serveOembed(server: FastifyInstance, { db, config }: Deps): void {
  const site = config.publicUrl;
  const options = { schema: { hide: true } as object, config: { rateLimit: readLimit(config, 'feed') } };
  server.get('/oembed', options, async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query as Record<string, unknown>;
    const { kind, id } = (typeof url === 'string' && PAGE.exec(pathOf(url, site) ?? '')?.groups) || {};
    if (!kind || !id || (format !== undefined && format !== 'json')) throw new Refusal('NOT_FOUND');
    const subject = await (kind === 'ai-slop' ? aiSlopSubject(db, id) : beautifulArtSubject(db, id));
    if (!subject) throw new Refusal('NOT_FOUND');
    const scale = Math.min(1, most(maxwidth) / PREVIEW.width, most(maxheight) / PREVIEW.height);
    return reply
      .header('cache-control', 'public, no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/json; charset=utf-8')
      .send({
        version: '1.0',
        type: 'photo',
        title: subject.title,
        ...(subject.author && {
          author_name: subject.author.name,
          author_url: `${site}/user/${subject.author.id}`,
        }),
        provider_name: 'Unslop',
        provider_url: site,
        cache_age: CACHE_SECONDS,
        url: `${site}/preview/${kind}/${id}.jpg?v=${versionOf(subject)}`,
        width: Math.max(1, Math.floor(PREVIEW.width * scale)),
        height: Math.max(1, Math.floor(PREVIEW.height * scale)),
      });
  });
}

/** Null for an address that is not of this site. */
function pathOf(address: string, site: string): string | null {
  const url = URL.parse(address);
  return url && url.origin === new URL(site).origin ? url.pathname : null;
}

function most(size: unknown): number {
  return typeof size === 'string' && /^[1-9]\d{0,4}$/.test(size) ? Number(size) : Number.POSITIVE_INFINITY;
}
