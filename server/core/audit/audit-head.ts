import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../config.ts';
import { currentTime } from '../db/clock.ts';
import type { Queryable } from '../db/connect.ts';
import { selectLastLink } from './chain-queries.ts';
import { CHAIN_BEGIN } from './check-chain.ts';
import { AT_START, type At } from './check-links.ts';
import { selectLink, selectLinksAfter, selectNewestLink } from './record-queries.ts';
import { findLink, type Link } from './seals.ts';

/** `chain`: of the rows that were chained one by one. `links`: of those since. */
export type Part = 'chain' | 'links';
type Ends = { chain: Link; links: At };

/** Outside the database: who could change its rows could cut the newest off, and the rest would still be a chain. */
const HEADS: Record<Part, string> = { chain: 'audit-head.log', links: 'audit-links.log' };
/** Of a check that is not at the end yet: the last link that it has found whole. */
const PLACES: Record<Part, string> = { chain: 'audit-place.json', links: 'audit-links-place.json' };
const fileOf = (name: string) => path.join(config().varDir, name);

const textOf = ({ hash, ...rest }: { hash: Buffer }, more: object) =>
  JSON.stringify({ ...rest, hash: hash.toString('hex'), ...more });

function readText<P extends Part, T>(name: string, last = -1): (Ends[P] & T) | null {
  if (!existsSync(fileOf(name))) return null;
  const text = readFileSync(fileOf(name), 'utf8').trim().split('\n').at(last);
  if (!text) return null;
  const { hash, ...rest } = JSON.parse(text) as { hash: string };
  return { ...rest, hash: Buffer.from(hash, 'hex') } as Ends[P] & T;
}

/** Those before the first may have gone by their term. */
async function isLost(db: Queryable, { n, hash }: At): Promise<boolean> {
  const link = await selectLink(db, n);
  if (link) return !link.hash.equals(hash);
  const [first] = await selectLinksAfter(db, 0, 1);
  return !first || first.n < n;
}

/** @returns the number of the row of a kept link when that is lost or another; null when both are there, or none was kept */
export async function findLostHead(db: Queryable): Promise<number | null> {
  const links = readText<'links', unknown>(HEADS.links);
  if (links && links.n > 0 && (await isLost(db, links))) return links.lastId;
  const chain = readText<'chain', unknown>(HEADS.chain);
  return chain && chain.id > 0 && !(await findLink(db, chain)) ? chain.id : null;
}

function keep<P extends Part>(part: P, link: Ends[P]): void {
  const at = new Date(currentTime()).toISOString();
  appendFileSync(fileOf(HEADS[part]), `${textOf(link, { at })}\n`, { mode: 0o600 });
}

/** Keeps the newest links, a line a day. */
export async function keepHead(db: Queryable): Promise<void> {
  const [chain, newest] = [await selectLastLink(db), await selectNewestLink(db)];
  if (chain) keep('chain', chain);
  if (newest) keep('links', { n: newest.n, lastId: newest.lastId, hash: newest.hash });
}

export type Place<P extends Part> = Ends[P] & { rows: number };

export const readPlace = <P extends Part>(part: P): Place<P> | null =>
  readText<P, { rows: number }>(PLACES[part]);

export function keepPlace<P extends Part>(part: P, place: Place<P> | null): void {
  if (place) writeFileSync(fileOf(PLACES[part]), textOf(place, {}), { mode: 0o600, flush: true });
  else rmSync(fileOf(PLACES[part]), { force: true });
}

/** Of a database that is as it was earlier: what it had then counts, though it is nothing. */
export async function keepFormerHead(db: Queryable): Promise<void> {
  mkdirSync(config().varDir, { recursive: true });
  for (const part of ['chain', 'links'] as const) keepPlace(part, null);
  keep('chain', CHAIN_BEGIN);
  keep('links', AT_START);
  await keepHead(db);
}
