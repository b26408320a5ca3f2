import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { pictureFiles, videoFile } from './file-names.ts';
import { selectStored } from './unused-queries.ts';

const AT_ONCE = 1000;

/** How many files that rows name are not there; uploads in the making have none yet. */
export async function countMissing(moment: Db, stored: { has: (name: string) => boolean }): Promise<number> {
  let missing = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select id from media union select id from post_videos union select id from cast_videos) m
      where id > ${after} order by id limit ${AT_ONCE}`.execute(moment);
    const { pictures, videos } = await selectStored(
      moment,
      rows.map(({ id }) => id),
    );
    const names = [
      ...pictures.flatMap(({ id, variants }) => pictureFiles(id, variants)),
      ...videos.filter(({ isWaiting, isOver }) => !isWaiting && !isOver).map(({ id }) => videoFile(id)),
    ];
    missing += names.filter((name) => !stored.has(name)).length;
    if (rows.length < AT_ONCE) return missing;
    after = rows.at(-1)?.id ?? '';
  }
}
