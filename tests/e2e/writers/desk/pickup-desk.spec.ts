import { businessDateOf } from '../../../../server/core/business-day.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test('an admin pins a cast, who stands first on the top page, leaves another out, and takes both back', async ({
  page,
  complaints,
}) => {
  slow();
  const today = businessDateOf(Date.now());
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
  const strip = async () => {
    const html = await (await page.request.get('/')).text();
    return [
      ...(html
        .split('data-pickup')[1]
        ?.split('</section>')[0]
        ?.matchAll(/href="\/cast\/(\d+)\//g) ?? []),
    ].map(([, id]) => Number(id));
  };
  const before = await strip();
  expect(before.length).toBeGreaterThan(5);
  const [first = 0, pinned = 0] = [before[0], before[4]];
  const [named] = await query<{ name: string }>('select name from casts where id = $1', [pinned]);
  const name = named?.name ?? '';
  await openSection(page, 'ピックアップ');
  const order = page.getByRole('list', { name: '本日のピックアップ' }).getByRole('listitem');
  await expect(order).toHaveCount(20);
  await page.getByText('先頭に固定する').click();
  const form = page.getByRole('form', { name: '先頭に固定する' });
  await form.getByRole('textbox', { name: /キャストID/ }).fill(String(pinned));
  await expect(form.getByText(name, { exact: true })).toBeVisible();
  await press(page, '固定する');
  await expect(form.getByLabel(/最初の日/)).toHaveAccessibleDescription(/最初の日を入力してください/);
  await expectSound(page, 'desk-pickup-form');
  complaints.splice(0);
  await form.getByLabel(/最初の日/).fill(today);
  await form.getByLabel(/最後の日/).fill(today);
  await form.getByRole('textbox', { name: /理由/ }).fill('とても長い理由です。'.repeat(12));
  const saved = page.waitForResponse(/\/api\/admin\/pickups\/pins/);
  await press(page, '固定する');
  expect((await saved).status()).toBe(200);
  await expect.poll(async () => (await strip())[0]).toBe(pinned);
  await expect(order.first()).toContainText(name);
  await expect(order.first()).toContainText('固定');

  await page.getByText('ピックアップから外す').click();
  const out = page.getByRole('form', { name: 'ピックアップから外す' });
  await out.getByRole('textbox', { name: /キャストID/ }).fill(String(first));
  await out.getByLabel(/最後の日/).fill(today);
  await out.getByRole('textbox', { name: /理由/ }).fill('ご本人の希望です。');
  await press(page, '外す');
  await expect(said(page, 'ピックアップから外しました。')).toBeVisible();
  await expect.poll(strip).not.toContain(first);
  const rows = page.getByRole('row').filter({ hasText: '実施中' });
  await expect(rows).toHaveCount(2);
  await expectSound(page, 'desk-pickups');
  for (const left of [1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /を取り消す$/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click();
    await expect(rows).toHaveCount(left);
  }
  await expect.poll(strip).toEqual(before);
});
