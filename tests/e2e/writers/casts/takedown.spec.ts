import sharp from 'sharp';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { becomeMember, expect, messageTo, newEmail, test } from '../accounts/visitor.ts';
import { demoPost } from '../timeline/cast-login.ts';

const OPERATOR = 'info@localhost';

test('a guest asks from a cast page to take something down, and gets the number that the operator has', async ({
  page,
  complaints,
}) => {
  const { castId } = await demoPost();
  await page.goto(`/cast/${castId}/`);
  await page.locator('main').getByRole('link', { name: '削除のご依頼' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '削除のご依頼' })).toBeVisible();
  const form = page.getByRole('form', { name: '削除のご依頼' });
  await expect(form.getByRole('textbox', { name: '対象ページのURL' })).toHaveValue(
    new RegExp(`/cast/${castId}/$`),
  );
  await form.getByRole('button', { name: '依頼する' }).click();
  await expect(form.locator('.err', { hasText: '理由を入力してください。' })).toBeVisible();
  await expect(form.locator('.err', { hasText: '侵害されたと考える権利を選択してください。' })).toBeVisible();
  complaints.splice(0);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => sideways(page)).toEqual([]);
  }
  const email = newEmail();
  await form.getByRole('textbox', { name: '問題のある箇所' }).fill('3枚目の写真');
  await form.getByText('肖像', { exact: true }).click();
  await form.getByRole('textbox', { name: '理由' }).fill('私が写っています。');
  await form.getByText('本人', { exact: true }).click();
  await form.getByRole('textbox', { name: 'お名前' }).fill('山田花子');
  await form.getByRole('textbox', { name: '連絡先' }).fill(email);
  await form.getByText('通知しない', { exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: '依頼する' }).click();
  const notice = page.getByRole('status').filter({ hasText: '削除のご依頼を受け付けました' });
  await expect(notice).toContainText('原則7日以内に結果をお知らせします。');
  const [receipt = ''] = /\d{8}-[2-9A-Z]{6}/.exec(await notice.innerText()) ?? [];
  const mail = await messageTo(OPERATOR, receipt);
  expect(mail).toContain(email);
  expect(mail).toContain(`/cast/${castId}/`);
});

test('a member comes from the menu of a post, and everybody from the footer', async ({ page }) => {
  const { tlId } = await demoPost();
  await becomeMember(page, 'けん', 'boy');
  await page.goto(`/tl/${tlId}/`);
  await page
    .getByRole('button', { name: /の投稿のメニュー$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '削除のご依頼' }).click();
  await expect(page.getByRole('textbox', { name: '対象ページのURL' })).toHaveValue(
    new RegExp(`/tl/${tlId}/$`),
  );
  await page.goto('/shops/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '削除のご依頼' })).toHaveAttribute(
    'href',
    '/navi/takedown/',
  );
});

const picture = (width: number, height: number, format: 'png' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#c9a7a0' } })
    .toFormat(format)
    .toBuffer();
const pdf = { name: '委任状.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

test('files are looked at before they are sent, and nothing is lost when sending fails', async ({
  page,
  complaints,
}) => {
  await page.goto('/navi/takedown/');
  const form = page.getByRole('form', { name: '削除のご依頼' });
  const chosen = form.getByRole('list', { name: '添付する証拠ファイル' }).getByRole('listitem');
  const choose = form.locator('input[type="file"]');
  await expect(form.getByText(/^JPEG・PNG・GIFの画像とPDF、1件10MBまで。/)).toBeVisible();
  await choose.setInputFiles([
    { name: '写真.png', mimeType: 'image/png', buffer: await picture(600, 800) },
    { ...pdf, name: `${'とても長い名前'.repeat(8)}.pdf` },
    { name: 'memo.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ]);
  await expect(form.getByText('JPEG・PNG・GIF形式の画像、またはPDFを選択してください。')).toBeVisible();
  await expect(chosen).toHaveCount(2);
  await expect(chosen.first().getByRole('img')).toHaveCount(0);
  await expect
    .poll(() =>
      chosen
        .first()
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(600);
  await choose.setInputFiles({ ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(10 * 2 ** 20)]) });
  await expect(form.getByText('証拠ファイルのサイズは1件10MB以下にしてください。')).toBeVisible();
  // A browser makes a JPEG of what it can show and the server does not take.
  await choose.setInputFiles({
    name: '画面.webp',
    mimeType: 'image/webp',
    buffer: await picture(300, 300, 'webp'),
  });
  await expect(chosen.last()).toContainText('画面.jpg');
  await expect(form.getByText('ファイルを追加する')).toHaveCount(0);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => sideways(page)).toEqual([]);
  }
  const remove = chosen.nth(1).getByRole('button', { name: /^削除/ });
  const { width = 0, height = 0 } = (await remove.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await remove.click();
  await expect(chosen).toHaveCount(2);
  await choose.setInputFiles(pdf);
  await expect(chosen).toHaveCount(3);

  const email = newEmail();
  await form.getByRole('textbox', { name: '対象ページのURL' }).fill('/cast/12/');
  await form.getByRole('textbox', { name: '問題のある箇所' }).fill('3枚目の写真');
  await form.getByText('肖像', { exact: true }).click();
  await form.getByRole('textbox', { name: '理由' }).fill('私が写っています。');
  await form.getByText('代理人', { exact: true }).click();
  await form.getByRole('textbox', { name: 'お名前' }).fill('山田花子');
  await form.getByRole('textbox', { name: '連絡先' }).fill(email);
  await form.getByText('通知しない', { exact: true }).click();
  const send = async () => {
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await form.getByRole('button', { name: '依頼する' }).click();
  };
  const isAllThere = async () => {
    await expect(chosen).toHaveCount(3);
    await expect(form.getByRole('textbox', { name: '理由' })).toHaveValue('私が写っています。');
    await expect(form.getByRole('radio', { name: '代理人' })).toBeChecked();
  };
  await page.route('**/api/takedown', (route) => route.abort('internetdisconnected'));
  await send();
  await expect(
    form.getByText('通信できませんでした。電波の良い場所でもう一度お試しください。').first(),
  ).toBeVisible();
  await isAllThere();
  await page.unroute('**/api/takedown');
  await page.route('**/api/takedown', (route) => route.fulfill({ status: 413, body: '' }));
  await send();
  await expect(
    form
      .locator('.evidence')
      .getByText('ファイルのサイズが大きすぎます。小さくしてから、もう一度お試しください。'),
  ).toBeVisible();
  await isAllThere();
  await page.unroute('**/api/takedown');
  complaints.splice(0);
  await send();
  const received = page.getByRole('status').filter({ hasText: '削除のご依頼を受け付けました' });
  const [receipt = ''] = /\d{8}-[2-9A-Z]{6}/.exec(await received.innerText()) ?? [];
  expect(await messageTo(OPERATOR, receipt)).toContain('証拠ファイル：3件');
  expect(await messageTo(email, receipt)).toContain('原則7日以内に結果をお知らせします。');
});
