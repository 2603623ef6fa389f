import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Caller, type Press } from '../lab/simulate/caller.ts';

/** The simulation (`npm run lab -- simulate`) sends requests twice and complains if one key gets two answers. */
interface Reply {
  status: number;
  id: number;
}
const granted = (id: number): Reply => ({ status: 200, id });
const refused: Reply = { status: 400, id: 0 };

test.each<[string, Press, Reply[], { complaints: number; answer: Reply }]>([
  ['once is asked once', 'once', [granted(1)], { complaints: 0, answer: granted(1) }],
  ['the same again', 'again', [granted(1), granted(1)], { complaints: 0, answer: granted(1) }],
  ['something else again', 'again', [granted(1), granted(2)], { complaints: 1, answer: granted(1) }],
  ['granted, then refused', 'again', [granted(1), refused], { complaints: 1, answer: granted(1) }],
  ['refused, then granted', 'again', [refused, granted(1)], { complaints: 0, answer: granted(1) }],
  ['two at once, one of them refused', 'twice at once', [granted(1), refused], { complaints: 0, answer: granted(1) }],
  ['two at once, granted twice', 'twice at once', [granted(1), granted(2)], { complaints: 1, answer: granted(1) }],
])('%s', async (_what, press, replies, expected) => {
  const left = [...replies];
  const server = createServer((_request, response) => {
    const { status, id } = left.shift()!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const caller = new Caller({ urls: [url, url] });
    const answer = await caller.request('createComment', '', { key: 'a-key', body: {} }, press);
    const { status, body } = answer === 'unknown' ? { status: 0, body: undefined } : answer;
    expect(left).toEqual([]);
    expect(caller.complaints).toHaveLength(expected.complaints);
    // Either of two concurrent requests may arrive first.
    if (expected.complaints === 0) expect({ status, id: body.id }).toEqual(expected.answer);
  } finally {
    server.close();
  }
});
