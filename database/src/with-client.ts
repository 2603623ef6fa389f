import type pg from 'pg';
import { Client } from './connect.ts';

/** Opens a connection, runs `work` and closes the connection. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  // A broken connection fails the current or the next statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
