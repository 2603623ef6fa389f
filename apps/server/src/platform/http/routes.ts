import { createRequire } from 'node:module';
import { type Db, prepared } from '@unslop/database/connect';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { done } from '@unslop/domain/calls/fields';
import type { Access, Endpoint } from '@unslop/domain/endpoint';
import { type AllEndpoints, allEndpoints } from '@unslop/domain/endpoints';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { RATES, type RateName } from '@unslop/domain/limits';
import type FastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import { readLate } from '../standbys.ts';
import { inTransaction, retrying, type Trx } from '../transactions.ts';
import { JSON_TYPE, sendOwn } from './encodings.ts';
import { answerBefore, type IdempotentRequest, once, requestHash } from './idempotency.ts';
import { addressKey, hit, type Limit, limitOn, takeBackHit } from './rate-limits.ts';
import { requireReauth } from './reauth.ts';
import { createResponseCache } from './response-cache.ts';
import { passesByCache, wroteCookie, wroteOf } from './wrote-cookie.ts';

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: z.ZodType } ? z.infer<E[K]> : undefined;
/** A call that answers no more than `done` need not say it. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a handler gives back then
type Reply<E> = E extends { reply: infer R extends z.ZodType } ? (typeof done extends R ? void : z.input<R>) : never;
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

/**
 * A read: no transaction, the pool itself.
 * @param ofMember  what a member asks in the statement that says who they are, so that the answer is that one statement. Without
 *   it, the handler answers each member by itself.
 */
export function read<N extends CallName, R, W>(
  name: N,
  handler: (context: Basics<AllEndpoints[N]> & { db: Db }) => Promise<Reply<AllEndpoints[N]>>,
  ofMember?: OfMember<Parsed<AllEndpoints[N], 'params'>, Reply<AllEndpoints[N]>, R, W>,
): Route {
  return route(name, (context) => handler({ ...context, db: context.deps.db } as never), {
    ofMember: ofMember as never,
  });
}

/** How a member is answered from the response that all share, with what is the member's own put on top of it. */
interface OfMember<Params, Answer, R, W> {
  /** Selects one row for the user `caller."userId"`. */
  ask(shared: Answer): RawBuilder<R>;
  /** Must not change what all share. */
  answer(row: R, shared: Answer): Answer;
  /** Where nothing is cached: the whole answer by one row for the user `caller."userId"`, and what all share of it, which is cached then. */
  whole?: {
    ask(params: Params): RawBuilder<W>;
    answer(row: W, params: Params): Answer;
    shared(answer: Answer): Answer;
  };
}

/** A write: one transaction, opened here, once per idempotency key. No network call may happen inside. */
export function write<N extends CallName>(
  name: N,
  handler: (context: Basics<AllEndpoints[N]> & { trx: Trx }) => Promise<Reply<AllEndpoints[N]>>,
): Route {
  return route(name, (context) =>
    inTransaction(context.deps.db, async (trx) => {
      const work = () => orDone(handler({ ...context, trx } as never));
      return context.idempotent ? once(trx, context.idempotent, work) : work();
    }),
  );
}

/**
 * A member's write of one statement, which says who calls and counts its hit too: a transaction by itself, so that a refusal
 * is counted.
 */
export function atOnce<N extends CallName, R>(
  name: N,
  {
    act,
    answer,
  }: {
    /** Selects one row; writes nothing where there is no `actor`: who calls must not act. */
    act(
      context: Pick<Basics<AllEndpoints[N]>, 'params' | 'request'> & Pick<Act, 'actor' | 'limit' | 'config'>,
    ): RawBuilder<R>;
    answer(row: R, context: Pick<Basics<AllEndpoints[N]>, 'params' | 'deps'>): Promise<Reply<AllEndpoints[N]>>;
  },
): Route {
  return route(name, (context) => answer(context.acted as R, context as never), { act: act as never });
}

/** A call that talks to the outside: it opens its own transactions before and after, never around. */
export function outside<N extends CallName>(
  name: N,
  handler: (
    context: Basics<AllEndpoints[N]> & { db: Db; idempotent: IdempotentRequest | null },
  ) => Promise<Reply<AllEndpoints[N]>>,
  /** For a call that keeps its keys elsewhere: whether it has begun with this one already. */
  wasBegun?: (db: Db, idempotent: IdempotentRequest) => Promise<boolean>,
): Route {
  return route(name, (context) => orDone(handler({ ...context, db: context.deps.db } as never)), { wasBegun });
}

const orDone = async (answer: Promise<unknown>) => (await answer) ?? { success: true };

/** Why a caller is not let in, by the access of the call. */
const accessRefusals: Record<Access, (user: Session | null, isRefusedToBanned: boolean) => RefusalCode | null> = {
  anyone: () => null,
  member: (user, isRefusedToBanned) => {
    if (!user) return 'NOT_AUTHENTICATED';
    return user.isBanned && isRefusedToBanned ? 'ACCOUNT_BANNED' : null;
  },
  // What moderators read is not for a banned one either.
  moderator: (user) => {
    if (!user) return 'NOT_AUTHENTICATED';
    if (user.isBanned) return 'ACCOUNT_BANNED';
    return user.role === 'moderator' ? null : 'FORBIDDEN';
  },
};

type AnyContext = Basics<Endpoint> & {
  user: Session | null;
  idempotent: IdempotentRequest | null;
  /** The row of `act`. */
  acted: unknown;
};

interface Act {
  params: unknown;
  request: FastifyRequest;
  actor: RawBuilder<string | null>;
  limit: Limit;
  config: Deps['config'];
}

interface RouteOptions {
  wasBegun?: ((db: Db, idempotent: IdempotentRequest) => Promise<boolean>) | undefined;
  ofMember?: OfMember<unknown, unknown, object, object> | undefined;
  act?: ((context: Act) => RawBuilder<unknown>) | undefined;
}

function route(
  name: CallName,
  answer: (context: AnyContext) => Promise<unknown>,
  { wasBegun = async () => false, ofMember, act }: RouteOptions = {},
): Route {
  const endpoint: Endpoint = allEndpoints[name];
  return {
    name,
    register(server, deps) {
      const shared = endpoint.shared ? createResponseCache(deps.config.publicCacheMs, deps.live) : undefined;
      const { method, path } = methodAndPath(name);
      const serialize = serializerOf(endpoint);
      const isAnsweredFromCache = (request: FastifyRequest) => deps.config.publicCacheMs > 0 && !passesByCache(request);

      /** A member's answer by one statement; undefined where that cannot be, and the usual way says why. */
      const answerOfMember = async (request: FastifyRequest, reply: FastifyReply) => {
        if (!ofMember || !deps.hasToken(request)) return;
        const isShared = isAnsweredFromCache(request);
        const cached = isShared ? shared?.get(request.url) : undefined;
        const { whole } = ofMember;
        if (!cached && !whole) return;
        const input = wellFormedInputOf(endpoint, request);
        if (!input) return;
        if (cached) {
          const row = await deps.readOwn(request, ofMember.ask(cached.value));
          if (!row) return;
          reply.header('cache-control', 'no-store');
          const text = () => serialize(ofMember.answer(row, cached.value));
          return () => cached.ofMembers(JSON.stringify(row), text).sendToMember(request, reply);
        }
        const keep = isShared ? shared?.prepare(request.url) : undefined;
        const row = await deps.readOwn(request, whole!.ask(input.params));
        if (!row) return;
        reply.header('cache-control', 'no-store');
        const answer = whole!.answer(row, input.params);
        keep?.(() => serialize(whole!.shared(answer)));
        return () => sendOwn(request, reply.type(JSON_TYPE), serialize(answer));
      };

      /** Who calls, and what they did in the same statement; undefined where the usual way says what is wrong. */
      const actOf = async (request: FastifyRequest) => {
        if (!act || !deps.hasToken(request)) return;
        const input = wellFormedInputOf(endpoint, request);
        if (!input) return;
        // Who is refused below must have written nothing: the same conditions, ids compared as texts.
        const actor: RawBuilder<string | null> = sql`case when not caller."isBanned"
          and caller."userId"::text = all(${claimedUserIdsOf(input.body)}::text[]) then caller."userId" end`;
        const limit = limitOn(endpoint.rate!, sql`caller."userId"`, deps.config.rateFactor);
        const statement = act({ params: input.params, request, actor, limit, config: deps.config });
        const found = await retrying(() => deps.sessionAnd(request, statement));
        return { input, user: found?.session ?? null, row: found?.row };
      };

      server.route({
        method,
        url: path,
        config: { shared },
        handler: async (request, reply) => {
          const send = await answerOfMember(request, reply);
          if (send) return send();
          const acted = await actOf(request);
          const user = acted ? acted.user : await deps.sessionOf(request);
          // The browser stores no answer of a signed-in user; guests' answers have ETags.
          reply.header('cache-control', method === 'GET' && !user ? 'private, no-cache' : 'no-store');
          const isCacheable = shared && (user || !wroteOf(request));
          const cached = !user && isCacheable && shared.get(request.url);
          if (cached) return cached.send(request, reply);
          const refusal = accessRefusals[endpoint.access](user, method !== 'GET' && !endpoint.forBanned);
          if (refusal) throw new Refusal(refusal);
          const { params, query, body } = acted?.input ?? inputOf(endpoint, request);
          refuseForeignUserId(body, user);
          const idempotent = user && idempotentRequestOf(name, request, user.userId, params, body);
          const before = idempotent && (await answerBefore(deps.db, idempotent));
          // A repeated request was proven, and counted against the limit, when it first came.
          if (endpoint.reauth === 'fresh' && !before) await requireReauth(deps.db, user!);
          const isRated = endpoint.rate && (!endpoint.ratedBy || (query as Record<string, unknown>)[endpoint.ratedBy]);
          const isCounted = isRated && !before && !(idempotent && (await wasBegun(deps.db, idempotent)));
          const who =
            user && endpoint.rate && RATES[endpoint.rate].per === 'user' ? user.userId : addressKey(request.ip);
          const { rateFactor } = deps.config;
          if (endpoint.rate && isCounted && !act) await hit(deps.db, endpoint.rate, who, rateFactor);
          const context = { params, query, body, user, deps, request, reply, idempotent, acted: acted?.row };
          const answerTo = (caller: Session | null) => (from: Deps) =>
            answer({ ...context, deps: from, user: caller } as unknown as AnyContext);
          const answerLate = (caller: Session | null) => readLate(deps, request, answerTo(caller));
          let work = () => (endpoint.shared || endpoint.late ? answerLate(user) : answerTo(user)(deps));
          if (isCacheable && !('q' in query)) {
            const read = async () => serialize(await answerLate(null));
            if (!user) return (await shared.read(request.url, read)).send(request, reply);
            if (ofMember && isAnsweredFromCache(request)) {
              const { value } = await shared.read(request.url, read);
              work = async () => ofMember.answer(await rowOf(deps.db, user.userId, ofMember.ask(value)), value);
            }
          }
          const isTakenBack = endpoint.rate && isCounted && 'isOfDone' in RATES[endpoint.rate];
          const result = before ?? (await (isTakenBack ? orTakeBack(deps.db, endpoint.rate!, who, work) : work()));
          if (user && method !== 'GET')
            reply.header('set-cookie', wroteCookie(deps.config, await deps.standbys?.position()));
          if (endpoint.download) return reply.send(result);
          return sendOwn(request, reply.type(JSON_TYPE), serialize(result));
        },
      });
    },
  };
}

async function rowOf<R>(db: Db, userId: string, also: RawBuilder<R>): Promise<R> {
  const { rows } = await sql<R>`${prepared}
    select also.* from (select ${userId}::uuid as "userId") caller left join lateral (${also}) also on true`.execute(
    db,
  );
  return rows[0]!;
}

/** Runs a call whose hit counts only when it is done. */
async function orTakeBack<T>(db: Db, rate: RateName, who: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The caller has to get the error of the call itself.
    await takeBackHit(db, rate, who).catch(() => undefined);
    throw error;
  }
}

const noQuery = z.strictObject({});
/** A call without a body takes none, or an empty object. */
export const noBody = z.union([z.undefined(), z.strictObject({})]);

/**
 * What a request says, as its endpoint declares it.
 * @throws Refusal NOT_FOUND where its address names nothing that can exist; ZodError where the rest is malformed
 */
function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new Refusal('NOT_FOUND');
  return {
    params: params?.data,
    query: (endpoint.query ?? noQuery).parse(request.query),
    body: endpoint.multipart ? undefined : (endpoint.body ?? noBody).parse(request.body ?? undefined),
  };
}

/** The same; undefined where something is wrong, which the caller leaves to the usual way to say. */
function wellFormedInputOf(endpoint: Endpoint, request: FastifyRequest): ReturnType<typeof inputOf> | undefined {
  try {
    return inputOf(endpoint, request);
  } catch {
    return undefined;
  }
}

/** The acting user is always the session's: a user id in the body may only repeat it. */
function refuseForeignUserId(body: unknown, user: Session | null): void {
  if (claimedUserIdsOf(body).some((id) => id !== user?.userId)) throw new Refusal('FORBIDDEN');
}

function claimedUserIdsOf(body: unknown): string[] {
  if (!body || typeof body !== 'object') return [];
  const { user_id, p_user_id } = body as { user_id?: string; p_user_id?: string };
  return [user_id, p_user_id].filter((id) => id !== undefined);
}

/** The request with its idempotency key; null without a key. */
function idempotentRequestOf(
  name: CallName,
  request: FastifyRequest,
  userId: string,
  params: unknown,
  body: unknown,
): IdempotentRequest | null {
  if (!(allEndpoints[name] as Endpoint).idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key)) {
    throw new Refusal('INVALID_REQUEST', { reason: 'the Idempotency-Key header is malformed' });
  }
  return { userId, key, call: name, hash: requestHash(name, params, body) };
}

/**
 * Answers are serialized by the schema of their call: a field that is not in it does not leave the server. Compiled when the
 * call first answers: compiling all would take a third of a server's start.
 */
function serializerOf({ reply }: Endpoint): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= compiled(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', target: 'draft-7' }));
    return serialize(answer);
  };
}

function compiled({ $schema, ...schema }: object & { $schema?: unknown }): (answer: unknown) => string {
  const fastJsonStringify: typeof FastJsonStringify = createRequire(import.meta.url)('fast-json-stringify');
  return fastJsonStringify(schema);
}
