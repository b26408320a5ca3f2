import pg from 'pg';

/** The migrated, empty database that tests clone. */
export const TEMPLATE = 'template_yoakari';

/** The address of another database on the server of `url`. */
export function urlOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
