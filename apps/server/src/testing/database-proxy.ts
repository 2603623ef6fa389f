import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import path from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** TCP proxy in front of the test's PostgreSQL. It can open late, close, become slow, or go silent. */
export interface DatabaseProxy {
  /** Delay of each message to the database, also on open connections. */
  delayMs: number;
  /** `application_name` whose connections, old and new, pass nothing on any more but stay open. */
  silent: string | null;
  port: number;
  close(): void;
}

/** Returns the database URL through a proxy on that port. */
export function throughProxy(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** @param port  0: any free port */
export async function startDatabaseProxy(databaseUrl: string, port = 0): Promise<DatabaseProxy> {
  const socket = path.join(new URL(databaseUrl).searchParams.get('host')!, '.s.PGSQL.5432');
  const server = createServer((client) => {
    const inside = createConnection(socket);
    const passage = { isSilent: false };
    client.pipe(late(passage)).pipe(inside);
    inside.on('data', (chunk) => passage.isSilent || client.write(chunk));
    inside.on('end', () => client.end());
    client.on('error', () => inside.destroy());
    inside.on('error', () => client.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const proxy: DatabaseProxy = {
    delayMs: 0,
    silent: null,
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
  const late = (passage: { isSilent: boolean }): Transform => {
    // Resolves when everything so far has been passed on. So nothing overtakes, even if the delay becomes shorter.
    let passedOn = Promise.resolve();
    let application = '';
    return new Transform({
      transform(chunk, _encoding, done) {
        application ||= /application_name\0([^\0]*)\0/.exec(String(chunk))?.[1] ?? 'none';
        passage.isSilent ||= application === proxy.silent;
        if (passage.isSilent) return done();
        const due = performance.now() + proxy.delayMs;
        passedOn = passedOn.then(async () => {
          await sleep(Math.max(0, due - performance.now()));
          this.push(chunk);
        });
        done();
      },
      // Wait for delayed data before ending the connection.
      flush: (done) => void passedOn.then(() => done()),
    });
  };
  return proxy;
}
