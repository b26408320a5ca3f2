import { sealBytes, unsealBytes } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import type { EvidenceKind } from '../../core/db/inquiry-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { filesOf } from '../../core/http/form-of.ts';
import { MEDIA_POLICY } from '../../core/http/headers.ts';
import { decode } from '../../gateways/media/decode/decode.ts';
import { isPicture } from '../../gateways/media/uploads/store-picture.ts';
import { PICTURE_PROBLEMS } from '../../gateways/media/uploads/take-photo.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { type SealedEvidence, selectEvidence } from './queries.ts';
import {
  EVIDENCE_BYTES,
  EVIDENCE_KINDS,
  EVIDENCE_MAX,
  EVIDENCE_TOO_LARGE,
  EVIDENCE_TOO_MANY,
} from './rules.ts';

const PURPOSE = 'takedown-evidence';
const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-';
const refused = (index: number, problem: string) =>
  new InvalidInputError({ [`evidence.${index}`]: [problem] });

/** By number, size and first bytes; names and types that a browser tells count for nothing. @throws InvalidInputError */
export async function readEvidence(form: FormData): Promise<Buffer[]> {
  const files = filesOf(form, 'evidence').filter(({ name, size }) => name !== '' || size > 0);
  if (files.length > EVIDENCE_MAX) throw new InvalidInputError({ evidence: [EVIDENCE_TOO_MANY] });
  const all: Buffer[] = [];
  for (const [i, file] of files.entries()) {
    if (file.size > EVIDENCE_BYTES) throw refused(i, EVIDENCE_TOO_LARGE);
    const bytes = Buffer.from(await file.arrayBuffer());
    if (!isPicture(bytes) && !isPdf(bytes)) throw refused(i, EVIDENCE_KINDS);
    all.push(bytes);
  }
  return all;
}

/** Pictures are encoded anew without what they carry; a PDF stays closed. @throws InvalidInputError, ApiError */
export async function sealEvidence(files: readonly Buffer[]): Promise<SealedEvidence[]> {
  const all: SealedEvidence[] = [];
  for (const [i, bytes] of files.entries()) {
    const copied = isPdf(bytes) ? { bytes } : await decode({ work: 'copy', bytes });
    if (copied === null || 'problem' in copied)
      throw refused(i, `${i + 1}件目の${PICTURE_PROBLEMS[copied?.problem ?? 'unreadable']}`);
    const kind = isPdf(bytes) ? 'pdf' : 'jpg';
    all.push({ position: i + 1, kind, sealed: sealBytes(PURPOSE, copied.bytes) });
  }
  return all;
}

/** Never shown inside a page, whatever it is. */
export const EVIDENCE_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'Content-Security-Policy': MEDIA_POLICY,
  'X-Content-Type-Options': 'nosniff',
};

/** For a second factor of the last minutes; each look is recorded before anything is shown. @throws ApiError not_found */
export const openEvidence = (
  db: Db,
  caller: AdminCaller,
  { id: receipt, file }: { id: string; file: number },
): Promise<{ kind: EvidenceKind; bytes: Buffer }> =>
  transact(db, async (trx) => {
    const found = await selectEvidence(trx, receipt, file);
    if (!found) throw new ApiError('not_found');
    const bytes = unsealBytes(PURPOSE, found.sealed);
    await auditAdmin(trx, caller, {
      event: 'evidence.opened',
      target: `takedown:${receipt}`,
      detail: { file },
    });
    return { kind: found.kind, bytes };
  });
