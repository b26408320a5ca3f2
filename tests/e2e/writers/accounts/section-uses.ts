import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { world } from '../writer.ts';
import { PASSWORD } from './password.ts';
import { codeIn, expect, international, messageTo, modal, newEmail, newTel, said } from './visitor.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const save = async (page: Page, message: string, name = '保存する') => {
  await press(page, name);
  await expect(said(page, message)).toBeVisible();
};
const agree = (page: Page, name: string) => modal(page).getByRole('button', { name }).click();
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** A person at LINE, who is asked there as soon as the way leads to it. */
const atLine = (page: Page) =>
  page
    .context()
    .addCookies([{ name: 'person', value: `U${randomBytes(16).toString('hex')}`, url: world().line }]);

/** Once each: a save, a toggle or a removal in every section, as its owner does it, and what is said then. */
export const USES: Record<string, (page: Page) => Promise<unknown>> = {
  notifications: async (page) => {
    await press(page, 'お知らせ');
    await expect(rows(page)).toHaveCount(3);
    await rows(page).filter({ hasText: '返信がありました' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/inquiry\/\?thread=\d{8}-\w{6}/);
  },
  announces: async (page) => {
    const announcements = page.locator('summary');
    // A member who has none reads so.
    await announcements.or(page.getByText('運営からのお知らせはまだありません。')).first().click();
  },
  notification_setting: async (page) => {
    await page
      .getByRole('checkbox', { name: 'お問い合わせ・口コミへの返信、通報の結果、お店からの連絡' })
      .uncheck();
    await save(page, '保存しました。');
    await expect(
      page.getByRole('checkbox', { name: 'お問い合わせ・口コミへの返信、通報の結果、お店からの連絡' }),
    ).not.toBeChecked();
  },
  profile_setting: async (page) => {
    await page.getByRole('textbox', { name: /^名前/ }).fill('ゆめの');
    await save(page, '保存しました。');
    await expect(page.getByRole('textbox', { name: /^名前/ })).toHaveValue('ゆめの');
  },
  profile_detail_setting: async (page) => {
    await page.getByRole('textbox', { name: '趣味' }).fill('喫茶店めぐり');
    await save(page, '保存しました。');
    await expect(page.getByRole('textbox', { name: '趣味' })).toHaveValue('喫茶店めぐり');
  },
  visibility: async (page) => {
    await press(page, '非公開にする');
    await expect(page.getByText('非公開中', { exact: true })).toBeVisible();
    await press(page, '公開する');
    await expect(page.getByText('公開中', { exact: true })).toBeVisible();
  },
  shifts: async (page) => {
    const row = rows(page).last();
    await row.getByRole('button').click();
    await row.getByRole('button', { name: '休み', exact: true }).click();
    await save(page, '1件の変更を保存しました。');
    await expect(row).toContainText('あなたの入力');
  },
  followers: async (page) => {
    await expect(rows(page).filter({ hasText: 'けんた' })).toHaveCount(14);
  },
  followings: async (page) => {
    // How much one hears of her: the level stays.
    const level = page.getByRole('combobox', { name: /さんの通知$/ }).first();
    await level.selectOption('すべて');
    await expect(said(page, '出勤と投稿をお知らせします。')).toBeVisible();
    await page.reload();
    await expect(level).toHaveValue('all');
  },
  shop_followings: async (page) => {
    await press(page, /フォロー中$/);
    await agree(page, '解除する');
    await expect(said(page, 'フォローを解除しました。')).toBeVisible();
  },
  mutes: async (page) => {
    await press(page, '「ねたばれ」のミュートを解除する');
    await expect(said(page, 'ミュートを解除しました。')).toBeVisible();
    await expect(page.getByText('「ねたばれ」')).toHaveCount(0);
  },
  posts: async (page) => {
    await press(page, '削除');
    await agree(page, '削除する');
    await expect(page.getByText('予約した投稿はありません。')).toBeVisible();
  },
  stats: async (page) => {
    await page.getByRole('link', { name: '4週間' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: /^この28日間、/ })).toBeVisible();
  },
  multi_post_setting: async (page) => {
    await press(page, '投稿先1を外す');
    await save(page, '保存しました。');
    await expect(page.getByText('確認済み')).toHaveCount(0);
  },
  twitter_setting: async (page) => {
    await press(page, 'Xと連携する');
    await expect(said(page, 'Xと連携しました。')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Xとの連携を解除する' }).check();
    await press(page, '解除する');
    await expect(page.getByRole('button', { name: 'Xと連携する' })).toBeVisible();
  },
  comment_inbox: async (page) => {
    await expect(page.locator('.inbox__row')).toHaveCount(3);
    await press(page, '承認する');
    await expect(
      page
        .getByText('承認しました。')
        .or(page.getByText(/を承認します。$/))
        .first(),
    ).toBeVisible();
  },
  comment_setting: async (page) => {
    await press(page, '「住所」を削除');
    await expect(page.getByText('住所', { exact: true })).toHaveCount(0);
    await page.getByRole('radio', { name: '承認してから公開' }).check();
    await save(page, '保存しました。');
  },
  banned_users: async (page) => {
    await press(page, /の禁止を解除する$/);
    await expect(said(page, 'コメントの禁止を解除しました。')).toBeVisible();
    await expect(page.getByRole('button', { name: /の禁止を解除する$/ })).toHaveCount(1);
  },
  line_setting: async (page) => {
    await atLine(page);
    await press(page, 'LINEでログイン');
    await expect(page.getByText('LINEと連携済みです。', { exact: false })).toBeVisible();
    // Linked, one chooses what comes there.
    await page.goto(page.url().replace('line_setting', 'notification_setting'));
    await page.getByText('出勤だけ', { exact: true }).click();
    await save(page, '保存しました。');
    await expect(page.getByRole('radio', { name: '出勤だけ' })).toBeChecked();
  },
  tel_setting: async (page) => {
    const tel = newTel();
    await page.getByRole('textbox', { name: '新しい電話番号' }).fill(tel);
    await save(page, '認証コードを送信しました。', '認証コードを送る');
    await page.getByRole('textbox', { name: '認証コード' }).fill(codeIn(await messageTo(international(tel))));
    await expect(said(page, '確認が完了しました。')).toBeVisible();
  },
  email_setting: async (page) => {
    const email = newEmail();
    await page.getByRole('textbox', { name: '新しいメールアドレス' }).fill(email);
    await save(page, '認証コードを送信しました。', '認証コードを送る');
    await page.getByRole('textbox', { name: '認証コード' }).fill(codeIn(await messageTo(email)));
    await expect(said(page, '確認が完了しました。')).toBeVisible();
  },
  shop_setting: async (page) => {
    await page.getByRole('checkbox', { name: '見つからない' }).check();
    await page.getByRole('textbox', { name: '店舗名' }).fill('夜のとばり');
    await page.getByRole('textbox', { name: 'エリア名' }).fill('歌舞伎町');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://tobari.example.jp');
    await press(page, '運営に送る');
    await expect(
      said(page, 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。'),
    ).toBeVisible();
  },
  change_password: async (page) => {
    await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
    await page.getByRole('textbox', { name: '新しいパスワード' }).fill('atarashii-yoru-2027');
    await press(page, '変更する');
    await expect(said(page, 'パスワードを変更しました。')).toBeVisible();
  },
  privacy_setting: async (page) => {
    const plain = page.getByRole('switch', { name: /題名とアイコンを目立たなくする/ });
    await plain.click();
    await expect(plain).toHaveAttribute('aria-checked', 'true');
    await plain.click();
  },
  sessions: async (page) => {
    await press(page, 'Windows・Chromeをログアウト');
    await expect(said(page, '端末をログアウトしました。')).toBeVisible();
    await expect(page.locator('.devices li')).toHaveCount(1);
  },
  delete_account: async (page) => {
    const download = page.waitForEvent('download');
    await press(page, 'ダウンロードのリンクを作る');
    await page.getByRole('link', { name: 'データをダウンロードする' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.json');
  },
  inquiry: async (page) => {
    await page
      .getByRole('textbox', { name: 'お問い合わせ内容' })
      .fill('ログインの記録は、いつまで残りますか？');
    await save(page, 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。', '送信する');
    await page
      .getByRole('link', { name: /掲載内容/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'メッセージ' }).fill('ありがとうございます。助かりました。');
    await press(page, '送信する');
    await expect(page.getByRole('list', { name: 'やりとり' })).toContainText('助かりました。');
  },
  reports: async (page) => {
    await expect(rows(page).filter({ hasText: 'のページ' })).toHaveCount(3);
  },
  logout: async (page) => {
    await press(page, 'ログアウト');
    await expect(said(page, 'ログアウトしました。')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
};

/** What ends other sessions, or one's own, comes last. */
export const lastOnes = (section: string): number => ['change_password', 'logout'].indexOf(section);

/** Only in the menu of who has a cast page. */
export const OF_CASTS: readonly string[] = [
  ...['visibility', 'shifts', 'followers', 'posts', 'stats', 'multi_post_setting', 'twitter_setting'],
  ...['comment_inbox', 'comment_setting', 'banned_users'],
];
/** In her menu from the registration on. */
export const OF_GIRLS: readonly string[] = ['shop_setting'];
