import { once } from 'node:events';
import net from 'node:net';
import { UserFacingError } from './command-line.ts';

/** Checks that a port is free. @throws UserFacingError with the port and the setting if something listens on it */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  // A listener on ::1 would not block us, but the browser's "localhost" could lead to it.
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    const code = await listenOnce(port, address).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (code === 'EADDRINUSE') {
      throw new UserFacingError(
        `Port ${port} is already in use. Choose another one: npm start -- --port ${port + 1}, or set PORT.`,
      );
    }
    if (code === 'EACCES') {
      throw new UserFacingError(
        `Port ${port} needs special rights. Choose one above 1023: npm start -- --port 3000, or set PORT.`,
      );
    }
  }
}

/** Returns a port that was free a moment ago, for processes that cannot choose one themselves. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/** Listens on a port for a moment. @returns the port, which the system chooses if `port` is 0 */
async function listenOnce(port: number, host: string): Promise<number> {
  const server = net.createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address() as net.AddressInfo;
  await once(server.close(), 'close');
  return address.port;
}
