import type { Queryable } from '../db/connect.ts';
import { secrets } from '../secrets.ts';
import { type SealRow, selectChainLink, selectSealUpTo } from './chain-queries.ts';

export type Link = { id: number; hash: Buffer };

const macOf = ({ firstId, lastId, rows, previous, hash }: Omit<SealRow, 'mac'>): Buffer =>
  secrets()
    .hmac('audit-seal')
    .update(JSON.stringify([firstId, lastId, rows, previous.toString('hex'), hash.toString('hex')]))
    .digest();

export const makeSeal = (stands: Omit<SealRow, 'mac'>): SealRow => ({ ...stands, mac: macOf(stands) });

/** Write access to the database is not enough to put a seal in place of rows. */
export const isSound = (seal: SealRow): boolean => seal.mac.equals(macOf(seal));

/** @returns the link, or what stands for it since its row has gone by its term; null when it is lost or another */
export async function findLink(db: Queryable, { id, hash }: Link): Promise<Link | null> {
  const found = await selectChainLink(db, id);
  if (found) return found.equals(hash) ? { id, hash } : null;
  const seal = await selectSealUpTo(db, id);
  return seal && seal.firstId <= id && isSound(seal) ? { id: seal.lastId, hash: seal.hash } : null;
}
