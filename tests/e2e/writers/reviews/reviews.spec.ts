import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { settled, shoot } from '../../walker.ts';
import {
  another,
  becomeMember,
  button,
  expect,
  field,
  logIn,
  modal,
  said,
  send,
  test,
  titled,
} from '../accounts/visitor.ts';
import { addShop, becomeCast, query } from '../timeline/cast-login.ts';

const TEXT = '席に着くまでに料金の説明があり、安心して過ごせました。';

const card = (page: Page, text: string) => page.locator('[data-review]', { hasText: text });
const openForm = async (page: Page, words = '口コミを書く') => {
  await page.getByRole('button', { name: words }).click();
  await expect(modal(page).getByRole('textbox', { name: '総合の点数' })).toBeVisible();
};
/** The page as it is after the change: it is rendered anew within a moment. */
const seen = async (page: Page, path: string, text: string) => {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass();
};

test('a guest is led to the login; a member rates by sliding, pressing and typing, and changes it later', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  const shopId = await addShop('口コミ館');
  const list = `/shop/${shopId}/reviews/`;
  const { email, myPage } = await becomeMember(page, 'たけし');
  await context.clearCookies();
  await page.goto(`/shop/${shopId}/`);
  await page.getByRole('button', { name: '口コミを書く' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると口コミの投稿ができます。');
  await page.getByRole('button', { name: '電話番号・メールでログイン' }).click();
  await logIn(page, email);
  await expect(modal(page).getByRole('textbox', { name: '総合の点数' })).toBeVisible();
  await button(page, '閉じる').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await query(`update users set created_at = now() - interval '30 days' where my_id = $1`, [
    myPage.split('/')[2],
  ]);

  await openForm(page);
  await expect(modal(page).getByText('まだつけていません')).toHaveCount(3);
  await settled(page);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await shoot(page, 'reviews-form');
  await button(page, '女の子を0.1上げる').click();
  await expect(field(page, '女の子の点数')).toHaveValue('2.9');
  await modal(page).getByRole('slider', { name: '料金' }).fill('3.6');
  await expect(field(page, '料金の点数')).toHaveValue('3.6');
  await field(page, '総合の点数').fill('5.5');
  await field(page, '支払った金額').fill('1万２千円');
  await field(page, '口コミ').fill('ぼったくりでした');
  await expect(modal(page).getByText(/相手を責める言葉として/)).toBeVisible();
  await send(page, '登録する');
  await expect(
    modal(page).locator('.err', { hasText: '評価は0.0〜5.0の範囲で入力してください。' }),
  ).toBeVisible();
  await expect(
    modal(page).locator('.err', { hasText: '口コミは20文字以上で入力してください。' }),
  ).toBeVisible();
  await field(page, '総合の点数').fill('４.２');
  await field(page, '口コミ').fill(TEXT);
  await send(page, '登録する');
  await expect(modal(page).getByText('口コミを登録しました。')).toBeVisible();
  await button(page, '口コミを見る').click();
  await seen(page, list, TEXT);
  await expect(card(page, TEXT)).toContainText('12,000円台');
  await expect(card(page, TEXT)).toContainText(/女の子 2.9\s*料金 3.6\s*総合 4.2/);
  expect(await violations(page)).toEqual([]);

  // Another screen has changed it meanwhile: nothing is lost, and what is stored is shown.
  await openForm(page, '口コミを編集');
  await expect(field(page, '口コミ')).toHaveValue(TEXT);
  await query('update reviews set version = version + 1, body = $2 where shop_id = $1', [
    shopId,
    `${TEXT}別の画面`,
  ]);
  await field(page, '口コミ').fill(`${TEXT}この画面`);
  await send(page, '登録する');
  await expect(modal(page).getByText(/ほかの画面で変更されています/)).toBeVisible();
  await expect(modal(page).getByRole('region', { name: '登録されている内容' })).toContainText('別の画面');
  await expect(field(page, '口コミ')).toHaveValue(`${TEXT}この画面`);
  await modal(page).getByText('2回目の来店').click();
  await modal(page).getByText('お店から割引や特典を受けて書いています').click();
  await send(page, '登録する');
  await button(page, '口コミを見る').click();
  await seen(page, list, 'この画面');
  await expect(card(page, 'この画面')).toContainText('2回目の来店');
  await expect(card(page, 'この画面').getByText('PR', { exact: true })).toBeVisible();
  await card(page, 'この画面').getByText('これまでの来店').click();
  await expect(card(page, 'この画面').getByText('別の画面')).toBeVisible();
  await shoot(page, 'reviews-visits', true);

  // Another visit starts from an empty form, and what was there comes back with the first choice.
  await openForm(page, '口コミを編集');
  await modal(page).getByText('3回目の来店').click();
  await expect(field(page, '口コミ')).toHaveValue('');
  await modal(page).getByText('前の口コミを直す').click();
  await expect(field(page, '口コミ')).toHaveValue(`${TEXT}この画面`);
  await button(page, 'この口コミを削除する').click();
  await button(page, '削除する').click();
  await expect(said(page, '口コミを削除しました。')).toBeVisible();
  complaints.splice(0);
  await seen(page, list, '口コミは、まだありません。');
});

test('a review that an ended session refuses keeps its text, and stands on the page behind once it is stored', async ({
  page,
  context,
  complaints,
}) => {
  const shopId = await addShop('再来館');
  const { email, myPage } = await becomeMember(page, 'さいらい');
  await query(`update users set created_at = now() - interval '30 days' where my_id = $1`, [
    myPage.split('/')[2],
  ]);
  await page.goto(`/shop/${shopId}/`);
  await openForm(page);
  await field(page, '総合の点数').fill('4.0');
  await field(page, '口コミ').fill(TEXT);
  await context.clearCookies();
  await send(page, '登録する');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await page.getByRole('button', { name: '口コミを書く' }).click();
  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, email);
  await expect(field(page, '口コミ')).toHaveValue(TEXT);
  await expect(field(page, '総合の点数')).toHaveValue('4.0');
  await send(page, '登録する');
  await expect(modal(page).getByText('口コミを登録しました。')).toBeVisible();
  await button(page, '閉じる').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, TEXT)).toBeVisible();
  await expect(page.getByRole('button', { name: '口コミを編集' })).toBeVisible();
  complaints.splice(0);
});

test('a reader says what was useful and reports; what is reported is gone for them, the reply of the shop stands with its review', async ({
  page,
  browser,
}) => {
  test.slow();
  const shopId = await addShop('返信館');
  await query(
    `insert into reviews (shop_id, user_id, total_value, total_touched, body, visited_month, people, reply_body, replied_at)
     values ($1, null, 4.1, true, $2, null, 1, 'またお待ちしております。', now()),
            ($1, null, 2.0, true, '延長の声かけが少し早く感じましたが、会話は楽しかったです。', null, 2, null, null)`,
    [shopId, TEXT],
  );
  await becomeMember(page, 'よみて');
  const list = `/shop/${shopId}/reviews/`;
  await seen(page, list, TEXT);
  await expect(card(page, TEXT)).toContainText('またお待ちしております。');
  const useful = card(page, TEXT).getByRole('button', { name: /参考になった/ });
  await useful.click();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');
  await expect(useful).toContainText('1');
  await expect(useful).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: /お店の返信あり/ }).click();
  await expect(page.locator('[data-review]')).toHaveCount(1);
  await shoot(page, 'reviews-list', true);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('link', { name: '評価の低い順' }).click();
  await expect(page).toHaveURL(`${list}?sort=low&reply=1`);

  const guest = await another(page, browser);
  await guest.goto(`/shop/${shopId}/`);
  await expect(card(guest, TEXT).getByRole('button', { name: '参考になった 1' })).toBeVisible();
  // Below the buttons of the last review there is more room than between two of them.
  const room = () =>
    guest
      .locator('[data-review]')
      .last()
      .evaluate((last) => {
        const flag = last.querySelector('[data-report]')?.getBoundingClientRect();
        return last.getBoundingClientRect().bottom - (flag?.bottom ?? 0);
      });
  await expect.poll(room).toBeGreaterThanOrEqual(16);
  await card(guest, TEXT)
    .getByRole('button', { name: /参考になった/ })
    .click();
  await expect(modal(guest)).toContainText('ログインすると「参考になった」を付けられます。');
  await guest.goto(list);
  await card(guest, '延長の声かけ')
    .getByRole('button', { name: /通報する/ })
    .click();
  await modal(guest).getByText('宣伝・客引き・勧誘').click();
  await send(guest, '通報する');
  await button(guest, '閉じる').first().click();
  await expect(card(guest, '延長の声かけ')).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('通報した口コミは、あなたには表示されません。')).toBeVisible();
  await guest.context().close();
});

test('a cast of the shop reads that she cannot review it', async ({ page }) => {
  test.slow();
  const { castId } = await becomeCast(page);
  const [cast] = await query<{ shop_id: number }>('select shop_id from casts where id = $1', [castId]);
  await page.goto(`/shop/${cast?.shop_id}/`);
  await page.getByRole('button', { name: '口コミを書く' }).click();
  await expect(modal(page)).toContainText('所属するお店・管理しているお店の口コミは書けません。');
});
