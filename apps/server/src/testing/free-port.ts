import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns an unused port, for a server that must know its port before it starts. Stays below the ephemeral range, so no
 * outgoing connection of another test takes it meanwhile.
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
