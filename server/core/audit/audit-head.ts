import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../config.ts';
import type { Queryable } from '../db/connect.ts';
import { selectLastLink } from './queries.ts';
import { findLink, type Link } from './seals.ts';

/** Outside the database: who could change its rows could cut the newest off, and the rest would still be a chain. */
const fileOf = () => path.join(config().varDir, 'audit-head.log');
/** Of a check that is not at the end yet: the last link that it has found whole. */
const placeFile = () => path.join(config().varDir, 'audit-place.json');

const textOf = ({ id, hash }: Link, more: object) =>
  JSON.stringify({ id, hash: hash.toString('hex'), ...more });

function readLink<T>(text: string | undefined): (Link & T) | null {
  if (!text) return null;
  const { hash, ...rest } = JSON.parse(text) as { id: number; hash: string } & T;
  return { ...rest, hash: Buffer.from(hash, 'hex') } as Link & T;
}

/** @returns the id of the kept link when its row is lost or another; null when it is there, or none was kept */
export async function findLostHead(db: Queryable): Promise<number | null> {
  const file = fileOf();
  const kept = existsSync(file) ? readLink(readFileSync(file, 'utf8').trim().split('\n').at(-1)) : null;
  return kept && !(await findLink(db, kept)) ? kept.id : null;
}

/** Keeps the newest link of the chain, a line a day. */
export async function keepHead(db: Queryable): Promise<void> {
  const link = await selectLastLink(db);
  if (link) appendFileSync(fileOf(), `${textOf(link, { at: new Date().toISOString() })}\n`, { mode: 0o600 });
}

export type Place = Link & { rows: number };

export const readPlace = (): Place | null =>
  existsSync(placeFile()) ? readLink(readFileSync(placeFile(), 'utf8')) : null;

export function keepPlace(place: Place | null): void {
  if (place) writeFileSync(placeFile(), textOf(place, { rows: place.rows }), { mode: 0o600, flush: true });
  else rmSync(placeFile(), { force: true });
}
