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
  ofMember?: OfMember<unknown, unknown, object, object> | undefined;
  /** True if work under this key has begun, for a call that keeps its keys outside of `idempotency_keys`. */
  wasBegun?: WasBegun | undefined;
}

/** What a handler is given. The functions in routes.ts give features the types of their own call. */
export interface CallContext extends Input {
  user: Session | null;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null for a request without an Idempotency-Key, and for a call that has none. */
  idempotent: IdempotentRequest | null;
}

/** A request's parsed input. */
export interface Input {
  params: unknown;
  query: object;
  body: unknown;
}

export type WasBegun = (db: Db, idempotent: IdempotentRequest) => Promise<boolean>;

/** Answers a member with the response that all share, plus the member's own part. */
export interface OfMember<Params, Answer, R, W> {
  /** Selects one row for the user `caller."userId"`. */
  ask(shared: Answer): RawBuilder<R>;
  /** Must not change `shared`: it is cached. */
  answer(row: R, shared: Answer): Answer;
  /** Reads the whole answer in one statement on a cache miss. */
  whole?: {
    ask(params: Params): RawBuilder<W>;
    answer(row: W, params: Params): Answer;
    /** Returns the part that is the same for everybody, to be cached. */
    shared(answer: Answer): Answer;
  };
}
