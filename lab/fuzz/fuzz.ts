import { type IncomingMessage, Agent as KeepAliveAgent, request as send } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { apiDocument, type Operation, operations } from '../../apps/server/src/platform/http/api-document.ts';
import { problemOf } from '../../apps/server/src/testing/contract.ts';

type Json = Record<string, unknown>;

/** Server to send requests to, and existing things to name in them. */
export interface FuzzTarget {
  url: string;
  /** Returns the headers of a new session, because a request may sign it out. */
  signIn(): Promise<Record<string, string>>;
  /** Ids of existing slops, comments, people, payments and so on. */
  ids: string[];
  /** Existing email addresses, payment intent ids and other texts. */
  texts: string[];
  picture: Buffer;
}

export interface FuzzReport {
  requests: number;
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Calls that returned 200 at least once. */
  succeeded: Set<string>;
  problems: string[];
}

interface FuzzRequest {
  operation: Operation;
  as: 'guest' | 'member' | 'made-up';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const { paths, components } = apiDocument({ publicUrl: 'http://localhost', cookie: 'unslop.session_token' }) as {
  paths: Record<string, Record<string, { parameters: Parameter[] }>>;
  components: { schemas: Record<string, Json> };
};
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Json;
}

const AT_ONCE = 8;

/**
 * Sends `count` requests generated from the API document. Some are valid, some slightly wrong, some hostile. Checks
 * every response against the document. The same seed gives the same requests.
 */
export async function fuzzApi(
  target: FuzzTarget,
  { seed, count }: { seed: number; count: number },
  onDone = () => {},
): Promise<FuzzReport> {
  const requests = fc.sample(requestOf(target), { seed, numRuns: count });
  const report: FuzzReport = { requests: 0, statuses: new Map(), succeeded: new Set(), problems: [] };
  const agent = new KeepAliveAgent({ keepAlive: true, maxSockets: AT_ONCE });
  const left = requests.entries();
  const work = async () => {
    let session = await target.signIn();
    for (const [index, request] of left) {
      const { operation } = request;
      if (request.as === 'member' && ENDS_SESSIONS.test(operation.name)) session = await target.signIn();
      const as = request.as === 'member' ? session : request.as === 'guest' ? {} : MADE_UP;
      const { status, problem } = await exchange(target.url, agent, {
        ...request,
        headers: { ...as, ...request.headers },
      });
      report.requests += 1;
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
      if (status === 200) report.succeeded.add(operation.name);
      // The request may have ended the session, so the next one needs another.
      if (request.as === 'member' && ENDS_SESSIONS.test(operation.name)) session = await target.signIn();
      if (problem) {
        const sent = `${operation.method} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''}`;
        report.problems.push(
          `request ${index} of seed ${seed}, ${operation.name} as ${request.as}: ${problem} <- ${sent}`,
        );
      }
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return report;
}

const ENDS_SESSIONS = /^(signOut|endSession|endOtherSessions|deleteAccount|changePassword|resetPassword|confirmEmail)$/;
const MADE_UP = { authorization: 'Bearer made-up' };

async function exchange(
  url: string,
  agent: KeepAliveAgent,
  { operation, path, headers, body }: FuzzRequest,
): Promise<{ status: number; problem: string | null }> {
  const { method } = operation;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // Without a length, the body after DELETE would be read as the next request.
    const length = body && { 'content-length': String(body.length) };
    const outgoing = send({ hostname, port, method, path, headers: { ...headers, ...length }, agent }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  }).catch((error: Error) => error);
  if (answer instanceof Error) return { status: 0, problem: `no answer: ${answer.message}` };
  const status = answer.statusCode!;
  const contentType = answer.headers['content-type'] ?? '';
  // An event stream does not end by itself.
  const isStream = contentType.startsWith('text/event-stream');
  if (isStream) answer.destroy();
  const isJson = contentType.includes('json');
  const text = isStream ? undefined : await textOf(answer);
  if (status >= 500 && status !== 503) return { status, problem: `answered ${status} ${text?.slice(0, 300)}` };
  return { status, problem: problemOf(method, operation.path, { status, contentType, ...(isJson && { text }) }) };
}

function requestOf(target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  const ofOperation = operations.map((operation) => requestsOf(operation, target));
  return fc.oneof(...ofOperation);
}

/** Ways to make a part of a request: valid, with one mistake, or hostile. */
const way = fc.oneof(
  { weight: 6, arbitrary: fc.constant('valid' as const) },
  { weight: 2, arbitrary: fc.constant('wrong' as const) },
  { weight: 1, arbitrary: fc.constant('hostile' as const) },
);

function requestsOf(operation: Operation, target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  const { endpoint } = operation;
  const pattern = operation.path.replace(/:(\w+)/g, '{$1}');
  const { parameters } = paths[pattern]![operation.method.toLowerCase()]!;
  const named = parameters.filter(({ name }) => name !== undefined);
  const inPath = named.filter((parameter) => parameter.in === 'path');
  const inQuery = named.filter((parameter) => parameter.in === 'query');
  const valueIn = ({ schema }: Parameter) =>
    fc.oneof(
      { weight: 8, arbitrary: madeOf(schema, target) },
      { weight: 1, arbitrary: hostileText },
      { weight: 1, arbitrary: fc.constantFrom('', '-1', 'null', '1e9', '00000000-0000-0000-0000-000000000000') },
    );
  const query = fc.record(Object.fromEntries(inQuery.map((parameter) => [parameter.name, valueIn(parameter)])), {
    requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
  });
  const more = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constant('x=1&q[]=2&q=%ff') },
  );
  return fc
    .record({
      as: fc.constantFrom(
        'member' as const,
        'member' as const,
        'member' as const,
        'guest' as const,
        'made-up' as const,
      ),
      params: fc.tuple(...inPath.map(valueIn)),
      query,
      more,
      body: bodyOf(operation, target),
      key: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('same', 'a b', 'x'.repeat(201), '../..') },
      ),
    })
    .map(({ as, params, query, more, body, key }) => {
      const values = [...params];
      const path = operation.path.replace(/:\w+/g, () => encoded(values.shift()));
      const search = [
        ...Object.entries(query as Json).map(([name, value]) => `${name}=${encoded(value)}`),
        ...(more ? [more] : []),
      ].join('&');
      return {
        operation,
        as,
        path: search ? `${path}?${search}` : path,
        headers: { ...body?.headers, ...(endpoint.idempotent && key !== undefined && { 'idempotency-key': key }) },
        ...(body && { body: body.bytes }),
      };
    });
}

/** Encodes a value for a URL. Replaces lone surrogates, which a URL cannot contain. */
function encoded(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

interface FuzzBody {
  headers: Record<string, string>;
  bytes: Buffer;
}

function bodyOf(operation: Operation, target: FuzzTarget): fc.Arbitrary<FuzzBody | null> {
  const { method, name, endpoint } = operation;
  if (method === 'GET') return fc.constant(null);
  if (endpoint.multipart) return formOf(target);
  const big = `${name[0]!.toUpperCase()}${name.slice(1)}Body`;
  const documented = paths[operation.path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()] as unknown as {
    requestBody?: { content: { 'application/json': { schema: Json } } };
  };
  const schema = documented.requestBody?.content['application/json'].schema ?? components.schemas[big] ?? null;
  const json = (value: unknown): FuzzBody => ({
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(JSON.stringify(value) ?? ''),
  });
  const valid = schema ? madeOf(schema, target) : fc.constant({});
  const wrong = valid.chain((value) => oneThingWrong(value));
  return way.chain((how): fc.Arbitrary<FuzzBody | null> => {
    if (how === 'valid') return schema ? valid.map(json) : fc.constantFrom(null, json({}));
    if (how === 'wrong') return wrong.map(json);
    return fc.oneof(
      fc.jsonValue().map(json),
      valid.chain(withHostileField).map(json),
      fc.constantFrom(...hostileBodies),
    );
  });
}

/** Makes one mistake: drops a field, adds one, or changes a value's type. */
function oneThingWrong(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.jsonValue();
  const names = Object.keys(value);
  const other = fc.constantFrom<unknown>(null, -1, 0, 1.5, 1e21, '', 'x'.repeat(3_000), true, [], {}, '0', [[]]);
  const extra = other.map((more): unknown => ({ ...value, unknown_field: more }));
  if (names.length === 0) return extra;
  const name = fc.constantFrom(...names);
  return fc.oneof(
    extra,
    name.map((gone) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== gone))),
    fc.tuple(name, other).map(([changed, to]) => ({ ...value, [changed]: to })),
  );
}

function withHostileField(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostileText;
  return fc
    .tuple(fc.constantFrom(...Object.keys(value)), hostileText)
    .map(([name, hostile]) => ({ ...value, [name]: hostile }));
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "' or 1=1 --",
    '"; drop table comments; --',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202eabc',
    '\uffff\ufffe',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00%0d%0aSet-Cookie: a=b',
    '$\u007bjndi:ldap://x}',
    '{{7*7}}',
    'constructor',
    '__proto__',
    'NaN',
    '-0',
    '9'.repeat(400),
    '\\',
    '%',
    '_',
    'a:*|b&!(',
    '2026-02-30T25:61:61Z',
    '-271821-04-20T00:00:00Z',
    '9999-12-31T23:59:59+23:59',
    '0000-01-01T00:00:00Z',
    'x'.repeat(5_000),
    '🙂'.repeat(200),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const raw = (text: string | Buffer, type = 'application/json'): FuzzBody => ({
  headers: type ? { 'content-type': type } : {},
  bytes: Buffer.from(text as string),
});
const hostileBodies: FuzzBody[] = [
  raw(''),
  raw('null'),
  raw('[]'),
  raw('{'),
  raw('{"a":1,"a":2}'),
  raw('{"__proto__":{"x":1}}'),
  raw('{"constructor":{"prototype":{}}}'),
  raw(Buffer.from([0x7b, 0xff, 0x7d])),
  raw(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  raw(`{"a":"${'x'.repeat(70_000)}"}`),
  raw('{"a":1e999}'),
  raw('a=b', 'application/x-www-form-urlencoded'),
  raw('{}', 'text/plain'),
  raw('{}', 'application/json; charset=utf-16'),
  raw('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'),
  raw('{}', ''),
];

/** Makes a form with a picture, or a broken form. */
function formOf({ picture }: FuzzTarget): fc.Arbitrary<FuzzBody | null> {
  const form = (field: string, bytes: Buffer) =>
    raw(
      Buffer.concat([
        Buffer.from(
          `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--x--\r\n'),
      ]),
      'multipart/form-data; boundary=x',
    );
  return fc.constantFrom<FuzzBody | null>(
    form('file', picture),
    form('file', picture.subarray(0, picture.length >> 1)),
    form('file', Buffer.from('not a picture')),
    form('file', Buffer.alloc(0)),
    form('other', picture),
    raw('--x', 'multipart/form-data; boundary=x'),
    raw('', 'multipart/form-data'),
    raw('{}'),
    null,
  );
}

/** Generates a value from the schema. Prefers existing ids to unknown ones. */
function madeOf(schema: Json, target: FuzzTarget): fc.Arbitrary<unknown> {
  const { $ref, enum: choices, anyOf, oneOf, type, format, pattern } = schema;
  if (typeof $ref === 'string') return madeOf(components.schemas[$ref.split('/').at(-1)!]!, target);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const each = (anyOf ?? oneOf) as Json[] | undefined;
  if (each) return fc.oneof(...each.map((one) => madeOf(one, target)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => madeOf({ ...schema, type: one }, target)));
  switch (type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Json>;
      return fc.record(
        Object.fromEntries(
          Object.entries(properties)
            // Leave out the caller's own id: any other would be refused.
            .filter(([name]) => !/^(p_)?user_id$/.test(name))
            .map(([name, one]) => [name, madeOf(one, target)]),
        ),
        { requiredKeys: (schema.required ?? []) as never[] },
      );
    }
    case 'array':
      return fc.array(madeOf(schema.items as Json, target), { maxLength: Math.min(Number(schema.maxItems ?? 5), 5) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer': {
      const [min, max] = [Number(schema.minimum ?? -10), Number(schema.maximum ?? 100_000)];
      return fc.integer({ min, max });
    }
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: -5, max: 100_000 }),
        fc.double({ noNaN: true }),
      );
    case 'string': {
      if (format === 'uuid') {
        return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...target.ids) }, { weight: 1, arbitrary: fc.uuid() });
      }
      if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
      const maxLength = Math.min(Number(schema.maxLength ?? 40), 40);
      const minLength = Math.min(Number(schema.minLength ?? 0), maxLength);
      return fc.oneof(
        { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }) },
        { weight: 2, arbitrary: fc.constantFrom(...target.texts) },
        { weight: 1, arbitrary: fc.lorem({ maxCount: 4 }) },
      );
    }
    default:
      return fc.jsonValue();
  }
}
