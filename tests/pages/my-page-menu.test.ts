import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser, Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { castBrowser } from '../support/casts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let site: Site;

/** With a channel of LINE and an application at X every row is there; none of them is called. */
const OFFERS = {
  LINE_CHANNEL_ID: '1234567890',
  LINE_CHANNEL_SECRET: '0'.repeat(32),
  X_CLIENT_ID: 'client',
  X_CLIENT_SECRET: '0'.repeat(32),
};
beforeAll(async () => {
  site = await startSite({ databaseUrl: world.url, env: { SECRET_KEY, ...OFFERS } });
});
afterAll(() => site?.stop());

const ROW =
  /class="menuhead">([^<]+)<|(?:<a href="([^"]+)"[^>]*>|<button[^>]*>)\s*<svg(?:(?!<\/svg>).)*<\/svg><span class="grow">([^<]+)</gs;

/** Groups (with a colon) and rows of the menu, from above; a row that leads off my page says where. */
async function menuOf({ cookies }: Browser, myId: string): Promise<string[]> {
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await site.get(`/my_page/${myId}/`, { headers: { Cookie } });
  expect(answer.status).toBe(200);
  const rows = (await answer.text()).matchAll(ROW);
  return [...rows].map(([, group, href = '', row]) => {
    if (group) return `${group}:`;
    return href.startsWith('/admin') ? `${row} (${href})` : (row ?? '');
  });
}

async function menuOfNew(user: { kind: 'member' | 'cast'; isAdmin?: boolean }): Promise<string[]> {
  const { id, myId } = await addUser(world.db, 'けん', user);
  const browser = new Browser();
  await browser.logInAs(world.db, id);
  return menuOf(browser, myId);
}

const NEWS = ['お知らせ:', '通知', '運営からのお知らせ', '通知の設定'];
const HELP = ['ヘルプ:', 'お問い合わせ', '通報の記録'];
const account = (...own: string[]) => [
  'アカウント:',
  'LINEログイン',
  '電話番号',
  'メールアドレス',
  ...own,
  'パスワード',
  'プライバシー',
  'ログイン中の端末',
  'アカウントを削除',
  'お店としてログイン',
  'ログアウト',
];
const MEMBER = [
  ...NEWS,
  ...['プロフィール:', '写真・名前', 'くわしいプロフィール'],
  ...['フォロー:', 'フォロー中の女の子', 'フォロー中のお店', 'ミュート'],
];

it('is, for a member, the groups of the specification in its order', async () => {
  expect(await menuOfNew({ kind: 'member' })).toEqual([...MEMBER, ...account(), ...HELP]);
});

it('has the shop of a girl who has no page yet', async () => {
  expect(await menuOfNew({ kind: 'cast' })).toEqual([...MEMBER, ...account('所属のお店'), ...HELP]);
});

it('leads an admin, and no one else, to the desk', async () => {
  expect(await menuOfNew({ kind: 'member', isAdmin: true })).toEqual([
    ...MEMBER,
    ...account(),
    ...HELP,
    ...['管理:', '管理メニュー (/admin/)'],
  ]);
});

it('has all groups for a cast', async () => {
  const { browser, myId } = await castBrowser(world.db);
  expect(await menuOf(browser, myId)).toEqual([
    ...NEWS,
    ...['プロフィール:', '写真・名前', 'くわしいプロフィール', 'ページの公開', '出勤'],
    ...['フォロー:', 'フォロワー', 'フォロー中の女の子', 'フォロー中のお店', 'ミュート'],
    'タイムライン:',
    ...['自分の投稿', '数字で見る', '一斉投稿', 'X（旧Twitter）連携'],
    ...['届いたコメント', 'コメントの受付', 'コメントを禁止した人'],
    ...account('所属のお店'),
    ...HELP,
  ]);
});
