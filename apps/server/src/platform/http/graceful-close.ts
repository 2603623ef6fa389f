import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const FIRST_REQUEST_WITHIN_MS = 1_000;

/** Maximum time for accepting waiting connections. A process under more load than it can accept must still end. */
const ACCEPT_FOR_MS = 2_000;

/**
 * Closes the server under load without failing a request that has reached it.
 *
 * - From `stopping` on, each answer closes its connection. A proxy that kept it open would send its next request to a
 *   process that is gone.
 * - The listening socket closes only when no connection waits in its queue. The kernel resets waiting ones, and the
 *   proxy must not repeat a POST that may have begun.
 * - A connection without a request, which browsers open ahead of need, closes after a second. Otherwise closing would
 *   wait for it.
 */
export function closeGracefully(server: FastifyInstance, stopping: AbortSignal): void {
  const silent = new Set<Socket>();
  let connections = 0;
  server.server.on('connection', (socket) => {
    connections += 1;
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => silent.delete(socket));

  server.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('preClose', async () => {
    setTimeout(async () => {
      // Read first what arrived while this process was busy.
      await nextTurn();
      for (const socket of silent) socket.destroy();
    }, FIRST_REQUEST_WITHIN_MS).unref();
    // Node accepts one connection per turn of the event loop. The first turn may not have checked for any.
    const until = performance.now() + ACCEPT_FOR_MS;
    for (let quietTurns = 0; quietTurns < 2 && performance.now() < until; ) {
      const before = connections;
      await nextTurn();
      quietTurns = connections === before ? quietTurns + 1 : 0;
    }
  });
}
