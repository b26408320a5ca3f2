import type { Queryable } from '../../core/db/connect.ts';
import type { LimitKey } from '../../core/limits/limit-rows.ts';
import { log } from '../../core/log.ts';
import { checkDisk } from '../../gateways/media/store/choose.ts';
import { type SealedEvidence, selectEvidenceBytes } from './queries.ts';

const GB = 2 ** 30;

/**
 * Bytes of evidence in requests that are not decided, and in all that are kept; and what has to be free on the disk
 * beside it, which the database needs.
 */
export const EVIDENCE_ROOM = { open: 2 * GB, all: 10 * GB, free: GB };

/** A row of limits that others may fill, the room for uploads, the disk, or the evidence that is kept already. */
export type Shortage = LimitKey | 'room' | 'disk' | 'evidence';

export const raiseAlarm = (of: Shortage): void =>
  log.error({ alarm: 'takedowns', of }, 'files of requests to take something down are left out');

export async function isDiskShort(): Promise<boolean> {
  return (await checkDisk()) < EVIDENCE_ROOM.free;
}

/** Within the transaction that inserts it. */
export async function fitsEvidence(trx: Queryable, files: readonly SealedEvidence[]): Promise<boolean> {
  if (files.length === 0) return true;
  const { open, all } = await selectEvidenceBytes(trx);
  const bytes = files.reduce((sum, { sealed }) => sum + sealed.length, 0);
  return open + bytes <= EVIDENCE_ROOM.open && all + bytes <= EVIDENCE_ROOM.all;
}
