import type { BrowserContext, Page } from '@playwright/test';
import { AREA, fullShop, shopCards, wake } from '../../places.ts';
import {
  becomeMember,
  button,
  expect,
  field,
  modal,
  newEmail,
  openAt,
  send,
  test,
} from '../accounts/visitor.ts';
import { becomeCast, type CastLogin, query } from '../timeline/cast-login.ts';

/** A shop that takes questions and applications. */
const SHOP = '/shop/1/';
const chip = (page: Page, name: string) => modal(page).locator('.chip', { hasText: name });
const tick = (page: Page, name: RegExp) => modal(page).getByRole('checkbox', { name }).check();

/** What a guest does in specs of its own, here by who is logged in; each at 390 px, as all visitors here. */
const JOURNEYS: Record<string, (page: Page, email: string) => Promise<void>> = {
  'calculates from the card of a list, and comes back to it': async (page) => {
    await page.goto(AREA);
    const price = shopCards(page).first().locator('.price');
    await price.click();
    const total = modal(page).locator('.bill__sum dd');
    await expect(total).toHaveText(/\d/);
    const alone = await total.innerText();
    await button(page, '人数を増やす').click();
    await expect(total).not.toHaveText(alone);
    await page.goBack();
    await expect(modal(page)).toBeHidden();
    await expect(price).toBeFocused();
  },
  'turns the days of a schedule': async (page) => {
    await page.goto(await fullShop(page));
    await wake(page.locator('#cast .datestrip'));
    const days = page.getByLabel('日付', { exact: true }).getByRole('link');
    await page.getByRole('button', { name: '次の日' }).click();
    await expect(days.nth(1)).toHaveAttribute('aria-current', 'date');
  },
  'shows a coupon': async (page) => {
    await page.goto(await fullShop(page));
    await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
    const coupon = page.locator('.couponshow').first();
    await expect(coupon).toBeVisible();
    await coupon.getByRole('button', { name: '閉じる' }).click();
    await expect(coupon).toBeHidden();
  },
  'applies to a shop': async (page, email) => {
    await page.goto(SHOP);
    await page.locator('[data-call]').click();
    await page.locator('#contact [data-modal^="mail_application"]').click();
    await field(page, 'お名前').fill('ゆき');
    await chip(page, 'メール').click();
    await field(page, 'メールアドレス').fill(email);
    await modal(page).getByRole('combobox', { name: '年齢' }).selectOption('23');
    await chip(page, '未経験').click();
    await field(page, 'メッセージ').fill('週2日から相談できますか。');
    await tick(page, /18歳以上です/);
    await tick(page, /同意します/);
    await send(page, '応募する');
    await expect(modal(page).getByText('受付番号：')).toBeVisible();
  },
  'asks a shop': async (page) => {
    await openAt(page, SHOP, 'touch_inquiry&shopId=1');
    await chip(page, '料金').click();
    await tick(page, /同意します/);
    await send(page, 'お店に送る');
    await expect(modal(page).getByText('受付番号：')).toBeVisible();
  },
  'signs up for the magazine of a shop': async (page) => {
    await page.goto(await fullShop(page));
    await page.getByRole('button', { name: 'メールマガジンに登録する' }).click();
    // Not her own: the code of her registration went there within the minute that keeps mails apart.
    await field(page, 'メールアドレス').fill(newEmail());
    await send(page, '確認のメールを受け取る');
    await expect(modal(page).getByRole('status')).toContainText('確認のメールをお送りしました。');
  },
};

/** How a member asks is in `inquiries.spec.ts`. */
const BY_CASTS_ALONE = ['asks a shop'];

for (const role of ['member', 'cast'] as const)
  for (const [does, journey] of Object.entries(JOURNEYS)) {
    if (role === 'member' && BY_CASTS_ALONE.includes(does)) continue;
    test(`a ${role} ${does}`, async ({ page }) => {
      test.slow();
      const { email } = await (role === 'cast' ? becomeCast(page) : becomeMember(page));
      await journey(page, email);
    });
  }

test('a cast votes for another, and cannot vote for herself', async ({ page }) => {
  test.slow();
  const { castId }: CastLogin = await becomeCast(page);
  const ring = page.getByRole('region', { name: '投票' });
  await page.goto(`/cast/${castId}/`);
  // Her own page has no ring; the server refuses such a vote.
  await expect(page.getByRole('link', { name: 'プロフィールを編集' })).toBeVisible();
  await expect(ring).toBeHidden();
  const [other] = await query<{ id: number }>(`insert into casts (name) values ('みさと') returning id`);
  await page.goto(`/cast/${other?.id}/`);
  await expect(ring).toContainText('残り10 / 30Pt');
  await ring.getByRole('button', { name: '10Ptで投票' }).click();
  await expect(ring.locator('[data-votes-total]')).toHaveText('10Pt');
});

const SAID = '席に着くまでに料金の説明があり、安心して過ごせました。';

/** One's review of the shop, opened in a tab of its own. */
async function openReview(context: BrowserContext, shopId: number): Promise<Page> {
  const tab = await context.newPage();
  await openAt(tab, '/shops/', `review&shopId=${shopId}`);
  await expect(field(tab, '口コミ')).toBeVisible();
  return tab;
}

test('a member edits one review in two tabs, and loses neither text', async ({ page, context }) => {
  test.slow();
  await becomeMember(page, 'たける');
  await query(`update users set created_at = now() - interval '30 days' where name = 'たける'`);
  const [shop] = await query<{ id: number }>(
    `insert into shops (name, category, prefecture_id, area_id)
     select '二窓館', 'caba', prefecture_id, id from areas where prefecture_id <> 13 order by id limit 1 returning id`,
  );
  const shopId = shop?.id ?? 0;
  const write = async (tab: Page, text: string) => {
    await field(tab, '口コミ').fill(text);
    await send(tab, '登録する');
  };
  const first = await openReview(context, shopId);
  await field(first, '総合の点数').fill('4.2');
  await write(first, SAID);
  await expect(modal(first).getByText('口コミを登録しました。')).toBeVisible();

  const [one, two] = [await openReview(context, shopId), await openReview(context, shopId)];
  await expect(field(two, '口コミ')).toHaveValue(SAID);
  await write(one, `${SAID}一つめの窓`);
  await expect(modal(one).getByRole('status')).toBeVisible();
  await write(two, `${SAID}二つめの窓`);
  const stored = modal(two).getByRole('region', { name: '登録されている内容' });
  await expect(stored).toContainText('一つめの窓');
  await expect(field(two, '口コミ')).toHaveValue(`${SAID}二つめの窓`);
  await modal(two).getByText('2回目の来店').click();
  await send(two, '登録する');
  await expect(modal(two).getByRole('status')).toBeVisible();
  const texts = await query<{ body: string }>(
    `select body from reviews where shop_id = $1
     union all select v.body from review_visits v join reviews r on r.id = v.review_id where r.shop_id = $1`,
    [shopId],
  );
  expect(texts.map(({ body }) => body)).toEqual(
    expect.arrayContaining([`${SAID}一つめの窓`, `${SAID}二つめの窓`]),
  );
  for (const tab of [first, one, two]) await tab.close();
});
