import { randomBytes } from 'node:crypto';
import { clockOf } from '../../../../server/core/business-day.ts';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { button, expect, modal, said, test, titled } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

const DAY_MS = 86_400_000;
const addReader = (shopId: number) =>
  siteDatabase()
    .insertInto('magazineSubscriptions')
    .values({
      ...{ shopId, lookup: randomBytes(32), sealed: randomBytes(32), network: '127.0.0.0/24' },
      ...{ tokenHash: randomBytes(32), tokenUntil: new Date(), textVersion: 1, confirmedAt: new Date() },
    })
    .execute();

test('by thumb: an owner writes an issue, sees it as its readers will, plans it and takes it back', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '便り館');
  await page.goto(`/shop_admin/${shopId}/magazines/`);
  const now = page.getByRole('button', { name: 'いますぐ配信する' });
  await expect(page.getByText('登録している人がいないため、いまは配信できません。')).toBeVisible();
  await expect(now).toBeDisabled();
  await addReader(shopId);
  await page.reload();
  const subject = page.getByRole('textbox', { name: /^件名/ });
  const body = page.getByRole('textbox', { name: /^本文/ });
  // What is missing is said before anybody is asked whether it may go.
  await now.click();
  await expect(subject).toHaveAccessibleDescription(/件名を入力してください。/);
  await expect(subject).toBeFocused();
  await expect(modal(page)).toHaveCount(0);

  const plan = async () => {
    await subject.fill('今夜のご案内');
    await body.fill('20時から営業します。');
    await page.getByLabel('配信日時').fill(clockOf(Date.now() + DAY_MS));
    await page.getByRole('button', { name: '予約する' }).click();
    await expect(said(page, '配信を予約しました。')).toBeVisible();
    await expect(subject).toHaveValue('');
  };
  // What goes out to readers is advertising: a phrase against its rules has a safer one beside it.
  await body.fill('No.1のお店です。');
  await page.getByRole('button', { name: '言いかえる （No.1）' }).click();
  await expect(body).toHaveValue('人気のお店です。');
  await body.fill('20時から営業します。');
  await expect(page.getByRole('region', { name: 'プレビュー' })).toContainText('20時から営業します。');
  await plan();
  const rows = page.getByRole('list', { name: '予約とこれまでの配信' }).getByRole('listitem');
  await expect(rows).toContainText(['予約中']);
  await shoot(page, 'magazine-desk', true);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ ...PHONE, width: 320 });
  await expect.poll(() => sideways(page)).toEqual([]);

  // Half a text is not lost to one that is written anew from another.
  const again = rows.getByRole('button', { name: 'これをもとに書く' });
  await body.fill('書きかけ');
  await again.click();
  await expect(titled(page, '書きかけの内容を置き換えますか？')).toBeVisible();
  await button(page, 'キャンセル').click();
  await expect(body).toHaveValue('書きかけ');
  await again.click();
  await button(page, '置き換える').click();
  await expect(body).toHaveValue('20時から営業します。');
  await expect(page.getByRole('heading', { name: '新しいメルマガ' })).toBeFocused();

  const cancel = async () => {
    await rows.getByRole('button', { name: 'の予約を取り消す' }).click();
    await button(page, '取り消す').click();
    await expect(page.getByText('配信はまだありません。')).toBeVisible();
  };
  await cancel();
  await expect(said(page, '予約を取り消しました。')).toBeVisible();
  // Gone meanwhile: the list is read again.
  await plan();
  await siteDatabase().deleteFrom('magazinePlans').where('shopId', '=', shopId).execute();
  await cancel();
  await expect(said(page, 'この予約は、配信されたか、取り消されています。')).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(1);
});
