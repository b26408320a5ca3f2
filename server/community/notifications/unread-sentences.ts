import type { Queryable } from '../../core/db/connect.ts';
import type { Notice } from './claim-notices.ts';
import { selectGroups } from './list-queries.ts';
import { presentGroup } from './sentences.ts';

const SENTENCES = 10;

/** Nothing for those who did not ask for details; of an announcement, that there is one. */
export async function unreadSentences(
  db: Queryable,
  { userId, myId, detail }: Omit<Notice, 'count'>,
): Promise<string[]> {
  if (!detail) return [];
  const rows = await selectGroups(db, userId, { kinds: null, before: null, limit: SENTENCES });
  return rows.filter(({ unread }) => unread).map((row) => presentGroup({ ...row, title: null }, myId).text);
}
