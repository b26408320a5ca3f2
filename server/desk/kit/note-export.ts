import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';

/** Which table left the site, how much of it and by whom; recorded before it goes. */
export async function noteExport(db: Queryable, caller: AdminCaller, file: CsvFile): Promise<CsvFile> {
  await auditAdmin(db, caller, {
    event: 'list.exported',
    target: `list:${file.name}`,
    detail: { rows: file.rows.length },
  });
  return file;
}
