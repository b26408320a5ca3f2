import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeVideo } from '../../../support/videos.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, settled, shoot } from '../../walker.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { becomeCast, HAS_PHOTO, query } from '../timeline/cast-login.ts';

async function expectSound(page: Page, name: string): Promise<void> {
  for (const { size, viewport, themes } of viewsOf(name))
    for (const colorScheme of themes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      await shoot(page, `${name}-${size}-${colorScheme}`, false);
      expect(await violations(page)).toEqual([]);
    }
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => sideways(page)).toEqual([]);
  }
}

test('a video is converted, looked at, taken away, brought back, saved, and plays on the public page', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const { castId, myPage } = await becomeCast(page, HAS_PHOTO);
  // One row of photos, so that no bar of the page lies over half a button of it.
  await query('delete from cast_photos where cast_id = $1 and position > 1', [castId]);
  const converter: string[] = [];
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/converter/')) converter.push(request.url());
    if (request.url().endsWith('.mp4')) films.push(request.url());
  });
  await page.goto(`${myPage}profile_setting/`);
  const chosen = page.getByLabel('動画', { exact: true });
  await expect(page.getByText('動画を選ぶ')).toBeVisible();

  const large = test.info().outputPath('large.mp4');
  writeFileSync(large, '');
  truncateSync(large, 20 * 1024 * 1024 + 1);
  await chosen.setInputFiles(large);
  await expect(page.getByText('動画のサイズは20MB以下にしてください。')).toBeVisible();
  expect(converter, 'the size is looked at before anything').toEqual([]);

  const broken = { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('ftyp') };
  await chosen.setInputFiles(broken);
  await expect(page.getByText('動画の処理中にエラーが発生しました。もう一度お試しください。')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('status').getByText(/^変換 \d+%$/)).toBeVisible();
  await page.getByRole('button', { name: 'やめる' }).click();

  const film = makeVideo('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac', {
    size: '800x450',
    seconds: 12,
    name: 'phone.mov',
  });
  await chosen.setInputFiles({ name: 'phone.mov', mimeType: 'video/quicktime', buffer: film });
  await expect(page.getByAltText('選んだ動画の最初の場面')).toBeVisible();
  await expect(page.getByRole('status').getByText(/^変換 [1-9]\d*%$/)).toBeVisible({ timeout: 30_000 });
  await shoot(page, 'profile-video-making', false);
  const made = page.getByLabel('登録する動画');
  await expect(made).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '動画を外す' }).click();
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: '外した動画を元に戻す' }).click();
  await expect(made).toBeVisible();
  await made.scrollIntoViewIfNeeded();
  await expectSound(page, 'profile-video-form');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。').first()).toBeVisible();
  await page.waitForLoadState('load');

  films.length = 0;
  await page.goto(`/cast/${castId}/`);
  const player = page.getByLabel(/さんの動画$/);
  await player.scrollIntoViewIfNeeded();
  await expectSound(page, 'profile-video-public');
  expect(films, 'no byte of it before a tap').toEqual([]);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => [video.muted, video.playsInline]))
    .toEqual([true, true]);
  await page.getByRole('button', { name: '動画を再生' }).click();
  await expect(page.getByRole('button', { name: '動画を再生' })).toHaveCount(0);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.2);
  const [seconds = 0, width] = await player.evaluate((video: HTMLVideoElement) => [
    video.duration,
    video.videoWidth,
  ]);
  expect(seconds).toBeLessThanOrEqual(10.5);
  expect(width).toBe(640);
  expect(films.length).toBeGreaterThan(0);

  await page.goto(`${myPage}profile_setting/`);
  await page.getByRole('button', { name: '動画を外す' }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。').first()).toBeVisible();
  await page.waitForLoadState('load');
  await page.goto(`/cast/${castId}/`);
  await expect(player).toHaveCount(0);
});
