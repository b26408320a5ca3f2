import pg from 'pg';
import { applicationName, NO_LIMITS } from './connect.ts';

const CONNECT_MS = 5000;

/** A connection of its own for `work`, without any limit; it ends with it. `name`: what the database sees. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName(name),
    connectionTimeoutMillis: CONNECT_MS,
    options: NO_LIMITS,
  });
  // What it was doing fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
