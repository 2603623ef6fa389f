import type pg from 'pg';

/** What the connections of a pool send from now on, `begin` and `commit` included. */
export function watchStatements(pool: pg.Pool): { take(): string[] } {
  const sent: string[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watching = (...args: unknown[]) => {
      sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as pg.QueryConfig).text);
      return query(...args);
    };
    Object.assign(client, { query: watching });
  });
  return { take: () => sent.splice(0) };
}
