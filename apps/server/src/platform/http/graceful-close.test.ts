import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeGracefully } from './graceful-close.ts';

async function startServer() {
  const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const stopping = new AbortController();
  closeGracefully(server, stopping.signal);
  server.post('/', async () => ({ done: true }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as net.AddressInfo;
  return { server, port, stopping };
}

/** Posts over ten connections from another thread, and says how each ended: this thread can be kept busy meanwhile. */
const CLIENT = `
  const net = require('node:net');
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
  const flags = new Int32Array(connected);
  const post = () => new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: here\\r\\nContent-Length: 0\\r\\n\\r\\n');
      Atomics.add(flags, 0, 1);
      Atomics.notify(flags, 0);
    });
    socket.on('data', (part) => (answer += part));
    socket.on('error', (error) => resolve(error.code));
    socket.on('close', () => resolve(answer.split('\\r\\n')[0]));
  });
  parentPort.once('message', async () => parentPort.postMessage(await Promise.all(Array.from({ length: 10 }, post))));
  parentPort.postMessage('ready');
`;

test('a connection that waits to be accepted when the server closes is answered', async () => {
  const { server, port, stopping } = await startServer();
  const connected = new SharedArrayBuffer(4);
  const client = new Worker(CLIENT, { eval: true, workerData: { port, connected } });
  await once(client, 'message');
  const answers = once(client, 'message');
  client.postMessage('go');
  // Busy until all ten wait in the queue of the listening socket.
  const flags = new Int32Array(connected);
  for (let count = 0; count < 10; count = Atomics.load(flags, 0)) {
    expect(Atomics.wait(flags, 0, count, 10_000)).not.toBe('timed-out');
  }
  stopping.abort();
  await server.close();
  expect((await answers)[0]).toEqual(Array(10).fill('HTTP/1.1 200 OK'));
  await client.terminate();
});

test('an answer of a stopping server ends its connection', async () => {
  const { server, port, stopping } = await startServer();
  const ask = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
  expect((await ask()).headers.get('connection')).toBe('keep-alive');
  stopping.abort();
  expect((await ask()).headers.get('connection')).toBe('close');
  await server.close();
});

test('a closing server waits a second, and no longer, for a connection without a request', async () => {
  const { server, port } = await startServer();
  const accepted = once(server.server, 'connection');
  const silent = net.connect(port, '127.0.0.1');
  await accepted;
  const startedAt = performance.now();
  await server.close();
  const tookMs = performance.now() - startedAt;
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(5_000);
  silent.destroy();
});
