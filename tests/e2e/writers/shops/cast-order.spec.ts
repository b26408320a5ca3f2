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
