import { addDays, businessDateOf } from '../../../../server/core/business-day.ts';
import { addShift } from '../../../support/seed.ts';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { addOpenShop } from '../shops/own-shop.ts';
import { becomeCast, query } from '../timeline/cast-login.ts';

test('a cast corrects her shifts of two weeks by thumb, and reads what her shop has entered first', async ({
  page,
}) => {
  const { castId, myPage } = await becomeCast(page);
  const { shopId } = await addOpenShop('出勤を直す店');
  await query('update casts set shop_id = $1 where id = $2', [shopId, castId]);
  const today = businessDateOf(Date.now());
  const [ninth, tenth] = [addDays(today, 9), addDays(today, 10)];
  const of = [castId, ninth, tenth];
  await query('delete from shifts where cast_id = $1 and business_date in ($2, $3)', of);
  await query('delete from cast_days_off where cast_id = $1 and business_date in ($2, $3)', of);
  await addShift(siteDatabase(), { castId, shopId, businessDate: ninth, endMinute: 1500 });
  await page.setViewportSize(PHONE);
  await page.goto(myPage);
  await page.getByRole('link', { name: '出勤', exact: true }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(14);
  await expect(rows.nth(9)).toContainText('20:00〜25:00');
  await rows
    .nth(9)
    .getByRole('button', { name: /の出勤を変更$/ })
    .click();
  const start = page.getByRole('slider', { name: /の始まり$/ });
  await start.focus();
  await start.press('ArrowRight');
  await expect(rows.nth(9)).toContainText('20:30〜25:00');
  await rows.nth(9).getByText('15分きざみで選ぶ').click();
  await page.getByLabel(/の始まりの時刻$/).selectOption('20:15');
  await page.getByLabel(/の終わりの時刻$/).selectOption('ラスト');
  await expect(rows.nth(9)).toContainText('20:15〜ラスト');
  await expect(rows.nth(9)).toContainText('保存前');
  await rows
    .nth(10)
    .getByRole('button', { name: /の出勤を変更$/ })
    .click();
  await rows.nth(10).getByRole('button', { name: '休み', exact: true }).click();
  await expect(page.getByText('変更 2件 ・ 保存前')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => sideways(page)).toEqual([]);
  }
  await shoot(page, 'own-shifts', true);
  // On a screen as long as the page no bar covers what is measured.
  await page.setViewportSize({ width: 390, height: 2400 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await addShift(siteDatabase(), { castId, shopId, businessDate: tenth, endMinute: 1500 });
  await page.getByRole('button', { name: '保存する' }).click();
  const words = '1件の変更を保存しました。1件は、お店が先に変更しているため保存していません。';
  await expect(said(page, words)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('お店が先に「20:00〜25:00」に変更しています。');
  await expect(rows.nth(9)).toContainText('あなたの入力');
  await expect(rows.nth(10)).toContainText('20:00〜25:00');
  await expect(page.getByText('変更はありません')).toBeVisible();
});
