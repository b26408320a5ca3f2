import { sql } from 'kysely';
import type { Queryable } from '../../server/core/db/connect.ts';

const DAY_MS = 86_400_000;

/** What the operator of the demo has told the casts. */
const ANNOUNCEMENTS = [
  {
    daysAgo: 1,
    title: '年末年始の営業日の登録をお願いします',
    body: 'お店のページに年末年始の営業日が表示されます。出勤できる日が決まったら、お店の担当者にお伝えください。\n\n年末は検索が増える時期です。写真と自己紹介の見直しもおすすめします。',
  },
  {
    daysAgo: 6,
    title: '写真の位置情報は自動で削除されます',
    body: '投稿した写真に含まれる撮影場所や日時などの情報は、公開の前に自動で削除されます。\n\n窓の外の景色や駅名、制服など、写真に写っているもので場所が分かることがあります。投稿の前にご確認ください。',
  },
  {
    daysAgo: 14,
    title: '困ったコメントへの対応について',
    body: 'コメントは、承認制・会員のみ・受け付けないから選べます。特定の言葉を隠すこともできます。\n\n困ったコメントは「通報」から運営にお知らせください。内容を確認して対応します。',
  },
] as const;

export async function addAnnouncements(trx: Queryable, now: number): Promise<void> {
  await trx
    .insertInto('announcements')
    .values(
      ANNOUNCEMENTS.map(({ daysAgo, title, body }) => ({
        title,
        body,
        publishedAt: new Date(now - daysAgo * DAY_MS),
      })),
    )
    .execute();
}

/** Those that no one has changed since. */
export async function removeAnnouncements(trx: Queryable): Promise<void> {
  for (const { title, body } of ANNOUNCEMENTS)
    await sql`delete from announcements where title = ${title} and body = ${body}`.execute(trx);
}
