import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { type RefusalCode, refusals } from '@unslop/domain/errors';
import { expect, test } from 'vitest';
import { apiDocument, operations } from './api-document.ts';

const document = apiDocument({ publicUrl: 'https://unslop.art', cookie: 'unslop.session_token' });

interface Documented {
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, { content: { 'application/json': { examples: Record<string, object> } } }>;
    examples: Record<string, { value: { error: { message: string } } }>;
  };
}
interface Operation {
  operationId: string;
  parameters: object[];
  requestBody?: object;
  responses: Record<string, { $ref?: string }>;
}

test('the API document has no error of redocly (recommended), and warnings only of links that lead to pages', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  const links = operations.filter(({ endpoint }) => endpoint.reply === null);
  expect(problems.map(({ ruleId, severity, location }) => [ruleId, severity, location[0]?.pointer])).toEqual(
    links.map(({ path }) => ['operation-2xx-response', 'warn', `#/paths/${path.replaceAll('/', '~1')}/get/responses`]),
  );
}, 120_000);

test('the API document has no error and no warning of spectral:oas', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as never, 'recommended']] });
  const problems = await spectral.run(JSON.stringify(document));
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
}, 120_000);

test('every call says in the document what it takes, what it answers and every refusal with an example', () => {
  const { paths, components } = document as unknown as Documented;
  expect(operations.length).toBeGreaterThan(90);
  for (const { name, method, path, endpoint } of operations) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    expect(operation.operationId).toBe(name);
    const hasBody = Boolean(endpoint.body ?? endpoint.multipart);
    expect([name, operation.requestBody !== undefined]).toEqual([name, hasBody]);
    const isIdempotent = JSON.stringify(operation.parameters).includes('IdempotencyKey');
    expect([name, isIdempotent]).toEqual([name, endpoint.idempotent === true]);
    const declared: string[] = [];
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const { examples } = components.responses[$ref!.split('/').at(-1)!]!.content['application/json'];
      for (const code of Object.keys(examples) as RefusalCode[]) {
        declared.push(code);
        expect([name, code, refusals[code].status]).toEqual([name, code, Number(status)]);
        expect(components.examples[code]!.value.error.message).not.toMatch(/[{}]|undefined/);
      }
    }
    expect(declared).toEqual(expect.arrayContaining([...(endpoint.refusals ?? []), 'RATE_LIMITED', 'UNAVAILABLE']));
  }
});
