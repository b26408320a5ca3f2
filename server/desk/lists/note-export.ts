import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';

/** Which table left the site, how much of it and by whom; recorded before it goes. */
export async function noteExport(
  db: Queryable,
  { admin, facts }: AdminCaller,
  file: CsvFile,
): Promise<CsvFile> {
  await writeAudit(db, {
    ...{ event: 'list.exported', realm: 'admin', actor: `user:${admin.userId}`, facts },
    ...{ target: `list:${file.name}`, detail: { rows: file.rows.length } },
  });
  return file;
}
