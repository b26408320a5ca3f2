import type { Queryable } from '../../core/db/connect.ts';
import { selectCodesBehindZeros } from './queries.ts';

const CODE_OF = { shops: '店舗コード', casts: 'キャストコード' } as const;

/** For each new code that a stored one equals but for the zeros in front, which spreadsheets drop, a sentence. */
export async function noteNewCodes(
  db: Queryable,
  table: 'shops' | 'casts',
  codes: readonly string[],
): Promise<string[]> {
  const bare = codes.filter((code) => /^[1-9]\d*$/.test(code));
  const stored = await selectCodesBehindZeros(db, table, bare);
  return stored.map(
    ({ code, externalId }) =>
      `${CODE_OF[table]}「${code}」は新しいコードです。登録済みの「${externalId}」とは別に登録されます。先頭の0が消えていないか、ご確認ください。`,
  );
}
