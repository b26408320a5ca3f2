import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

const HEAD = '店舗コード,店名,業種,都道府県,エリア,60分料金';
const file = (...lines: string[]) => ({
  name: 'お店.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`),
});

test('an admin imports shops after a dry run, and takes the import back', async ({ page, complaints }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'とりこみ');
  await openSection(page, 'お店の取り込み');
  const code = `E2E-${Date.now()}`;
  const name = `取り込み酒場${Date.now() % 100_000}`;
  const row = (price: string) => `${code},${name},キャバクラ,東京都,新宿・歌舞伎町,${price}`;
  const chosen = page.locator('input[type=file]');

  await chosen.setInputFiles(file(row('9000'), `${code}-2,,キャバクラ,東京都,新宿・歌舞伎町,9000`));
  await press(page, 'ファイルを確認する');
  await expect(page.getByText(/1行に誤りがあるため、取り込めません。/)).toBeVisible();
  await expect(page.getByText(/3行目/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'この内容で取り込む' })).toHaveCount(0);
  await expectSound(page, 'desk-import-errors');

  await chosen.setInputFiles(file(row('9000')));
  await press(page, 'ファイルを確認する');
  await expect(page.getByRole('region', { name: '確認の結果' })).toContainText(name);
  await expectSound(page, 'desk-import');
  await expect.poll(() => query('select id from shops where external_id = $1', [code])).toEqual([]);
  await press(page, 'この内容で取り込む');
  await expect(said(page, '1件のお店を取り込みました。')).toBeVisible();
  const [shop] = await query<{ id: number }>('select id from shops where external_id = $1', [code]);
  const visitor = await page.context().newPage();
  expect((await visitor.goto(`/shop/${shop?.id}/`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);

  const line = page.getByRole('listitem').filter({ hasText: 'とりこみさん' }).first();
  await line.getByText('取り込みを元に戻す').click();
  await line.getByRole('button', { name: '元に戻す' }).click();
  await expect(said(page, '1件のお店を取り込み前に戻しました。')).toBeVisible();
  await expect(line).toContainText('元に戻しました');
  await expect(async () => {
    expect([404, 410]).toContain((await visitor.goto(`/shop/${shop?.id}/`))?.status());
  }).toPass();
  complaints.splice(0);
});
