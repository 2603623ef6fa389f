import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import path from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP port in front of the test's PostgreSQL, which can be opened late, shut, made slow, and go silent. */
export interface DatabaseProxy {
  /** Of each message to the database, on open connections too. */
  delayMs: number;
  /** Connections of this `application_name`, old and new, pass nothing on any more, without being closed. */
  silent: string | null;
  port: number;
  close(): void;
}

/** The address of the database as seen through a proxy on that port. */
export function throughProxy(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** @param port  0: any that is free */
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
    // Resolves when all that came so far has been passed on, so nothing overtakes, also when the delay becomes shorter.
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
      // The end of the connection waits for what is still delayed.
      flush: (done) => void passedOn.then(() => done()),
    });
  };
  return proxy;
}
