import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const FIRST_REQUEST_WITHIN_MS = 1_000;

/** A process that is offered more than it can accept still has to end. */
const ACCEPT_FOR_MS = 2_000;

/**
 * Lets the server be closed under load without failing a request that has reached it.
 *
 * - From `stopping` on, each answer asks for its connection to be closed: a proxy that keeps it open would send its next
 *   request to a process that is gone.
 * - The listening socket is closed only when no connection waits in its queue: the kernel resets those that wait, and the
 *   proxy, whose request may have begun, must not send a POST a second time.
 * - A connection that never sends a request, as browsers open ahead of need, is closed after a second: closing would wait
 *   for it.
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
      // What has arrived while this process was busy is read first.
      await nextTurn();
      for (const socket of silent) socket.destroy();
    }, FIRST_REQUEST_WITHIN_MS).unref();
    // One connection is accepted in each turn of the event loop. The first turn may not have looked for one at all.
    const until = performance.now() + ACCEPT_FOR_MS;
    for (let quietTurns = 0; quietTurns < 2 && performance.now() < until; ) {
      const before = connections;
      await nextTurn();
      quietTurns = connections === before ? quietTurns + 1 : 0;
    }
  });
}
