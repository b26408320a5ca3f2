import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError, config } from '../config.ts';
import type { Db } from './connect.ts';
import { transact } from './transact.ts';

/** Where former releases noted it: a restore that one of them began is ended by this one. */
const formerMark = (): string => path.join(config().varDir, 'RESTORING');

const restoreOfFormer = (): Promise<string | null> =>
  readFile(formerMark(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The backup that is being restored into this database; the site's role may read it before it has any right. */
export async function restoreUnderWay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ isMarked: boolean }>`
    select to_regclass('public.restoring') is not null as "isMarked"`.execute(db);
  if (!rows[0]?.isMarked) return restoreOfFormer();
  const { rows: marks } = await sql<{ backup: string }>`select backup from public.restoring`.execute(db);
  return marks[0]?.backup ?? null;
}

/** No process of the site starts from here on, on whichever machine, until `endRestore`. */
export const beginRestore = (owner: Db, backup: string): Promise<void> =>
  transact(owner, async (trx) => {
    await sql`drop table if exists public.restoring`.execute(trx);
    await sql`create table public.restoring (backup text not null)`.execute(trx);
    await sql`insert into public.restoring values (${backup})`.execute(trx);
    await sql`grant select on public.restoring to public`.execute(trx);
  });

export async function endRestore(owner: Db): Promise<void> {
  await rm(formerMark(), { force: true });
  await sql`drop table public.restoring`.execute(owner);
}

export async function refuseHalfRestored(db: Db): Promise<void> {
  const backup = await restoreUnderWay(db);
  if (backup !== null)
    throw new ConfigError(`A restore has not come to its end: run npm run restore -- ${backup} again.`);
}
