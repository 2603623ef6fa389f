import type { Db } from '@unslop/database/connect';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { type AllEndpoints, allEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { RATES } from '@unslop/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps, Session } from '../deps.ts';
import { inTransaction, type Trx } from '../transactions.ts';
import { JSON_TYPE, sendOwn } from './encodings.ts';
import { answerBefore, once, type Place, requestHash } from './idempotency.ts';
import { addressKey, hit } from './rate-limits.ts';
import { shareAnswers } from './shared-answers.ts';

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: z.ZodType } ? z.infer<E[K]> : undefined;
type Reply<E> = E extends { reply: z.ZodType } ? z.input<E['reply']> : never;
type Caller<E> = E extends { access: 'anyone' } ? Session | null : Session;

interface Basics<E> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Who calls; never null where the endpoint asks for a member. */
  user: Caller<E>;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A route of one call, ready to be registered. */
export interface Route {
  name: CallName;
  register(server: FastifyInstance, deps: Deps): void;
}

/** A read: no transaction, the pool itself. */
export function read<N extends CallName>(
  name: N,
  handler: (context: Basics<AllEndpoints[N]> & { db: Db }) => Promise<Reply<AllEndpoints[N]>>,
): Route {
  return route(name, (context) => handler({ ...context, db: context.deps.db } as never));
}

/** A write: one transaction, opened here, once per idempotency key. No network call may happen inside. */
export function write<N extends CallName>(
  name: N,
  handler: (context: Basics<AllEndpoints[N]> & { trx: Trx }) => Promise<Reply<AllEndpoints[N]>>,
): Route {
  return route(name, (context) =>
    inTransaction(context.deps.db, async (trx) => {
      const work = () => handler({ ...context, trx } as never);
      return context.place ? once(trx, context.place, work) : work();
    }),
  );
}

/** A call that talks to the outside: it opens its own transactions before and after, never around. */
export function outside<N extends CallName>(
  name: N,
  handler: (context: Basics<AllEndpoints[N]> & { db: Db; place: Place | null }) => Promise<Reply<AllEndpoints[N]>>,
  /** For a call that keeps its keys elsewhere: whether it has begun with this one already. */
  wasBegun?: (db: Db, place: Place) => Promise<boolean>,
): Route {
  return route(name, (context) => handler({ ...context, db: context.deps.db } as never), wasBegun);
}

type AnyContext = Basics<Endpoint> & { user: Session | null; place: Place | null };

function route(
  name: CallName,
  answer: (context: AnyContext) => Promise<unknown>,
  wasBegun: (db: Db, place: Place) => Promise<boolean> = async () => false,
): Route {
  const endpoint: Endpoint = allEndpoints[name];
  return {
    name,
    register(server, deps) {
      const shared = endpoint.shared ? shareAnswers(deps.config.publicCacheMs, deps.live) : undefined;
      const { method, path } = methodAndPath(name);
      server.route({
        method,
        url: path,
        schema: documentation(name, endpoint),
        config: { shared },
        handler: async (request, reply) => {
          const user = await deps.sessionOf(request);
          if (method === 'GET') reply.header('cache-control', 'private, no-cache');
          else reply.header('cache-control', 'no-store');
          const kept = !user && shared?.kept(request.url);
          if (kept) return kept.send(request, reply);
          if (endpoint.access !== 'anyone') {
            if (!user) throw new Refusal('NOT_AUTHENTICATED');
            if (user.isBanned && method !== 'GET' && !endpoint.forBanned) throw new Refusal('ACCOUNT_BANNED');
          }
          const params = endpoint.params?.safeParse(request.params);
          // An id that cannot exist names nothing.
          if (params && !params.success) throw new Refusal('NOT_FOUND');
          const query = (endpoint.query ?? z.strictObject({})).parse(request.query);
          const body = endpoint.multipart ? undefined : (endpoint.body ?? noBody).parse(request.body ?? undefined);
          refuseForeignUserId(body, user);
          const place = user && placeOf(name, request, user.userId, params?.data, body);
          const before = place && (await answerBefore(deps.db, place));
          // A wish that was counted when it came first is not counted again.
          if (endpoint.rate && !before && !(place && (await wasBegun(deps.db, place)))) {
            const who = RATES[endpoint.rate].per === 'user' && user ? user.userId : addressKey(request.ip);
            await hit(deps.db, endpoint.rate, who, deps.config.rateFactor);
          }
          const context = { params: params?.data, query, body, user, deps, request, reply, place };
          if (shared && !user && !('q' in query)) {
            const read = async () => reply.serialize(await answer(context as unknown as AnyContext)) as string;
            return (await shared.read(request.url, read)).send(request, reply);
          }
          const result = before ?? (await answer(context as unknown as AnyContext));
          if (endpoint.download) return reply.send(result);
          return sendOwn(request, reply.type(JSON_TYPE), reply.serialize(result) as string);
        },
      });
    },
  };
}

/** A call without a body takes none, or an empty object. */
const noBody = z.union([z.undefined(), z.strictObject({})]);

/** The acting user is always the session's: a user id in the body may only repeat it. */
function refuseForeignUserId(body: unknown, user: Session | null): void {
  if (!body || typeof body !== 'object') return;
  const { user_id, p_user_id } = body as { user_id?: string; p_user_id?: string };
  for (const claimed of [user_id, p_user_id]) {
    if (claimed !== undefined && claimed !== user?.userId) throw new Refusal('FORBIDDEN');
  }
}

/** Where the answer to a wish with an idempotency key is kept; null without a key. */
function placeOf(
  name: CallName,
  request: FastifyRequest,
  userId: string,
  params: unknown,
  body: unknown,
): Place | null {
  if (!(allEndpoints[name] as Endpoint).idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key)) {
    throw new Refusal('INVALID_REQUEST', { reason: 'the Idempotency-Key header is malformed' });
  }
  return { userId, key, call: name, hash: requestHash(name, params, body) };
}

/** What the API document says of a call, made from the same data that answers it. */
function documentation(name: CallName, endpoint: Endpoint): object {
  const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
    const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-7' });
    return schema;
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [methodAndPath(name).path.split('/')[2]],
    description: endpoint.refusals?.length ? `May refuse with: ${endpoint.refusals.join(', ')}` : undefined,
    ...(endpoint.params && { params: schemaOf(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: schemaOf(endpoint.query, 'input') }),
    ...(endpoint.body && { body: schemaOf(endpoint.body, 'input') }),
    ...(!endpoint.download && { response: { 200: schemaOf(endpoint.reply, 'output') } }),
  };
}
