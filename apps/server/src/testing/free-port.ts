import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nothing listens on, for a server that has to know its port before it starts. Below the range from which
 * systems take the ports of outgoing connections, so that no connection of another test takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return port;
  } catch {
    return freePort();
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}
