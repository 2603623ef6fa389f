import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readLate } from '../../standbys.ts';
import type { Call, CallContext } from '../call.ts';
import { JSON_TYPE, sendOwn } from '../encodings.ts';
import { type CachedResponse, createResponseCache } from '../response-cache.ts';
import { passesByCache, wroteOf } from '../wrote-cookie.ts';
import { parseIfWellFormed } from './parse.ts';
import type { Serialize } from './serialize.ts';

type Send = () => Promise<FastifyReply>;

/** The answers of one call that are the same for all guests, and those of members that are made from them. */
export function shareOf(deps: Deps, call: Call, serialize: Serialize) {
  const { endpoint, marks } = call;
  const cache = createResponseCache(deps.config.publicCacheMs, deps.live);

  return {
    cache,

    /** Returns the cached response for a guest, if there is a young one. */
    ofGuest: (request: FastifyRequest) => (isForGuest(request) ? cache.get(request.url) : undefined),

    /**
     * Answers a member without reading the whole session: one statement checks it and asks for the marks. Undefined for a
     * guest, for a counted search and for whatever has to be refused: the other steps answer these.
     */
    async ofMember(request: FastifyRequest, reply: FastifyReply): Promise<Send | undefined> {
      if (!marks || !deps.hasToken(request)) return;
      const input = parseIfWellFormed(endpoint, request);
      if (!input || isSearch(input)) return;
      try {
        return await markedFor({ ...input, user: null, deps, request, reply, idempotent: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    },

    /** Reads for one caller, through the cache where it may be asked. */
    async read(context: CallContext): Promise<{ answer: unknown } | { send: Send }> {
      const { request, reply, user } = context;
      if (!user && !isSearch(context) && isForGuest(request)) {
        const response = await readThrough(context);
        return { send: () => response.send(request, reply) };
      }
      const send = user && marks && (await markedFor(context));
      return send ? { send } : { answer: await readFor(call, context) };
    },
  };

  async function readThrough(context: CallContext): Promise<CachedResponse> {
    const { url } = context.request;
    const read = async () => serialize(await readFor(call, { ...context, user: null }));
    return cache.get(url) ?? cache.read(url, read);
  }

  /** Puts the caller's marks on what all share. Undefined if their session has ended. */
  async function markedFor(context: CallContext): Promise<Send | undefined> {
    const { request, reply } = context;
    const isCached = deps.config.publicCacheMs > 0 && !passesByCache(request) && !isSearch(context);
    const response = isCached ? await readThrough(context) : undefined;
    const shared = response ? response.value : await readFor(call, { ...context, user: null });
    const row = await deps.readOwn(request, marks!.ask(shared));
    if (!row) return;
    reply.header('cache-control', 'no-store');
    const text = () => serialize(marks!.put(row, shared));
    if (!response) return () => sendOwn(request, reply.type(JSON_TYPE), text());
    // Members with the same marks, such as none, share the bytes.
    return () => response.ofMembers(JSON.stringify(row), text).sendToMember(request, reply);
  }
}

/** Runs a call; one whose answer may be a second old is read from a standby where there is one. */
export function readFor({ endpoint, run }: Call, context: CallContext): Promise<unknown> {
  if (!endpoint.shared && !endpoint.late) return run(context);
  return readLate(context.deps, context.request, (deps) => run({ ...context, deps }));
}

/** Searches are counted, and never cached. */
const isSearch = ({ query }: Pick<CallContext, 'query'>): boolean => 'q' in query;

/** False for a guest who has just written, such as by signing out. */
const isForGuest = (request: FastifyRequest): boolean => !wroteOf(request);
