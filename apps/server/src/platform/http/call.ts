import type { Db } from '@unslop/database/connect';
import type { CallName } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** One call of the API: its endpoint as data, and what its feature does. */
export interface Call {
  name: CallName;
  endpoint: Endpoint;
  /** Runs the feature's handler. */
  run(context: CallContext): Promise<unknown>;
  marks?: Marks<unknown, object> | undefined;
  /** True if work under this key has begun, for a call that keeps its keys outside of `idempotency_keys`. */
  wasBegun?: WasBegun | undefined;
}

/** Context of a handler. The functions in routes.ts narrow it to the types of a feature's call. */
export interface CallContext extends Input {
  user: Session | null;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null if the request has no Idempotency-Key or the call takes none. */
  idempotent: IdempotentRequest | null;
}

/** A request's parsed input. */
export interface Input {
  params: unknown;
  query: object;
  body: unknown;
}

export type WasBegun = (db: Db, idempotent: IdempotentRequest) => Promise<boolean>;

/**
 * Builds a member's answer from the shared rows, which the handler reads as for a guest.
 * `ask` selects one row for the user `caller."userId"`: which shared rows they like, save or follow, or do not want to see.
 * `put` may set marks on copies of the rows and may leave rows out. It must not change `shared`, which is cached.
 */
export interface Marks<Answer, R> {
  ask(shared: Answer): RawBuilder<R>;
  put(row: R, shared: Answer): Answer;
}
