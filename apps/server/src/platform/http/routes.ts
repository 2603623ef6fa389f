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
import { once, requestHash } from './idempotency.ts';
import { addressKey, hit } from './rate-limits.ts';

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
  return route(name, async (context) => {
    const key = idempotencyKey(name, context.request);
    return inTransaction(context.deps.db, async (trx) => {
      const work = () => handler({ ...context, trx } as never);
      if (!key) return work();
      const hash = requestHash(name, context.params, context.body);
      return once(trx, { userId: context.user!.userId, key, call: name, hash }, work);
    });
  });
}

/** A call that talks to the outside: it opens its own transactions before and after, never around. */
export function outside<N extends CallName>(
  name: N,
  handler: (
    context: Basics<AllEndpoints[N]> & { db: Db; requestKey: string | null },
  ) => Promise<Reply<AllEndpoints[N]>>,
): Route {
  return route(name, (context) =>
    handler({ ...context, db: context.deps.db, requestKey: idempotencyKey(name, context.request) } as never),
  );
}

type AnyContext = Basics<Endpoint> & { user: Session | null };

function route(name: CallName, answer: (context: AnyContext) => Promise<unknown>): Route {
  const endpoint: Endpoint = allEndpoints[name];
  return {
    name,
    register(server, deps) {
      const { method, path } = methodAndPath(name);
      server.route({
        method,
        url: path,
        schema: documentation(name, endpoint),
        handler: async (request, reply) => {
          const user = await deps.sessionOf(request);
          if (endpoint.access !== 'anyone') {
            if (!user) throw new Refusal('NOT_AUTHENTICATED');
            if (user.isBanned && method !== 'GET') throw new Refusal('ACCOUNT_BANNED');
          }
          const params = endpoint.params?.safeParse(request.params);
          // An id that cannot exist names nothing.
          if (params && !params.success) throw new Refusal('NOT_FOUND');
          const query = (endpoint.query ?? z.strictObject({})).parse(request.query);
          const body = endpoint.multipart ? undefined : (endpoint.body ?? noBody).parse(request.body ?? undefined);
          refuseForeignUserId(body, user);
          if (endpoint.rate) {
            const who = RATES[endpoint.rate].per === 'user' && user ? user.userId : addressKey(request.ip);
            await hit(deps.db, endpoint.rate, who, deps.config.rateFactor);
          }
          if (method === 'GET') reply.header('cache-control', 'private, no-cache');
          else reply.header('cache-control', 'no-store');
          const result = await answer({
            params: params?.data,
            query,
            body,
            user,
            deps,
            request,
            reply,
          } as unknown as AnyContext);
          if (endpoint.download) return reply.send(result);
          return reply.type('application/json; charset=utf-8').send(reply.serialize(result));
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

function idempotencyKey(name: CallName, request: FastifyRequest): string | null {
  if (!(allEndpoints[name] as Endpoint).idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key)) {
    throw new Refusal('INVALID_REQUEST', { reason: 'the Idempotency-Key header is malformed' });
  }
  return key;
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
