import { hash } from 'node:crypto';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { isKnownTo } from '../../platform/http/encodings.ts';
import { readLimit } from '../../platform/http/rate-limits.ts';
import { aiSlopSubject, artSubject, PREVIEW, type Subject, siteSubject, userSubject } from './subjects.ts';

const ADDRESS =
  /^\/preview\/(?:site|(?<kind>ai-slop|beautiful-art|user)\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\.jpg$/;
/** Maximum drawn images in memory, about 100 kB each. */
const MAX_KEPT = 200;

/**
 * Serves `GET /preview/{ai-slop|beautiful-art|user}/{id}.jpg` and `/preview/site.jpg`. Each request reads from the
 * database what may be shown, so hidden content disappears immediately. Only the drawing is cached.
 */
export function servePreviews(server: FastifyInstance, deps: Deps): void {
  const kept = new Map<string, Promise<Buffer>>();
  server.route({
    method: ['GET', 'HEAD'],
    url: '/preview/*',
    schema: { hide: true } as object,
    config: { rateLimit: readLimit(deps.config, 'preview') },
    handler: (request, reply) => answer(deps, kept, request, reply),
  });
}

async function answer(deps: Deps, kept: Map<string, Promise<Buffer>>, request: FastifyRequest, reply: FastifyReply) {
  const { kind, id } = ADDRESS.exec(request.url.split('?')[0]!)?.groups ?? {};
  const subject = ADDRESS.test(request.url.split('?')[0]!) ? await subjectOf(deps, kind, id) : null;
  if (!subject) throw new Refusal('NOT_FOUND');
  const key = `${kind}:${id}:${versionOf(subject)}`;
  const etag = `"${versionOf(subject)}"`;
  reply
    .header('cache-control', 'public, no-cache')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin');
  if (isKnownTo(request, etag)) return reply.code(304).send();
  const image = await keep(kept, key, async () => {
    const { drawPreview } = await import('./draw.ts');
    return drawPreview(deps.storage, subject);
  });
  return reply.type('image/jpeg').send(image);
}

async function subjectOf(deps: Deps, kind: string | undefined, id: string | undefined): Promise<Subject | null> {
  const { db } = deps;
  if (!kind || !id) return siteSubject(deps);
  if (kind === 'ai-slop') return aiSlopSubject(db, id);
  return kind === 'user' ? userSubject(db, id) : artSubject(db, id);
}

/** Returns the version for the image's address, so caches fetch it again when the picture changes. */
export function versionOf({ version, before, after }: Subject): string {
  return hash('sha256', JSON.stringify([version, before?.path, after?.path]), 'base64url').slice(0, 12);
}

/** Renders once for concurrent requests. Evicts the least recently used drawing first, and a failed one immediately. */
async function keep(kept: Map<string, Promise<Buffer>>, key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = kept.get(key) ?? draw();
  kept.delete(key);
  kept.set(key, drawing);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
  try {
    return await drawing;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

const PAGE = /^\/(?<kind>ai-slop|beautiful-art)\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
const CACHE_SECONDS = 3600;

/**
 * Serves `GET /oembed?url=…`: a slop or a piece of art as a card with before and after, for sites that embed links.
 * Source: https://oembed.com
 */
export function serveOembed(server: FastifyInstance, { db, config }: Deps): void {
  const site = config.publicUrl;
  const options = { schema: { hide: true } as object, config: { rateLimit: readLimit(config, 'feed') } };
  server.get('/oembed', options, async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query as Record<string, unknown>;
    const { kind, id } = (typeof url === 'string' && PAGE.exec(pathOf(url, site) ?? '')?.groups) || {};
    if (!kind || !id || (format !== undefined && format !== 'json')) throw new Refusal('NOT_FOUND');
    const subject = await (kind === 'ai-slop' ? aiSlopSubject(db, id) : artSubject(db, id));
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

/** Returns null for an address of another site. */
function pathOf(address: string, site: string): string | null {
  const url = URL.parse(address);
  return url && url.origin === new URL(site).origin ? url.pathname : null;
}

function most(size: unknown): number {
  return typeof size === 'string' && /^[1-9]\d{0,4}$/.test(size) ? Number(size) : Number.POSITIVE_INFINITY;
}
