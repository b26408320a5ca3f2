import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { shoot } from '../../walker.ts';
import { PASSWORD } from '../accounts/password.ts';
import { HIRING_SHOP } from '../accounts/shop-logins.ts';
import {
  another,
  becomeMember,
  expect,
  field,
  logIn,
  modal,
  said,
  send,
  test,
  titled,
} from '../accounts/visitor.ts';
import { becomeCast, postOf, query } from '../timeline/cast-login.ts';

const SHOP = HIRING_SHOP.shopIds[0];
const DESK = `/shop_admin/${SHOP}/casts/`;
const NAME = 'こはる';

async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shoot(page, `affiliation-${name}-${colorScheme}`, true);
    expect(await violations(page, { coloursAlone: colorScheme !== 'dark' })).toEqual([]);
    await expect.poll(() => sideways(page)).toEqual([]);
  }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
/** By its own address it lies in the list, even if others bear the name. */
const optionOf = (page: Page) => page.locator(`[role=option][href="/shop/${SHOP}/"]`);

async function openDesk(shop: Page): Promise<void> {
  expect((await shop.goto(DESK))?.status()).toBe(401);
  await shop.getByRole('main').getByRole('button', { name: 'お店のログイン' }).click();
  await field(shop, '店舗ID・メールアドレス').fill(HIRING_SHOP.email);
  await field(shop, 'パスワード').fill(PASSWORD);
  await send(shop, 'ログイン');
  await expect(shop.getByRole('heading', { level: 1, name: '女の子の所属' })).toBeVisible();
  await expect(shop).toHaveURL(DESK);
}

test('a girl asks, her shop agrees, her page is public, and she ends it', async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000);
  await page.goto(`/shop/${SHOP}/`);
  const shop = await another(page, browser);
  const guest = await another(page, browser);
  const shopName = (await page.getByRole('heading', { level: 1 }).innerText()).trim();

  const { myPage } = await becomeMember(page, NAME, 'girl');
  await page.getByRole('link', { name: /所属のお店/ }).click();
  await expect(page).toHaveURL(`${myPage}shop_setting/`);
  await expect(said(page, '所属のお店は、まだ登録されていません。')).toBeVisible();
  await lookAt(page, 'none');
  await press(page, 'お店に申請する');
  const problem = 'お店を候補から選択するか、「見つからない」にチェックを入れてください。';
  await expect(said(page, problem)).toBeVisible();
  complaints.splice(0);
  const box = page.getByRole('combobox', { name: 'お店 必須' });
  await box.fill(shopName);
  const option = optionOf(page);
  await expect(option).toBeVisible();
  await shoot(page, 'affiliation-suggests', true);
  expect(await violations(page)).toEqual([]);
  // By keyboard, cleared, and by hand.
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByRole('button', { name: `${shopName}の選択を取り消す` }).click();
  await expect(box).toBeFocused();
  await page.getByRole('checkbox', { name: '見つからない' }).check();
  await expect(page.getByRole('textbox', { name: 'エリア名' })).toBeVisible();
  await lookAt(page, 'unlisted');
  await page.getByRole('checkbox', { name: '見つからない' }).uncheck();
  await box.fill(shopName);
  await option.click();
  await press(page, 'お店に申請する');
  const asked = page.getByRole('region', { name: '申請中' });
  await expect(asked).toContainText(shopName);
  await lookAt(page, 'asked');

  await openDesk(shop);
  expect((await shop.goto(`/shop_admin/${SHOP + 1}/casts/`))?.status()).toBe(404);
  await shop.goto(DESK);
  const request = shop.getByRole('form', { name: `${NAME}さんの承認` });
  await request.getByRole('button', { name: '承認する' }).click();
  await expect(said(shop, '「年齢確認書類を確認しました」にチェックを入れてください。')).toBeVisible();
  await lookAt(shop, 'desk');
  await request.getByRole('checkbox', { name: '年齢確認書類を確認しました' }).check();
  await expect(request.getByRole('progressbar')).toHaveCount(0);
  await request.getByRole('button', { name: '承認する' }).click();
  await expect(said(shop, '承認しました。')).toBeVisible();
  await expect(said(shop, 'お返事待ちの申請はありません。')).toBeVisible();
  await lookAt(shop, 'agreed');
  const path = (await shop.getByRole('link', { name: NAME, exact: true }).getAttribute('href')) ?? '';

  expect((await guest.goto(path))?.status()).toBe(200);
  await expect(guest.getByRole('main')).toContainText(shopName);

  await page.reload();
  const now = page.getByRole('region', { name: 'いまの所属' });
  await expect(now).toContainText(shopName);
  await lookAt(page, 'here');
  await now.getByRole('button', { name: '所属を終了する' }).click();
  await modal(page).getByRole('button', { name: '終了する' }).click();
  await expect(said(page, '所属を終了しました。')).toBeVisible();
  await expect(now).toHaveCount(0);
  await lookAt(page, 'ended');
  await expect
    .poll(async () => {
      await guest.goto(path);
      return guest.getByRole('main').innerText();
    })
    .not.toContain(shopName);
  await guest.goto(`/shop/${SHOP}/cast/`);
  await expect(guest.getByRole('main')).not.toContainText(NAME);
});

test('a cast moves: page, posts and follower go with her, the follower hears of it, the old shop loses her', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await page.goto(`/shop/${SHOP}/`);
  const shop = await another(page, browser);
  const fan = await another(page, browser);
  const shopName = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const { castId, name, myPage } = await becomeCast(page);
  const [former] = await query<{ id: number; name: string }>(
    'select shops.id, shops.name from shops join casts on casts.shop_id = shops.id where casts.id = $1',
    [castId],
  );
  if (!former || former.id === SHOP) throw new Error('The demo gave a cast who cannot move.');
  const body = '新しいお店でもよろしくお願いします。';
  const tlId = await postOf(castId, body);
  const { myPage: fans } = await becomeMember(fan, 'おうえん', 'boy');
  await fan.goto(`/cast/${castId}/`);
  const follow = fan.locator('.castid').getByRole('button', { name: /フォロー/ });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${myPage}shop_setting/`);
  await expect(page.getByRole('region', { name: 'いまの所属' })).toContainText(former.name);
  await expect(page.getByRole('heading', { name: 'ほかのお店に移る' })).toBeVisible();
  await page.getByRole('combobox', { name: 'お店' }).fill(shopName);
  await optionOf(page).click();
  await page.getByRole('checkbox', { name: /フォロワーに「所属が変わりました」/ }).check();
  await press(page, 'お店に申請する');
  await expect(page.getByRole('region', { name: '申請中' })).toContainText('フォロワーにお知らせします。');
  await lookAt(page, 'moving');

  await openDesk(shop);
  const request = shop.getByRole('form', { name: `${name}さんの承認` });
  await request.getByRole('checkbox', { name: '年齢確認書類を確認しました' }).check();
  await request.getByRole('button', { name: '承認する' }).click();
  await expect(said(shop, '承認しました。')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('region', { name: 'いまの所属' })).toContainText(shopName);
  await expect(page.getByRole('list', { name: '所属の記録' })).toContainText('ほかのお店に移りました');
  await expect(page.getByRole('combobox', { name: 'お店' })).toBeVisible();
  await expect(page.getByRole('region', { name: '書きかけの内容' }), 'what was sent').toHaveCount(0);
  await lookAt(page, 'moved');
  await fan.goto(`/cast/${castId}/`);
  await expect(fan.getByRole('main')).toContainText(shopName);
  await expect(fan.locator('.castid').getByRole('button', { name: /フォロー/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await fan.goto(`/tl/${tlId}/`);
  await expect(fan.getByRole('main')).toContainText(body);
  await expect(fan.locator('.post__where').first()).toContainText(shopName);
  await fan.goto(`/shop/${former.id}/cast/`);
  await expect(fan.locator(`main a[href="/cast/${castId}/"]`)).toHaveCount(0);
  await expect(async () => {
    await fan.goto(`${fans}notifications/`);
    await expect(fan.getByText(`${name}さんの所属が変わりました`)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
});

test('a shop copies the link by which its girls register, and who opens it reads the name of the shop', async ({
  page,
  browser,
}) => {
  await page.goto(`/shop/${SHOP}/`);
  const shopName = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const shop = await another(page, browser);
  await openDesk(shop);
  await shop.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { origin } = new URL(shop.url());
  const address = `${origin}/shop/${SHOP}/#modal=register_cast&shopId=${SHOP}`;
  await expect(shop.getByRole('link', { name: address, exact: true })).toHaveAttribute('href', address);
  const code = shop.getByRole('img', { name: '登録用リンクのQRコード' });
  for (const colorScheme of ['dark', 'light'] as const) {
    await shop.emulateMedia({ colorScheme });
    await expect(code).toHaveCSS('width', '160px');
    await expect(code.locator('path').first()).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expect(code.locator('path').last()).toHaveCSS('stroke', 'rgb(20, 14, 18)');
  }
  await press(shop, 'リンクをコピー');
  await expect(said(shop, 'アドレスをコピーしました。')).toBeVisible();
  await page.goto(await shop.evaluate(() => navigator.clipboard.readText()));
  await expect(modal(page)).toContainText(`${shopName}のキャストとして登録します。`);
  const [sms, mail] = ['SMSで登録', 'メールで登録'].map((name) => modal(page).getByRole('button', { name }));
  await expect(sms).toContainText('おすすめ');
  await expect(mail).not.toContainText('おすすめ');
  await mail.click();
  await expect(titled(page, 'メールで登録')).toBeVisible();
  // The form says it as well, once it stands alone.
  await expect(modal(page).getByText(`${shopName}のキャストとして登録します。`)).toBeVisible();
  await shop.context().clearPermissions();
  await shop.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await press(shop, 'リンクをコピー');
  await expect(said(shop, 'コピーできませんでした。アドレスを選んでコピーしてください。')).toBeVisible();
});

test('the link of a shop leads a girl who has an account to her request, with the shop chosen', async ({
  page,
  browser,
}) => {
  const link = `/shop/${SHOP}/#modal=register_cast&shopId=${SHOP}`;
  await page.goto(`/shop/${SHOP}/`);
  const shopName = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const guest = await another(page, browser);
  const { email, myPage } = await becomeMember(page, 'ゆうな', 'girl');
  const request = `${myPage}shop_setting/?shopId=${SHOP}`;
  await page.goto(link);
  await expect(page).toHaveURL(request);
  const chosen = page.getByRole('button', { name: `${shopName}の選択を取り消す` });
  await expect(chosen).toBeVisible();
  await page.getByRole('checkbox', { name: '見つからない' }).check();
  await expect(chosen).toHaveCount(0);
  await page.getByRole('checkbox', { name: '見つからない' }).uncheck();
  await expect(chosen).toBeVisible();

  await guest.goto(link);
  await expect(modal(guest).getByRole('link', { name: 'LINEでログイン' })).toHaveAttribute(
    'href',
    new RegExp(`returnTo=${encodeURIComponent(link)}$`),
  );
  await modal(guest).getByRole('button', { name: '登録済みの方はログイン' }).click();
  await logIn(guest, email);
  await expect(guest).toHaveURL(request);
  await expect(said(guest, 'ログインしました。')).toBeVisible();
  await press(guest, 'お店に申請する');
  const asked = guest.getByRole('region', { name: '申請中' });
  await expect(asked).toContainText(shopName);
  await asked.getByRole('button', { name: '申請を取り消す' }).click();
  await expect(said(guest, '申請を取り消しました。')).toBeVisible();
});
