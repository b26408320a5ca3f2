import { addDays, businessDateOf } from '../../../../server/core/business-day.ts';
import { addCast } from '../../../support/seed.ts';
import { addPost } from '../../../support/timeline.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { query } from '../timeline/cast-login.ts';
import { expect, test } from '../writer.ts';
import { logInToShop, openOwnShop } from './own-shop.ts';

test('what a visitor does on the page of a shop is counted, by the post they came from, and the shop reads it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page
    .context()
    .route(/line\.me|google\.com/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' }),
    );
  const { shopId, loginId } = await openOwnShop(page, '数字館');
  await page.context().clearCookies();
  const db = siteDatabase();
  await db
    .updateTable('shops')
    .set({ tel: '0312345678', lineId: '@suji' })
    .where('id', '=', shopId)
    .execute();
  const coupon = { shopId, discountDetail: '初回10%オフ', frequencyText: 'はじめての方' };
  await db.insertInto('coupons').values(coupon).execute();
  const postId = await addPost(db, await addCast(db, shopId, { name: 'さくら' }), { body: '今夜います' });
  const counted = () =>
    query<{ kind: string }>(
      `select kind || case when post_id is null then '' else ' of post' end as kind from shop_touch_counts
       where shop_id = $1 and count = 1 order by 1`,
      [shopId],
    ).then((rows) => rows.map(({ kind }) => kind));

  await page.goto(`/tl/${postId}/`);
  await page.locator('.post__where a').first().click();
  await expect.poll(counted).toEqual(['view', 'view of post']);
  await page.getByRole('button', { name: 'クーポン', exact: true }).click();
  await page.locator('.couponshow').getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('button', { name: '地図', exact: true }).click();
  await page.locator('#map-sheet').getByRole('button', { name: '閉じる' }).click();
  await page.locator('.contactbar__line').click();
  await page.locator('.contactbar').getByRole('button').first().click();
  // No telephone answers here: the tap is what is counted.
  await page.locator('#contact .callbox__call').dispatchEvent('click');
  const kinds = ['call', 'coupon', 'line', 'map', 'view'];
  await expect.poll(counted).toEqual(kinds.flatMap((kind) => [kind, `${kind} of post`]));

  // The hour that runs is shown later: those of last week are.
  await query('update shop_touch_counts set business_date = business_date - 7 where shop_id = $1', [shopId]);
  await logInToShop(page, loginId);
  await page.goto(`/shop_admin/${shopId}/statistics/?period=month`);
  await expect(page.getByRole('row', { name: /^4週間/ })).toContainText('5未満');
  await expect(page.getByRole('row', { name: /さくら/ })).toContainText('5未満');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSVで保存' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d\.csv$/);
});

test('the numbers of a shop are fine to read', async ({ page }) => {
  const { shopId } = await openOwnShop(page, '数字館');
  const db = siteDatabase();
  const castId = await addCast(db, shopId, { name: 'キャサリン・エリザベス' });
  const posts = [
    await addPost(db, castId, { body: '今夜は新しいドレスでお待ちしています。'.repeat(3) }),
    await addPost(db, castId, { needLogin: true }),
  ];
  const today = businessDateOf(Date.now());
  const days = Array.from({ length: 28 }, (_, i) => ({ shopId, businessDate: addDays(today, -i), i }));
  await db
    .insertInto('shopTouchCounts')
    .values(
      days.flatMap(({ i, ...day }) => [
        ...[19, 20, 21, 25].map((hour) => ({
          ...{ ...day, hour, kind: 'view' as const, postId: null, count: 30 + ((i * hour) % 90) },
        })),
        { ...day, hour: 21, kind: 'call' as const, postId: null, count: 1 + (i % 9) },
        ...posts.map((postId) => ({ ...day, hour: 20, kind: 'view' as const, postId, count: 3 })),
      ]),
    )
    .execute();
  for (const { size, viewport, themes } of viewsOf('shop-statistics')) {
    await page.setViewportSize(viewport);
    await page.goto(`/shop_admin/${shopId}/statistics/?period=last`);
    await page.getByText('曜日と時刻の表').click();
    // What is busiest is the fullest.
    await expect(page.locator('.heat__cell--4').first()).toHaveCSS('fill-opacity', '1');
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shoot(page, `shop-statistics-${size}-${colorScheme}`, true);
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => sideways(page)).toEqual([]);
    }
  }
  // On paper they are black on white by night, too, without what can be pressed.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('table').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('link', { name: 'CSVで保存' })).toBeHidden();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
});
