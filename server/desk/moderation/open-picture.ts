import { unsealPicture } from '../../community/reports/case-pictures.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { MEDIA_POLICY } from '../../core/http/headers.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { selectCasePicture } from './queries.ts';

/** Our own decoder has made it: a page may show it. */
export const PICTURE_HEADERS = { 'Content-Type': 'image/webp', 'Content-Security-Policy': MEDIA_POLICY };

/** A picture as it was when it was reported; each look is recorded. @throws ApiError not_found */
export const openPicture = (
  db: Db,
  caller: AdminCaller,
  { id, position }: { id: number; position: number },
): Promise<Buffer> =>
  transact(db, async (trx) => {
    const found = await selectCasePicture(trx, id, position);
    if (!found) throw new ApiError('not_found');
    const bytes = unsealPicture(found.sealed);
    await auditAdmin(trx, caller, {
      event: 'evidence.opened',
      target: `case:${id}`,
      detail: { picture: position },
    });
    return bytes;
  });
