import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import path from 'node:path';
import { Transform } from 'node:stream';

/** A TCP port in front of the test's PostgreSQL, which can be opened late, shut, and made slow. */
export interface DatabaseDoor {
  /** So long is the way of each message to the database; also on connections that stand. */
  delayMs: number;
  port: number;
  close(): void;
}

/** The address of the database as seen through a door on that port. */
export function throughDoor(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** @param port  0: any that is free */
export async function openDoor(databaseUrl: string, port = 0): Promise<DatabaseDoor> {
  const socket = path.join(new URL(databaseUrl).searchParams.get('host')!, '.s.PGSQL.5432');
  const server = createServer((client) => {
    const inside = createConnection(socket);
    client.pipe(late()).pipe(inside).pipe(client);
    client.on('error', () => inside.destroy());
    inside.on('error', () => client.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const door: DatabaseDoor = {
    delayMs: 0,
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
  const late = (): Transform => {
    let lastDue = 0;
    return new Transform({
      transform(chunk, _encoding, done) {
        // Never before what was sent earlier, also when the way becomes shorter.
        lastDue = Math.max(lastDue, performance.now() + door.delayMs);
        setTimeout(() => this.push(chunk), lastDue - performance.now());
        done();
      },
    });
  };
  return door;
}
