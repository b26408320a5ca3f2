import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../config.ts';
import type { Queryable } from '../db/connect.ts';
import { selectChainLink, selectLastLink } from './queries.ts';

/** Outside the database: who could change its rows could cut the newest off, and the rest would still be a chain. */
const fileOf = () => path.join(config().varDir, 'audit-head.log');

type Link = { id: number; hash: string };

function readKept(): Link | null {
  const file = fileOf();
  if (!existsSync(file)) return null;
  const last = readFileSync(file, 'utf8').trim().split('\n').at(-1);
  return last ? (JSON.parse(last) as Link) : null;
}

/** @returns the id of the kept link when its row is gone or another; null when it is there, or none was kept */
export async function findLostHead(db: Queryable): Promise<number | null> {
  const kept = readKept();
  if (!kept) return null;
  const hash = await selectChainLink(db, kept.id);
  return hash?.toString('hex') === kept.hash ? null : kept.id;
}

/** Keeps the newest link of the chain, a line a day. */
export async function keepHead(db: Queryable): Promise<void> {
  const link = await selectLastLink(db);
  if (!link) return;
  const line = JSON.stringify({ id: link.id, hash: link.hash.toString('hex'), at: new Date().toISOString() });
  appendFileSync(fileOf(), `${line}\n`, { mode: 0o600 });
}
