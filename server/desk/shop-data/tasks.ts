import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { deleteOldPhotos } from './photo-queries.ts';
import { PREVIEW_HOURS } from './rules.ts';

const AT_ONCE = 500;

/** What cannot be taken back any more goes with its files (docs/shop-data.md). */
export async function sweepShopPhotos(db: Db): Promise<void> {
  const files = await transact(db, async (trx) => {
    const gone = await deleteOldPhotos(trx, AT_ONCE);
    const names = gone.flatMap(({ id, variants }) => pictureFiles(id, variants));
    if (names.length > 0) await addJob(trx, 'remove_files', { names });
    return names;
  });
  await removeFiles(files);
}

export const sweepShopPreviews = (db: Db): Promise<number> =>
  deleteInSteps(db, 'shopPreviews', sql`made_at < now() - ${PREVIEW_HOURS}::int * interval '1 hour'`);

export const SHOP_DATA_STEPS: Steps = { hourly: [sweepShopPhotos, sweepShopPreviews] };
