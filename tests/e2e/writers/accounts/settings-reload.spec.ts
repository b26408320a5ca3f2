import type { Page } from '@playwright/test';
import { becomeCast, type CastLogin, query } from '../timeline/cast-login.ts';
import { expect, said, test } from './visitor.ts';

type Row = {
  section: string;
  what: string;
  /** What the account needs beforehand. */
  seed?: (cast: CastLogin) => Promise<unknown>;
  /** Up to the press that saves. */
  fill?: (page: Page) => Promise<unknown>;
  press: string;
  message: string;
  /** Where the keyboard is afterwards; the pressed control unless that is gone. */
  goesTo?: string;
};

const user = (myId: string) => query<{ id: string }>('select id from users where my_id = $1', [myId]);
const ban = async ({ castId }: CastLogin) => {
  await query(
    `with people as (
       insert into users (kind, name) values ('member', 'けん1'), ('member', 'けん2') returning id, name
     )
     insert into comment_bans (cast_id, user_id, created_at)
     select $1, id, now() - interval '1 hour' * row_number() over (order by name) from people`,
    [castId],
  );
};

const ROWS: Row[] = [
  {
    section: 'comment_setting',
    what: 'a choice',
    fill: (page) => page.getByRole('radio', { name: '登録ユーザーのみ' }).check(),
    press: '保存する',
    message: '保存しました。',
  },
  {
    section: 'comment_setting',
    what: 'a hidden word',
    fill: (page) => page.getByRole('textbox', { name: '追加する言葉' }).fill('ほんみょう'),
    press: '追加する',
    message: '登録しました。',
  },
  {
    section: 'multi_post_setting',
    what: 'a blog',
    fill: async (page) => {
      await page.getByLabel('ブログ名').fill('夜の日記');
      await page.getByLabel('投稿用メールアドレス').last().fill('yoru@blog.example.jp');
    },
    press: '保存する',
    message: '保存しました。',
  },
  {
    section: 'twitter_setting',
    what: 'the switch',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Xと連携する' }).click();
      await page.getByRole('checkbox', { name: /公開した投稿をXにも送る/ }).uncheck();
    },
    press: '保存する',
    message: '保存しました。',
  },
  {
    section: 'notification_setting',
    what: 'a kind',
    fill: (page) => page.getByRole('checkbox', { name: '投稿へのいいね' }).uncheck(),
    press: '保存する',
    message: '保存しました。',
  },
  {
    section: 'banned_users',
    what: 'a writer allowed again',
    seed: ban,
    press: 'けん1さんの禁止を解除する',
    message: 'コメントの禁止を解除しました。',
    goesTo: 'けん2さんの禁止を解除する',
  },
  {
    section: 'mutes',
    what: 'a word',
    fill: async (page) => {
      await page.getByRole('textbox', { name: '言葉またはタグ' }).fill('ネタバレ');
      await page.getByText('ずっと', { exact: true }).click();
    },
    press: 'ミュートする',
    message: '「ネタバレ」をミュートしました。',
  },
  {
    section: 'mutes',
    what: 'the end of one',
    seed: async ({ myId }) => {
      const [{ id } = { id: '' }] = await user(myId);
      await query(
        `insert into mutes (user_id, kind, word, folded, created_at)
         select $1, 'word', word, word, at from (values ('あめ', now()), ('ゆき', now() - interval '2 milliseconds')) of (word, at)`,
        [id],
      );
    },
    press: '「あめ」のミュートを解除する',
    message: 'ミュートを解除しました。',
    goesTo: '「ゆき」のミュートを解除する',
  },
  {
    section: 'shop_setting',
    what: 'a request taken back',
    seed: async ({ myId, castId }) => {
      const [{ id } = { id: '' }] = await user(myId);
      await query(
        `insert into affiliations (user_id, shop_id, status)
         select $1, id, 'pending' from shops
         where status = 'open' and id <> (select shop_id from casts where id = $2) limit 1`,
        [id, castId],
      );
    },
    press: '申請を取り消す',
    message: '申請を取り消しました。',
    goesTo: '所属を終了する',
  },
];

const place = (page: Page) =>
  page.evaluate(() => ({
    top: scrollY,
    most: document.documentElement.scrollHeight - innerHeight,
    control: (({ ariaLabel, textContent, id }) =>
      ariaLabel ?? (textContent || document.querySelector(`label[for="${id}"]`)?.textContent))(
      document.activeElement as Element,
    ),
  }));

async function savesAtPlace(page: Page, cast: CastLogin, row: Row): Promise<void> {
  const { section, seed, fill, press, message, goesTo = press } = row;
  await seed?.(cast);
  await page.goto(`${cast.myPage}${section}/`);
  await fill?.(page);
  await page.getByRole('button', { name: press, exact: true }).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.focus({ preventScroll: true });
  });
  const before = await place(page);
  expect(before.top).toBeGreaterThan(0);

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.keyboard.press('Enter');
  const kept = () => page.evaluate(() => sessionStorage.getItem('session-message'));
  await expect.poll(kept).toBe(JSON.stringify({ body: message }));
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const isOld = () => page.evaluate(() => 'isOld' in window);
  await page.clock.runFor(790);
  await expect.poll(() => isOld()).toBe(true);
  const anew = page.waitForEvent('load');
  await page.clock.runFor(20);
  await anew;
  await expect.poll(() => isOld()).toBe(false);
  await page.clock.resume();

  await expect(said(page, message)).toBeVisible();
  await expect.poll(async () => (await place(page)).control).toContain(goesTo);
  const after = await place(page);
  expect(Math.abs(after.top - Math.min(before.top, after.most))).toBeLessThanOrEqual(2);
}

test('every setting says that it is saved, and the page comes anew after 800 ms at the same place', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await page.clock.install();
  const cast = await becomeCast(page);
  // Low enough that every page has to be scrolled.
  await page.setViewportSize({ width: 390, height: 420 });
  for (const row of ROWS) await test.step(`${row.section}, ${row.what}`, () => savesAtPlace(page, cast, row));
});
