import { inflateRawSync } from 'node:zlib';
import { type CallName, calls, methodAndPath } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { z } from 'zod';
import { pageHeads } from '../features/previews/heads.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * Reads everything that the server shows a visitor: each read call with each sort and filter and on further pages, and
 * each page, feed, preview and file. Covers a new call automatically, or throws an error here that asks for its sample
 * values.
 */

/** Things about which a response may reveal something. */
export interface CrawledWorld {
  slops: string[];
  comments: string[];
  /** Pictures of the slops and of the art under them. */
  pictures: string[];
  people: string[];
  cases: string[];
  statements: string[];
}

/** Responses by visitor and request. */
export type Answers = Map<string, string>;

/** Ids by the path in front of them. */
const IDS: Record<string, (world: CrawledWorld) => string[]> = {
  '/api/ai-slops/': ({ slops }) => slops,
  '/api/debug/ai-slops/': ({ slops }) => slops,
  '/api/comments/': ({ comments }) => comments,
  '/api/beautiful-arts/': ({ comments }) => comments,
  '/api/images/': ({ pictures }) => pictures,
  '/api/votes/': ({ comments }) => comments,
  '/api/profiles/': ({ people }) => people,
  '/api/artists/': ({ people }) => people,
  '/api/moderation/cases/': ({ cases }) => cases,
  '/api/statements/': ({ statements }) => statements,
  // Calls about money, which likes do not move.
  '/api/payments/': () => [],
  '/api/withdrawals/': () => [],
  '/api/movements/': () => [],
  // An artist's own files.
  '/api/layered-files/': () => [],
  // Part of what `exportAccount` returns as a whole.
  '/api/account/export/': () => [],
};

/** Sample values for query fields. Fields with a fixed set of values try each of them. */
const SAMPLES: Record<string, (world: CrawledWorld) => string | null> = {
  q: () => 'slop',
  user_id: ({ people }) => people[0]!,
  ai_slop_id: ({ slops }) => slops[0]!,
  card_id: () => null,
  also: ({ comments }) => comments.slice(0, 5).join(),
  quarter: () => `${new Date().getUTCFullYear()}-Q${Math.floor(new Date().getUTCMonth() / 3) + 1}`,
  limit: () => '2',
  cursor: () => null,
  older_than: () => '2999-01-01T00:00:00Z',
  newer_than: () => '2001-01-01T00:00:00Z',
  from: () => '2001-01-01T00:00:00Z',
  until: () => '2999-01-01T00:00:00Z',
  prize_min: () => '1',
  prize_max: () => '1000',
};
const MOST_PAGES = 6;

/** URLs of the routes that are not calls. Null for a route that shows nothing of a contest. */
const OTHERS: Record<string, ((world: CrawledWorld) => string[]) | null> = {
  '/preview/*': ({ slops, comments, people }) => [
    '/preview/site.jpg',
    ...slops.map((id) => `/preview/ai-slop/${id}.jpg`),
    ...comments.map((id) => `/preview/beautiful-art/${id}.jpg`),
    ...people.map((id) => `/preview/user/${id}.jpg`),
  ],
  '/oembed': ({ slops, comments }) => [
    ...slops.map((id) => `/oembed?url=http://localhost:3000/ai-slop/${id}`),
    ...comments.map((id) => `/oembed?url=http://localhost:3000/beautiful-art/${id}`),
  ],
  '/feeds/ai-slops.atom': () => ['/feeds/ai-slops.atom'],
  '/feeds/user/:file': ({ people }) => people.map((id) => `/feeds/user/${id}.atom`),
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/robots.txt': () => ['/robots.txt'],
  '/api/live': null,
  '/health/live': null,
  '/health/ready': null,
  '/media/*': null,
  '/api/auth/reauth': null,
  '/api/auth/verify-email': null,
  '/api/auth/confirm-email': null,
  '/api/auth/callback/google': null,
};

/** @param routes  every GET route of the server, as `/path/:id` */
export function unknownRoutes(routes: Iterable<string>): string[] {
  const known = new Set([...Object.keys(OTHERS), ...Object.values(calls).map((call) => call.split(' ')[1]!)]);
  return [...routes].filter(
    (route) => !known.has(route) && !/^\/(api\/docs|sandbox|\.well-known)|^\/?\*?$/.test(route),
  );
}

/** Returns the URL of every page that has a head. */
function pagesOf({ slops, comments, people, cases, statements }: CrawledWorld): string[] {
  const fixed = [
    '/',
    '/artists',
    '/classic',
    '/browse',
    '/search',
    '/books',
    '/votes',
    '/HowItWorks',
    '/profile',
    '/saved',
    '/category/comics',
    ...slops.flatMap((id) => [`/ai-slop/${id}`, `/ai-slop/${id}/award`]),
    ...comments.map((id) => `/beautiful-art/${id}`),
    ...people.flatMap((id) => [`/user/${id}`, `/artists/${id}`]),
    ...cases.map((id) => `/moderation/cases/${id}`),
    ...statements.map((id) => `/appeals/${id}`),
  ];
  const receipt = `/receipt/${slops[0]}`;
  return [...fixed, receipt];
}
/** Returns the heads without a page in the list above. */
export const headsWithoutPage = (world: CrawledWorld): string[] =>
  pageHeads
    .filter(({ pattern }) => !pagesOf(world).some((page) => pattern.test(page)))
    .map(({ pattern }) => String(pattern));

/** Request that reads something a visitor can see. */
interface Asked {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
}

function readsOf(name: CallName, world: CrawledWorld): Asked[] {
  const endpoint: Endpoint = allEndpoints[name];
  const { method, path } = methodAndPath(name);
  if (method === 'POST' && endpoint.late)
    return [{ method, url: path, body: { search_term: 'slop', content_type: 'all' } }];
  if (method !== 'GET') return [];
  const at = path.indexOf(':');
  const idsOf = at === -1 ? undefined : IDS[path.slice(0, at)];
  if (at !== -1 && !idsOf) throw new Error(`${name} ${path}: say in IDS what it is read with`);
  const paths = idsOf ? idsOf(world).map((id) => path.replace(/:\w+/, id)) : [path];
  return paths.flatMap((url) => queriesOf(name, endpoint, world).map((query) => ({ method, url: url + query })));
}

/** Returns the bare query, and one per field and value. Each includes the required fields. */
function queriesOf(name: CallName, { query }: Endpoint, world: CrawledWorld): string[] {
  if (!query) return [''];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: string[] }>;
    required?: string[];
  };
  const valuesOf = (field: string, values: string[] | undefined): string[] => {
    if (values) return values;
    const sample = SAMPLES[field];
    if (!sample) throw new Error(`${name}: say in SAMPLES what "${field}" is filled with`);
    const value = sample(world);
    return value === null ? [] : [value];
  };
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, of]) => [field, valuesOf(field, of.enum)] as const,
  );
  const needed = Object.fromEntries(
    fields.filter(([field]) => schema.required?.includes(field)).map(([field, values]) => [field, values[0]!]),
  );
  const variants = fields.flatMap(([field, values]) => values.map((value) => ({ ...needed, [field]: value })));
  return [...new Set([needed, ...variants].map((each) => `?${new URLSearchParams(each)}`))];
}

/** Headers that differ on every request. */
const NOISY_HEADERS = /^(date|x-request-id|x-ratelimit-.*|retry-after|connection|keep-alive)$/;
/**
 * Values that differ on every request: the time of the response, its request id, and the queue length on the debug
 * page. The crawl's own account exports add to the queue.
 */
const NOISE = /"(now|request_id)":"[^"]*"|"(queue)":\{[^}]*\}/g;

/** Reads everything as each of the visitors. */
export async function crawl(
  app: TestApp,
  world: CrawledWorld,
  visitors: Record<string, Person | null>,
): Promise<Answers> {
  const answers: Answers = new Map();
  const reads = (Object.keys(calls) as CallName[]).flatMap((name) => readsOf(name, world));
  for (const [who, visitor] of Object.entries(visitors)) {
    const ask = async ({ method, url, body }: Asked) => {
      const reply = await app.server.inject({
        method,
        url,
        headers: { origin: app.deps.config.publicUrl, ...(visitor && { cookie: visitor.cookie }), accept: '*/*' },
        ...(body && { payload: body }),
      });
      const isZip = reply.headers['content-type'] === 'application/zip';
      const text = isZip ? filesOf(reply.rawPayload) : isBinary(reply.headers) ? hex(reply.rawPayload) : reply.body;
      const quiet = text.replace(NOISE, '"$1$2":""');
      const headers = Object.entries(reply.headers)
        // Length and hash of a response with noise differ each time.
        .filter(
          ([name]) => !NOISY_HEADERS.test(name) && !((isZip || quiet !== text) && /^(content-length|etag)$/.test(name)),
        )
        .map(([name, value]) => `${name}: ${value}`);
      const key = `${who} ${method} ${url}`;
      answers.set(key, `${reply.statusCode}\n${headers.sort().join('\n')}\n${quiet}`);
      return reply;
    };
    for (const asked of reads) {
      let reply = await ask(asked);
      for (let page = 1; page < MOST_PAGES && asked.method === 'GET'; page++) {
        const next = nextOf(reply.body);
        if (!next) break;
        const url = new URL(asked.url, 'http://x');
        url.searchParams.set('cursor', next);
        reply = await ask({ method: 'GET', url: url.pathname + url.search });
      }
    }
    for (const url of pagesOf(world)) await ask({ method: 'GET', url });
    // These are the same for everybody, so read them once as a guest.
    if (visitor === null)
      for (const addresses of Object.values(OTHERS))
        for (const url of addresses?.(world) ?? []) await ask({ method: 'GET', url });
  }
  return answers;
}

function nextOf(body: string): string | null {
  if (!body.startsWith('{')) return null;
  const { next } = JSON.parse(body);
  return typeof next === 'string' ? next : null;
}

const isBinary = (headers: object) =>
  /^image\/|octet-stream|pdf/.test(String((headers as Record<string, unknown>)['content-type']));
const hex = (bytes: Buffer) => bytes.toString('hex');

/** Returns the texts in a zip file. Its bytes contain the time of writing. */
function filesOf(zip: Buffer): string {
  return ['data.json', 'statement.csv']
    .map((name) => {
      const at = zip.indexOf(name);
      return inflateRawSync(zip.subarray(at + zip.readUInt16LE(at - 4) + zip.readUInt16LE(at - 2))).toString();
    })
    .join('\n');
}

/** Returns the responses that differ, each with its first difference. */
export function differences(before: Answers, after: Answers, normalise = (text: string) => text): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [normalise(before.get(key) ?? ''), normalise(after.get(key) ?? '')];
    if (was === is) return [];
    const at = [...was].findIndex((character, index) => character !== is[index]);
    const from = Math.max(0, (at === -1 ? Math.min(was.length, is.length) : at) - 60);
    return [`${key}: …${was.slice(from, from + 120)}… became …${is.slice(from, from + 120)}…`];
  });
}
