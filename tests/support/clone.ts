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

/**
 * Copies a database that nothing is connected to, file by file: through the log, as PostgreSQL does it unless asked, each
 * page would be written twice. @returns the address of the copy
 */
export async function clone(url: string, name: string, template = TEMPLATE): Promise<string> {
  await onServer(url, `create database ${name} template ${template} strategy file_copy`);
  return urlOf(url, name);
}
