import type pg from 'pg';
import { Client } from './connect.ts';

/** A connection of its own for as long as `work` takes. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  // A connection that breaks fails the statement under way or the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
