import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** PostgreSQL reads its own files alone. */
export function giveTo(owner: { uid: number; gid: number }, folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(path.join(folder, name), owner.uid, owner.gid);
  chmodSync(folder, 0o700);
}

/**
 * The files, below `dir`, of the server that `primary` is the address of and whose own lie in `from`: a base backup by
 * hand, as the embedded PostgreSQL has no pg_basebackup.
 */
export async function copyCluster(primary: string, from: string, dir: string): Promise<void> {
  const data = path.join(dir, 'postgres');
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    cpSync(path.join(from, 'postgres'), data, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    appendFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  giveTo(statSync(path.join(from, 'postgres')), data);
}
