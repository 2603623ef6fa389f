import type { Db } from '@unslop/database/connect';
import type { CallName } from '@unslop/domain/calls';
import type { done } from '@unslop/domain/calls/fields';
import { type AllEndpoints, allEndpoints } from '@unslop/domain/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import type { Trx } from '../transactions.ts';
import type { Call, CallContext, Marks, WasBegun } from './call.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { serve } from './pipeline.ts';
import { orDone, transact } from './steps/transact.ts';

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: z.ZodType } ? z.infer<E[K]> : undefined;
/** A handler of a call that answers no more than `done` may return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a handler gives back then
type Reply<E> = E extends { reply: infer R extends z.ZodType } ? (typeof done extends R ? void : z.input<R>) : never;
type Caller<E> = E extends { access: 'anyone' } ? Session | null : Session;

/** Context of every handler. */
interface Basics<E> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The caller. Never null where the endpoint is for members. */
  user: Caller<E>;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<N extends CallName, More> = (context: Basics<AllEndpoints[N]> & More) => Promise<Reply<AllEndpoints[N]>>;

/** A route of one call, ready to be registered. */
export interface Route {
  name: CallName;
  register(server: FastifyInstance, deps: Deps): void;
}

/**
 * Answers a read. There is no transaction: `db` is the pool, or a standby's for a call that may be a second old. With
 * `marks`, a member gets the shared answer with their own marks: the handler reads as for a guest, and its `user` is null.
 */
export function read<N extends CallName, R extends object>(
  name: N,
  handler: Handler<N, { db: Db }>,
  options: { marks?: Marks<Reply<AllEndpoints[N]>, R> } = {},
): Route {
  return route(name, (context) => handler({ ...context, db: context.deps.db } as never), options as Partial<Call>);
}

/** A write that opens its own transactions. */
interface OwnTransactions {
  transactions: 'own';
  /** True if work under this key has begun, for a call that keeps its keys outside of `idempotency_keys`. */
  wasBegun?: WasBegun;
}

/**
 * Answers a write in one transaction, which commits together with its idempotency key and is retried after a deadlock. No
 * network call may happen inside. A call that talks to the outside takes `{ transactions: 'own' }`: it opens its
 * transactions before and after the network call, never around it.
 */
export function write<N extends CallName>(name: N, handler: Handler<N, { trx: Trx }>): Route;
export function write<N extends CallName>(
  name: N,
  options: OwnTransactions,
  handler: Handler<N, { db: Db; idempotent: IdempotentRequest | null }>,
): Route;
export function write(
  name: CallName,
  ...[first, own]: [(context: never) => Promise<unknown>] | [OwnTransactions, (context: never) => Promise<unknown>]
): Route {
  if (typeof first === 'function')
    return route(name, (context) => transact(context, (trx) => first({ ...context, trx } as never)));
  return route(name, (context) => orDone(own!({ ...context, db: context.deps.db } as never)), {
    wasBegun: first.wasBegun,
  });
}

function route(name: CallName, run: (context: CallContext) => Promise<unknown>, options: Partial<Call> = {}): Route {
  const call: Call = { ...options, name, endpoint: allEndpoints[name], run };
  return { name, register: (server, deps) => serve(server, deps, call) };
}
