import type { Endpoint } from '@unslop/domain/endpoint';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Input } from '../call.ts';

const noQuery = z.strictObject({});
/** Accepts no body, or an empty object. */
export const noBody = z.union([z.undefined(), z.strictObject({})]);

/**
 * Parses a request by the schemas of its endpoint. Unknown fields are refused, and nothing is coerced.
 * @throws Refusal NOT_FOUND for params that cannot name anything; ZodError for a malformed query or body
 */
export function parse(endpoint: Endpoint, request: FastifyRequest): Input {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new Refusal('NOT_FOUND');
  return {
    params: params?.data,
    query: (endpoint.query ?? noQuery).parse(request.query) as object,
    body: endpoint.multipart ? undefined : (endpoint.body ?? noBody).parse(request.body ?? undefined),
  };
}

/** Parses like `parse`. Returns undefined for a request that `parse` refuses. */
export function parseIfWellFormed(endpoint: Endpoint, request: FastifyRequest): Input | undefined {
  try {
    return parse(endpoint, request);
  } catch {
    return undefined;
  }
}
