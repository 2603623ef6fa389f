import { calls } from '@unslop/domain/calls';
import type { Method } from '@unslop/domain/common-calls';
import { named, type OtherEndpoint } from '@unslop/domain/endpoint';
import { groups } from '@unslop/domain/endpoints';
import { type RefusalCode, refusalMessage, refusals } from '@unslop/domain/errors';
import { formerAddresses } from '@unslop/domain/former-addresses';
import { PAGE, RATES, UPLOAD } from '@unslop/domain/limits';
import { refusalsOf } from '@unslop/domain/refusals-of';
import { z } from 'zod';

/** An operation in the document: a call, or a route with its own handler. */
export interface Operation {
  name: string;
  tag: string;
  method: Method;
  /** Path in Fastify's form, with `:id`. */
  path: string;
  endpoint: Omit<OtherEndpoint, 'call'>;
}

export const operations: Operation[] = groups.flatMap(({ tag, endpoints }) =>
  Object.entries(endpoints as Record<string, Omit<OtherEndpoint, 'call'> & { call?: string }>).map(
    ([name, endpoint]) => {
      const [method, path] = (endpoint.call ?? calls[name as keyof typeof calls]).split(' ') as [Method, string];
      return { name, tag, method, path, endpoint };
    },
  ),
);

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of all public calls. It comes from the same data that the server answers by. */
export function apiDocument({ publicUrl, cookie }: { publicUrl: string; cookie: string }): Json {
  sameEverywhere ??= describeCalls();
  const { paths, components } = sameEverywhere;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Unslop',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Unslop', url: publicUrl },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    tags: groups.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      ...components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'For programs. `POST /api/auth/sign-in/email` with `bearer: true` answers a token for an hour.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: `For browsers. Changes need the header \`Origin: ${publicUrl}\`, which browsers send by themselves.`,
        },
      },
    },
  };
}

/** Describing the calls takes a fifth of a second, so do it once per process. */
let sameEverywhere: { paths: Json; components: Json } | undefined;

function describeCalls(): { paths: Json; components: Json } {
  const schemas = componentSchemas();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, schemas) };
  }
  for (const operation of operations) {
    const { name, method, path } = operation;
    for (const { former } of formerAddresses.filter(({ present }) => present === `${method} ${path}`)) {
      const formerPath = former.split(' ')[1]!.replace(/:(\w+)/g, '{$1}');
      paths[formerPath] = {
        ...paths[formerPath],
        [method.toLowerCase()]: {
          ...describeOperation(operation, schemas),
          operationId: `${name}AtFormerAddress`,
          deprecated: true,
          description: `The former address of \`${method} ${path}\`.`,
        },
      };
    }
  }
  const codes = Object.keys(refusals) as RefusalCode[];
  return {
    paths,
    components: {
      schemas: schemas.components,
      responses: Object.fromEntries(
        operations.flatMap(refusedOf).map((refused) => [nameOf(refused), responseOf(refused)]),
      ),
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      examples: Object.fromEntries(codes.map((code) => [code, { summary: messageOf(code), value: exampleOf(code) }])),
    },
  };
}

const introduction = [
  'People post AI images with a prize, artists answer with art, likes decide.',
  'Amounts are whole US cents where a name ends in `_cents`, US dollars elsewhere. Times are ISO 8601 with a time zone.',
  'Whatever is not a success is `{error: {code, message, details?}, request_id}`: programs look at `code`, people read `message`.',
  'A 429 or 503 says in `Retry-After` how many seconds to wait. Unknown fields and parameters are refused.',
  'Lists are read a page at a time: send the `next` of one page as the `cursor` of the following one, until it is null.',
].join('\n\n');

const errorReply = {
  type: 'object',
  required: ['error', 'request_id'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'what programs look at' },
        message: { type: 'string', description: 'what people read' },
        details: { type: 'object', description: 'what the message is about', additionalProperties: true },
      },
      additionalProperties: false,
    },
    request_id: { type: 'string', description: 'names this request to the operator' },
  },
  additionalProperties: false,
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition ' +
    'of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.',
  schema: { type: 'string', pattern: '^[\\w.:-]{1,200}$' },
  example: '0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11',
};

const headers: Json = {
  RequestId: { description: 'Names this request to the operator', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the same request may succeed', schema: { type: 'integer' } },
  ETag: { description: 'Send it as If-None-Match to hear whether anything has changed', schema: { type: 'string' } },
  Location: { description: 'The page that comes next', schema: { type: 'string' } },
};
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Values for the placeholders in the example of a refusal. */
const detailsOf: Partial<Record<RefusalCode, Json>> = {
  INVALID_REQUEST: { reason: 'limit: Invalid input' },
  AI_SLOP_NOT_FOUND: { id: '0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d' },
  RATE_LIMITED: { retryAfterSeconds: 40 },
  IMAGE_TOO_LARGE: { limit: '10 MB' },
  IMAGE_TOO_MANY_FRAMES: { limit: UPLOAD.maxFrames },
  BALANCE_LEFT: { balance: '$12.00', balance_cents: 1200 },
};

function messageOf(code: RefusalCode): string {
  return refusalMessage(code, detailsOf[code]);
}

function exampleOf(code: RefusalCode): Json {
  const { reason, ...details } = detailsOf[code] ?? {};
  return {
    error: { code, message: messageOf(code), ...(Object.keys(details).length > 0 && { details }) },
    request_id: '1d2f0c1e-5d3a-4c39-9a6e-3d1f0a8c2b11',
  };
}

type Schemas = ReturnType<typeof componentSchemas>;

/** Returns all schemas once: the named ones, and the body and reply of each operation. */
function componentSchemas() {
  // Schemas that several calls share are named.
  const replies = named;
  const bodies = z.registry<{ id: string }>();
  const [replyNames, bodyNames] = [new Map<string, string>(), new Map<string, string>()];
  for (const { name, endpoint } of operations) {
    const big = name[0]!.toUpperCase() + name.slice(1);
    const { reply, body } = endpoint;
    if (reply && !endpoint.download) {
      if (!replies.get(reply)) replies.add(reply, { id: `${big}Reply` });
      replyNames.set(name, replies.get(reply)!.id);
    }
    if (body) {
      const inner = body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body;
      if (!bodies.get(inner)) bodies.add(inner, { id: `${big}Body` });
      bodyNames.set(name, bodies.get(inner)!.id);
    }
  }
  const make = (registry: typeof replies, io: 'input' | 'output') =>
    z.toJSONSchema(registry, { ...options(io), uri: (id) => `#/components/schemas/${id}` }).schemas as Record<
      string,
      Json
    >;
  const components: Json = {};
  for (const [id, schema] of Object.entries({ ...make(replies, 'output'), ...make(bodies, 'input') })) {
    const { $schema, $id, id: _id, ...rest } = schema;
    components[id] = rest;
  }
  const ref = (id: string | undefined) => (id === undefined ? undefined : { $ref: `#/components/schemas/${id}` });
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    bodyOf: (name: string) => ref(bodyNames.get(name)),
    replyOf: (name: string) => ref(replyNames.get(name)),
  };
}

function options(io: 'input' | 'output') {
  return {
    io,
    unrepresentable: 'any' as const,
    override: ({ jsonSchema }: { jsonSchema: Json }) => {
      // The format says the same in fewer words. Any safe integer is documented as an integer.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  };
}

function describeOperation(operation: Operation, schemas: Schemas): Json {
  const { name, tag, endpoint } = operation;
  const body = schemas.bodyOf(name);
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }, { session: [] }] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.multipart && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } },
    }),
    ...(body && {
      requestBody: {
        required: !(endpoint.body instanceof z.ZodOptional),
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      ...successOf(operation, schemas),
      ...Object.fromEntries(
        refusedOf(operation).map((refused) => [refused.status, { $ref: `#/components/responses/${nameOf(refused)}` }]),
      ),
    },
  };
}

const upload: Json = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: `${UPLOAD.types.join(', ')}; at most ${UPLOAD.maxBytes / 1024 / 1024} MB, an avatar ${UPLOAD.avatarMaxBytes / 1024 / 1024} MB`,
    },
  },
};

const reauths = {
  fresh: 'Needs a sign-in or a confirmation (`POST /api/auth/reauth`) of the last 15 minutes.',
  password:
    'Needs the password; without one a sign-in or a confirmation (`POST /api/auth/reauth`) of the last 15 minutes.',
};

const audiences: Record<Operation['endpoint']['access'], string> = {
  member: 'For who is signed in.',
  anyone: 'For everybody.',
  moderator: 'For moderators.',
};

function descriptionOf(endpoint: Operation['endpoint']): string {
  const { access, reauth, rate, ratedBy, forBanned, shared } = endpoint;
  const limit = rate && RATES[rate];
  const which = ratedBy ? ` with \`${ratedBy}\`` : '';
  return [
    `${endpoint.summary}.`,
    endpoint.description ?? '',
    audiences[access],
    reauth ? reauths[reauth] : '',
    forBanned ? 'For suspended people too.' : '',
    shared ? 'The answer for guests may be a second old.' : '',
    limit ? `At most ${limit.max}${which} ${windowWords(limit.windowMs)} for each ${limit.per}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function windowWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes === 1) return 'a minute';
  return minutes === 60 ? 'an hour' : `in ${minutes} minutes`;
}

/** Returns a parameter for each field of a query or a path. */
function parametersOf(fields: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  const schema: Json = fields ? { ...z.toJSONSchema(fields, options('input')) } : {};
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: where,
      required: where === 'path' || required.has(name),
      ...(description !== undefined && { description }),
      schema: asNumber(rest),
    }),
  );
}

/** URL parameters are text. Documents a field that takes only digits as an integer. */
function asNumber(schema: Json): Json {
  const digits = /^\^(-\?)?\\d\{1,(\d+)\}\$$/.exec(String(schema.pattern));
  if (!digits) return schema;
  // A field that accepts negative numbers is clamped to the page size.
  return digits[1]
    ? { type: 'integer', minimum: 1, maximum: PAGE.maxSize }
    : { type: 'integer', minimum: 0, maximum: 10 ** Number(digits[2]) - 1 };
}

function successOf({ name, endpoint }: Operation, schemas: Schemas): Json {
  const common = { 'X-Request-Id': headerRef('RequestId') };
  if (endpoint.reply === null) {
    return { 302: { description: 'A page', headers: { ...common, Location: headerRef('Location') } } };
  }
  if (endpoint.download) {
    const isText = endpoint.download.startsWith('text/');
    const types = endpoint.download.split(', ');
    const schema = isText ? { type: 'string' } : { type: 'string', format: 'binary' };
    return {
      200: {
        description: endpoint.download === 'text/event-stream' ? 'The stream' : 'The file',
        headers: common,
        content: Object.fromEntries(
          types.map((type) => [type, { schema: type === 'application/json' ? { type: 'object' } : schema }]),
        ),
      },
    };
  }
  return {
    200: {
      description: 'Success',
      headers: { ...common, ...(endpoint.shared && { ETag: headerRef('ETag') }) },
      content: { 'application/json': { schema: schemas.replyOf(name) } },
    },
    ...(endpoint.shared && { 304: { description: 'Nothing has changed since the ETag', headers: common } }),
  };
}

/** Refusal codes of one status that a call may answer with. */
interface Refused {
  status: number;
  codes: RefusalCode[];
}

function refusedOf({ method, endpoint }: Operation): Refused[] {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(method, endpoint)) {
    const { status } = refusals[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => ({ status, codes })).sort((a, b) => a.status - b.status);
}

/** Names a response by its codes. Most calls share most responses, so they are components. */
function nameOf({ codes }: Refused): string {
  return codes.join('.');
}

function responseOf({ status, codes }: Refused): Json {
  const { error } = errorReply.properties;
  return {
    description: codes.map((code) => `${code}: ${messageOf(code)}`).join('\n\n'),
    headers: {
      'X-Request-Id': headerRef('RequestId'),
      ...((status === 429 || status === 503) && { 'Retry-After': headerRef('RetryAfter') }),
    },
    content: {
      'application/json': {
        schema: {
          ...errorReply,
          properties: {
            ...errorReply.properties,
            error: { ...error, properties: { ...error.properties, code: { type: 'string', enum: codes } } },
          },
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}
