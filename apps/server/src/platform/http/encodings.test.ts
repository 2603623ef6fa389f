import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendText } from './encodings.ts';

test('a text is sent with its tag, and not again to who has it', async () => {
  const server = Fastify();
  let text = 'one';
  server.get('/', (request, reply) => sendText(request, reply, text));
  const ask = async (known?: string) => {
    const { statusCode, body, headers } = await server.inject({
      url: '/',
      headers: known === undefined ? {} : { 'if-none-match': known },
    });
    return { statusCode, body, tag: String(headers.etag) };
  };
  const { tag, ...first } = await ask();
  expect(first).toEqual({ statusCode: 200, body: 'one' });
  for (const known of [tag, tag.replace(/^W\//, ''), `"other", ${tag}`, '*']) {
    expect(await ask(known), known).toEqual({ statusCode: 304, body: '', tag });
  }
  expect(await ask('"other"')).toEqual({ statusCode: 200, body: 'one', tag });
  text = 'two';
  expect(await ask(tag)).toMatchObject({ statusCode: 200, body: 'two' });
  await server.close();
});
