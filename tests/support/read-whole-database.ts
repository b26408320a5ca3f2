import { sql } from 'kysely';
import { unseal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';

/** Whatever the product seals. */
const PURPOSES = [
  ...['identity-tel', 'identity-email', 'identity-line', 'verification-codes', 'registration-text'],
  ...['totp-secret', 'shop-login-email', 'magazine', 'push-endpoint', 'multi-post-address', 'x-account'],
  ...['takedown', 'takedown-evidence', 'inquiry', 'shop-inquiry', 'case-picture', 'idempotent-answer'],
  ...['outbox', 'waiting-call'],
];

function open(bytes: Buffer): string | null {
  for (const purpose of PURPOSES)
    try {
      return unseal(purpose, bytes);
    } catch {}
  return null;
}

const isSealed = (column: string) => column.endsWith('sealed');

/** @throws Error for sealed bytes of an unknown purpose: nothing could be found in them */
function openColumn(table: string, column: string, value: unknown): string {
  const hex = typeof value === 'string' ? value.replace(/^\\x/, '') : '';
  if (hex === '') return '';
  const text = open(Buffer.from(hex, 'hex'));
  if (text === null) throw new Error(`${table}.${column} is sealed for a purpose that is not in PURPOSES.`);
  return text;
}

/** Payloads of jobs have what is sealed in base64. */
function openPayload(payload: unknown): string {
  const { sealed } = (payload ?? {}) as { sealed?: string };
  return typeof sealed === 'string' ? (open(Buffer.from(sealed, 'base64')) ?? '') : '';
}

/** Each table with its rows as text, the queue of jobs as well, and with what is sealed in clear. */
export async function readWholeDatabase(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema', 'audit_parts')`.execute(db);
  const texts = new Map<string, string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    const lines = rows.map(({ line }) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      const opened = Object.entries(row).map(([column, value]) =>
        isSealed(column) ? openColumn(name, column, value) : '',
      );
      return [line, ...opened, openPayload(row.payload)].join('\n');
    });
    texts.set(name, lines.join('\n'));
  }
  return texts;
}

/** @returns the tables that have it, in order */
export async function findInDatabase(db: Db, text: string): Promise<string[]> {
  const tables = [...(await readWholeDatabase(db))];
  return tables.flatMap(([name, rows]) => (rows.includes(text) ? [name] : [])).sort();
}
