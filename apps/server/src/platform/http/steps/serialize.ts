import { createRequire } from 'node:module';
import type { Endpoint } from '@unslop/domain/endpoint';
import type FastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

export type Serialize = (answer: unknown) => string;

/**
 * Serializes answers by the schema of their call: a field that is not in the schema does not leave the server. Compiled at
 * the first answer, because compiling all of them would take a third of a server's start.
 */
export function serializerOf({ reply }: Endpoint): Serialize {
  let serialize: Serialize | undefined;
  return (answer) => {
    serialize ??= compiled(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', target: 'draft-7' }));
    return serialize(answer);
  };
}

function compiled({ $schema, ...schema }: object & { $schema?: unknown }): Serialize {
  const fastJsonStringify: typeof FastJsonStringify = createRequire(import.meta.url)('fast-json-stringify');
  return fastJsonStringify(schema);
}
