import { methodAndPath } from '@unslop/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import type { Call } from './call.ts';
import { JSON_TYPE, sendOwn } from './encodings.ts';
import { authenticate } from './steps/authenticate.ts';
import { authorize, refuseForeignUserId, requireRecentSignIn } from './steps/authorize.ts';
import { limited } from './steps/limit.ts';
import { parse } from './steps/parse.ts';
import { idempotentRequestOf, replay } from './steps/replay.ts';
import { serializerOf } from './steps/serialize.ts';
import { readFor, shareOf } from './steps/share.ts';
import { wroteCookie } from './wrote-cookie.ts';

/** Registers a call. Its handler is the way of one request, step by step; the order decides which refusal comes first. */
export function serve(server: FastifyInstance, deps: Deps, call: Call): void {
  const { endpoint } = call;
  const { method, path } = methodAndPath(call.name);
  const isWrite = method !== 'GET';
  const serialize = serializerOf(endpoint);
  const share = endpoint.shared && shareOf(deps, call, serialize);

  server.route({
    method,
    url: path,
    config: { shared: share?.cache },
    handler: async (request, reply) => {
      const sendToMember = await share?.ofMember(request, reply);
      if (sendToMember) return sendToMember();

      const user = await authenticate(deps, request, reply, isWrite);
      const cached = user ? undefined : share?.ofGuest(request);
      if (cached) return cached.send(request, reply);

      authorize(endpoint, user, isWrite);
      const input = parse(endpoint, request);
      refuseForeignUserId(input.body, user);
      const first = { ...input, user, deps, request, reply };
      const context = { ...first, idempotent: idempotentRequestOf(call, first) };

      let answer = await replay(deps, context.idempotent);
      if (!answer) {
        await requireRecentSignIn(deps.db, endpoint, user);
        const result = await limited(call, context, async () =>
          share ? share.read(context) : { answer: await readFor(call, context) },
        );
        if ('send' in result) return result.send();
        answer = result.answer;
      }
      return send(answer, request, reply, user);
    },
  });

  async function send(answer: unknown, request: FastifyRequest, reply: FastifyReply, user: Session | null) {
    if (user && isWrite) reply.header('set-cookie', wroteCookie(deps.config, await deps.standbys?.position()));
    if (endpoint.download) return reply.send(answer);
    return sendOwn(request, reply.type(JSON_TYPE), serialize(answer));
  }
}
