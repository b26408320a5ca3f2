import { shopAdminPath, shopPath } from '../../../../server/core/paths.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { openOwnShop } from './own-shop.ts';

test('one tap says on the page of the shop that there are free seats, another one that nothing is said', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '空席館');
  await query('update shop_hours set open_minute = 300, close_minute = 1740 where shop_id = $1', [shopId]);
  await page.goto(shopAdminPath(shopId));
  const free = page.getByRole('button', { name: '空席あり' });
  await free.click();
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/に「空席あり」と知らせました。/)).toBeVisible();
  await expect.poll(() => sideways(page)).toEqual([]);
  for (const { viewport, themes } of viewsOf('vacancy-desk')) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await shoot(page, `vacancy-desk-${viewport.width}-${theme}`, true);
      expect(await violations(page, { within: 'main', coloursAlone: theme !== themes[0] })).toEqual([]);
    }
  }
  const mark = page.locator('.vacancy');
  await page.goto(shopPath(shopId));
  await expect(mark.first()).toHaveText(/^空席あり\s*\d{1,2}:\d{2}時点$/);
  await shoot(page, 'vacancy-page');
  await page.goto(shopAdminPath(shopId));
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '表示をやめる' }).click();
  await expect(said(page, '表示をやめました。')).toBeVisible();
  await expect(free).toHaveAttribute('aria-pressed', 'false');
  await expect(free).toBeFocused();
  await page.goto(shopPath(shopId));
  await expect(mark).toHaveCount(0);
});
