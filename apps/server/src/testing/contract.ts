import { subscribe } from 'node:diagnostics_channel';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { apiDocument, operations } from '../platform/http/api-document.ts';

/** Response, as far as the API document describes it. */
export interface SeenAnswer {
  status: number;
  contentType: string;
  /** Undefined if it was not read. */
  text?: string;
}

interface Media {
  schema?: object;
}
interface Response {
  $ref?: string;
  content?: Record<string, Media>;
}
type Documented = Record<string, { responses: Record<string, Response> }>;

const document = apiDocument({ publicUrl: 'https://unslop.art', cookie: 'unslop.session_token' });
const { paths, components } = document as {
  paths: Record<string, Documented>;
  components: { responses: Record<string, Response> };
};
// Add the document as one schema, so that parts shared by several responses are compiled once.
const ajv = new Ajv2020({ strict: false, validateSchema: false });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'document');
const validators = new Map<object, ValidateFunction>();
const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));

/**
 * Returns how a response differs from the document. Null if it does not, or if the document does not know the route.
 */
export function problemOf(method: string, path: string, { status, contentType, text }: SeenAnswer): string | null {
  if (!known.has(`${method} ${path}`)) return null;
  const template = path.replace(/:(\w+)/g, '{$1}');
  const declared = paths[template]![method.toLowerCase()]!.responses[status];
  const pointer =
    declared?.$ref ?? `#/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const response = declared?.$ref ? components.responses[declared.$ref.split('/').at(-1)!] : declared;
  if (!response) return `the status ${status} is not declared`;
  if (!response.content) return text ? `the status ${status} has a body` : null;
  const media = response.content[contentType.split(';')[0]!.trim()];
  if (!media) return `the content type "${contentType}" is not declared for ${status}`;
  if (text === undefined || !contentType.includes('json') || !media.schema) return null;
  let validate = validators.get(media);
  if (!validate) {
    validate = ajv.compile({ $ref: `document${pointer}/content/application~1json/schema` });
    validators.set(media, validate);
  }
  return validate(JSON.parse(text)) ? null : `${status}: ${ajv.errorsText(validate.errors)}`;
}

const problems: string[] = [];
let isWatching = false;

/** From now on, checks every response of every server that this process creates against the document. */
export function watchAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onSend', async (request, reply, payload) => {
      const { method, routeOptions } = request;
      const contentType = String(reply.getHeader('content-type') ?? '');
      const text = textOf(payload, String(reply.getHeader('content-encoding') ?? ''));
      const problem = problemOf(method, routeOptions.url ?? '', { status: reply.statusCode, contentType, text });
      if (problem) problems.push(`${method} ${request.url}: ${problem}: ${text?.slice(0, 300)}`);
      return payload;
    });
  });
}

/** Fails the test if a response since the last call of this function differs from the API document. */
export function expectAnswersAsDeclared(): void {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`not as the API document says:\n${found.join('\n')}`);
}

/** Returns undefined for streams. */
function textOf(payload: unknown, encoding: string): string | undefined {
  if (payload === undefined || payload === null) return '';
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return undefined;
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}
