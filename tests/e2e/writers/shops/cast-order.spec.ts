import { addCast } from '../../../support/seed.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

test('an owner puts the girls of the page in order, by its buttons and with a mouse', async ({ page }) => {
  const { shopId } = await openOwnShop(page, '並び');
  for (const name of ['ねねこ', 'ぬぬか', 'ののは']) await addCast(siteDatabase(), shopId, { name });
  await page.setViewportSize(PHONE);
  await page.goto(`/shop_admin/${shopId}/casts/`);
  const rows = page.getByRole('list', { name: '所属の女の子' }).getByRole('listitem');
  const inOrder = (...names: string[]) => expect(rows.locator('b')).toHaveText(names);
  await expect(rows).toHaveCount(3);
  const [first = '', second = '', third = ''] = await rows.locator('b').allTextContents();
  const down = page.getByRole('button', { name: `${first}さんを下へ` });
  const pressedTwice = Promise.withResolvers<void>();
  await page.route('**/move', async (route) => {
    await pressedTwice.promise;
    await route.continue();
  });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  pressedTwice.resolve();
  await inOrder(second, third, first);
  // At the end there is no further step: the other button of the row has the focus.
  await expect(page.getByRole('button', { name: `${first}さんを上へ` })).toBeFocused();
  await expect(said(page, '並び順を変更しました。')).toBeVisible();
  await shoot(page, 'cast-order-phone', true);
  await expect.poll(() => sideways(page)).toEqual([]);
  await rows.nth(2).dragTo(rows.nth(0));
  await inOrder(first, second, third);
  await page.getByRole('button', { name: `${third}さんを上へ` }).click();
  await inOrder(first, third, second);
  const onPage = async () => {
    const html = await (await page.request.get(`/shop/${shopId}/`)).text();
    return [first, third, second]
      .map((name) => html.indexOf(name))
      .map((at, i, all) => at > (all[i - 1] ?? 0));
  };
  await expect.poll(onPage).toEqual([true, true, true]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a row that a finger rests on goes along; one that moves at once scrolls', async ({ page }) => {
    const { shopId } = await openOwnShop(page, '指');
    for (const name of ['ねねこ', 'ぬぬか', 'ののは']) await addCast(siteDatabase(), shopId, { name });
    await page.setViewportSize(PHONE);
    await page.goto(`/shop_admin/${shopId}/casts/`);
    const rows = page.getByRole('list', { name: '所属の女の子' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const [first = '', second = '', third = ''] = await rows.locator('b').allTextContents();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const middle = async (row: number) => {
      const box = await rows.nth(row).locator('small').boundingBox();
      return { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
    };
    const [from, to] = [await middle(0), await middle(2)];
    await touch('touchStart', from);
    await expect(rows.nth(0)).toHaveClass(/affil__row--held/);
    await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect(rows.locator('b')).toHaveText([second, third, first]);
    await expect(said(page, '並び順を変更しました。')).toBeVisible();
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: from.y - 60 });
    await touch('touchMove', { x: from.x, y: from.y - 200 });
    await touch('touchEnd');
    await expect(page.locator('.affil__row--held')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    await expect(rows.locator('b')).toHaveText([second, third, first]);
  });
});
