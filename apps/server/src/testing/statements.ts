import type pg from 'pg';

/** Records all statements that a pool's connections send from now on, including `begin` and `commit`. */
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
