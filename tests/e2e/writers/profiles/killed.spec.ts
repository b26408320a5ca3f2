import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { DRAFT_DAYS } from '../../../../server/community/posting/limits.ts';
import { button, expect, modal, said, test } from '../accounts/visitor.ts';
import { keptUnder, withKillableBrowser } from '../killed-browser.ts';
import { becomeCast, withPhotos } from '../timeline/cast-login.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const kept = (page: Page, key: string) =>
  expect.poll(() => keptUnder(page, key), { timeout: 15_000 }).toBe(true);
const offer = (page: Page) => page.getByRole('region', { name: '書きかけの内容' });

test('name and photos of a page outlive a browser that is killed, and go once they are saved', async ({
  baseURL,
}) => {
  test.slow();
  await withKillableBrowser({ baseURL, from: '10.77.4.1' }, async (page, killed) => {
    const before = 2;
    const { castId, myId, myPage } = await becomeCast(page, withPhotos(before));
    const address = `${myPage}profile_setting/`;
    await page.goto(address);
    await expect(page.locator('.tray__item')).toHaveCount(before);
    await page
      .getByLabel('写真', { exact: true })
      .setInputFiles([await photo('a.jpg', 'crimson'), await photo('b.jpg', 'seagreen')]);
    await expect(page.locator('.tray__item')).toHaveCount(before + 2);
    await page
      .getByRole('button', { name: `写真${before + 2}`, exact: false })
      .filter({ hasText: '表紙にする' })
      .click();
    await page.getByRole('textbox', { name: '名前（源氏名）' }).fill('ゆりか');
    await kept(page, `form:${myId}:profile_setting`);
    await kept(page, `form:${myId}:profile_setting:files`);

    const again = await killed();
    await again.goto(address);
    await expect(offer(again).getByText('写真、名前（源氏名）', { exact: true })).toBeVisible();
    await expect(again.locator('.tray__item')).toHaveCount(before);
    await offer(again).getByRole('button', { name: '続ける' }).click();
    await expect(again.locator('.tray__item')).toHaveCount(before + 2);
    await expect(again.getByRole('textbox', { name: '名前（源氏名）' })).toHaveValue('ゆりか');
    const cover = await again
      .locator('.tray__item img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.src));
    expect(cover).toContain('blob:');
    await again.getByRole('button', { name: '保存する' }).click();
    // Two photos are read and written anew before it answers.
    await expect(said(again, '保存しました。').first()).toBeVisible({ timeout: 60_000 });
    await again.waitForLoadState('load');
    await again.goto(address);
    await expect(again.locator('.tray__item')).toHaveCount(before + 2);
    await expect(offer(again)).toHaveCount(0);
    await again.goto(`/cast/${castId}/`);
    await expect(again.locator('.hero__track .ph img')).toHaveCount(before + 2);
  });
});

test('an inquiry, a shop that is not listed and a post outlive a browser that is killed', async ({
  baseURL,
}) => {
  test.slow();
  await withKillableBrowser({ baseURL, from: '10.77.4.2' }, async (page, killed) => {
    const { myId, myPage } = await becomeCast(page);
    await page.goto(`${myPage}inquiry/`);
    await page.getByRole('textbox', { name: 'お問い合わせ内容' }).fill('写真の並びについて教えてください。');
    await kept(page, `form:${myId}:inquiry`);
    await page.goto(`${myPage}shop_setting/`);
    await page.getByRole('checkbox', { name: '見つからない' }).check();
    await page.getByRole('textbox', { name: '店舗名' }).fill('新しいお店');
    await kept(page, `form:${myId}:shop_setting`);
    await page.goto('/navi/tls/#modal=timeline_post');
    await modal(page).getByRole('textbox', { name: '本文' }).fill('今夜のこと');
    await kept(page, myId);

    const again = await killed();
    await again.goto('/navi/tls/#modal=timeline_post');
    await button(again, '続ける').click();
    await expect(modal(again).getByRole('textbox', { name: '本文' })).toHaveValue('今夜のこと');
    await again.goto(`${myPage}shop_setting/`);
    await offer(again).getByRole('button', { name: '続ける' }).click();
    await expect(again.getByRole('textbox', { name: '店舗名' })).toHaveValue('新しいお店');
    await again.goto(`${myPage}inquiry/`);
    const message = again.getByRole('textbox', { name: 'お問い合わせ内容' });
    await offer(again).getByRole('button', { name: '続ける' }).click();
    await expect(message).toHaveValue('写真の並びについて教えてください。');
    await again.getByRole('button', { name: '送信する' }).click();
    await expect(message).toHaveValue('');
    await expect.poll(() => keptUnder(again, `form:${myId}:inquiry`)).toBe(false);

    // What was sent has a thread of its own, whose reply is kept by its number.
    await again.locator(`a[href*="?thread="]`).first().click();
    const reply = again.getByRole('textbox', { name: 'メッセージ' });
    await reply.fill('もう一つ教えてください。');
    const thread = new URL(again.url()).searchParams.get('thread');
    await kept(again, `form:${myId}:inquiry:${thread}`);
    await again.reload();
    await offer(again).getByRole('button', { name: '続ける' }).click();
    await expect(reply).toHaveValue('もう一つ教えてください。');
    await kept(again, `form:${myId}:inquiry:${thread}`);

    // What is still to be kept of it is kept as the page is left, before the clock is put on.
    const ofThread = again.url();
    await again.goto('/navi/terms/');
    await again.clock.setFixedTime(Date.now() + (DRAFT_DAYS + 1) * 86_400_000);
    await again.goto(ofThread);
    await expect(reply).toBeVisible();
    await expect.poll(() => keptUnder(again, `form:${myId}:inquiry:${thread}`)).toBe(false);
    await expect(offer(again)).toHaveCount(0);
  });
});
