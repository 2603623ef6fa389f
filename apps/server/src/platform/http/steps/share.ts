import { type Db, prepared } from '@unslop/database/connect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { readLate } from '../../standbys.ts';
import type { Call, CallContext } from '../call.ts';
import { JSON_TYPE, sendOwn } from '../encodings.ts';
import { createResponseCache } from '../response-cache.ts';
import { passesByCache, wroteOf } from '../wrote-cookie.ts';
import { parseIfWellFormed } from './parse.ts';
import type { Serialize } from './serialize.ts';

type Send = () => Promise<FastifyReply>;

/** The response cache of one call whose answer is the same for all guests. */
export function shareOf(deps: Deps, call: Call, serialize: Serialize) {
  const { endpoint, ofMember } = call;
  const cache = createResponseCache(deps.config.publicCacheMs, deps.live);
  const isForMembers = (request: FastifyRequest) => deps.config.publicCacheMs > 0 && !passesByCache(request);
  /** False for a guest who has just written: signed out, for example. */
  const isForGuest = (request: FastifyRequest) => !wroteOf(request);

  return {
    cache,

    /** A cached response, if there is a young one for this guest. */
    ofGuest: (request: FastifyRequest) => (isForGuest(request) ? cache.get(request.url) : undefined),

    /** Answers a member in one statement, the session included. Undefined where the usual way has to answer. */
    async ofMember(request: FastifyRequest, reply: FastifyReply): Promise<Send | undefined> {
      if (!ofMember || !deps.hasToken(request)) return;
      const isShared = isForMembers(request);
      const cached = isShared ? cache.get(request.url) : undefined;
      const { whole } = ofMember;
      if (!cached && !whole) return;
      const input = parseIfWellFormed(endpoint, request);
      if (!input) return;
      if (cached) {
        const row = await deps.readOwn(request, ofMember.ask(cached.value));
        if (!row) return;
        reply.header('cache-control', 'no-store');
        const text = () => serialize(ofMember.answer(row, cached.value));
        return () => cached.ofMembers(JSON.stringify(row), text).sendToMember(request, reply);
      }
      const keep = isShared ? cache.prepare(request.url) : undefined;
      const row = await deps.readOwn(request, whole!.ask(input.params));
      if (!row) return;
      reply.header('cache-control', 'no-store');
      const answer = whole!.answer(row, input.params);
      keep?.(() => serialize(whole!.shared(answer)));
      return () => sendOwn(request, reply.type(JSON_TYPE), serialize(answer));
    },

    /** Reads for one caller, through the cache where it may be asked. Returns the answer, or a way to send it as it is. */
    async read(context: CallContext): Promise<{ answer: unknown } | { send: Send }> {
      const { request, reply, user, query } = context;
      const read = async () => serialize(await readFor(call, { ...context, user: null }));
      const isSearch = 'q' in query;
      if (!user && !isSearch && isForGuest(request)) {
        const response = await cache.read(request.url, read);
        return { send: () => response.send(request, reply) };
      }
      if (user && !isSearch && ofMember && isForMembers(request)) {
        const { value } = await cache.read(request.url, read);
        return { answer: ofMember.answer(await rowOf(deps.db, user.userId, ofMember.ask(value)), value) };
      }
      return { answer: await readFor(call, context) };
    },
  };
}

/** Runs a call; one whose answer may be a second old is read from a standby where there is one. */
export function readFor({ endpoint, run }: Call, context: CallContext): Promise<unknown> {
  if (!endpoint.shared && !endpoint.late) return run(context);
  return readLate(context.deps, context.request, (deps) => run({ ...context, deps }));
}

async function rowOf<R>(db: Db, userId: string, also: RawBuilder<R>): Promise<R> {
  const { rows } = await sql<R>`${prepared}
    select also.* from (select ${userId}::uuid as "userId") caller left join lateral (${also}) also on true`.execute(
    db,
  );
  return rows[0]!;
}
