import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { logoutPath } from '../../../../server/core/paths.ts';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, settled, shoot } from '../../walker.ts';
import { becomeMember, expect, modal, said, test } from '../accounts/visitor.ts';
import { keptUnder, textUnder, withKillableBrowser } from '../killed-browser.ts';
import { becomeCast, withItems, withPhotos } from '../timeline/cast-login.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

async function expectSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    await shoot(page, `${name}-${colorScheme}`, true);
    expect(await violations(page, { coloursAlone: colorScheme !== 'dark' })).toEqual([]);
  }
  await expect.poll(() => sideways(page)).toEqual([]);
}

test('photos are cut with the keyboard, put in order by buttons and stand on the page as chosen', async ({
  page,
}) => {
  test.slow();
  const before = 2;
  const { castId, myPage } = await becomeCast(page, withPhotos(before));
  await page.goto(`${myPage}profile_setting/`);
  const rows = page.locator('.tray__item');
  await expect(rows).toHaveCount(before);
  await page
    .getByLabel('写真', { exact: true })
    .setInputFiles([await photo('a.jpg', 'crimson'), await photo('b.jpg', 'seagreen')]);
  await expect(rows).toHaveCount(before + 2);
  await rows
    .nth(before)
    .getByRole('button', { name: /切り取る/ })
    .click();
  const crop = page.getByRole('group', { name: `写真${before + 1}の切り取り` });
  const zoom = crop.getByRole('slider', { name: '大きさ' });
  await expect(zoom).toBeEnabled();
  await zoom.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.2');
  await expectSound(page, 'profile-crop');
  await crop.getByRole('button', { name: 'この部分を使う' }).click();
  await expect(crop).toHaveCount(0);
  const cut = await rows
    .nth(before)
    .locator('img')
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    );
  expect(cut).toEqual([563, 751]);

  await page.getByRole('button', { name: `写真${before + 2}を前へ` }).click();
  await expect(page.getByRole('button', { name: '写真1を前へ' })).toBeDisabled();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。').first()).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState('load');
  await page.goto(`/cast/${castId}/`);
  const pictures = page.locator('.hero__track img');
  const squares = () =>
    pictures.evaluateAll((images) =>
      images.map((image) => image.getAttribute('height') === image.getAttribute('width')),
    );
  await expect(pictures).toHaveCount(before + 2);
  await expect
    .poll(async () => (await squares()).slice(before), 'the whole one has gone before the one that is cut')
    .toEqual([true, false]);

  await page.goto(`${myPage}profile_setting/`);
  await rows
    .nth(before)
    .getByRole('button', { name: /切り取る/ })
    .click();
  await expect(zoom).toBeEnabled();
  await crop.getByRole('button', { name: 'この部分を使う' }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。').first()).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState('load');
  await page.goto(`/cast/${castId}/`);
  await expect(pictures).toHaveCount(before + 2);
  await expect
    .poll(async () => (await squares()).slice(before), 'one that is saved is cut in its place')
    .toEqual([false, false]);
});

test('on a narrow desktop the words of each photo stand under it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const { myPage } = await becomeCast(page, withPhotos(2));
  await page.goto(`${myPage}profile_setting/`);
  const rows = page.locator('.tray__item');
  await expect(rows).toHaveCount(2);
  const outside = () =>
    rows.evaluateAll((items) =>
      items.flatMap((item) => {
        const photo = item.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
        return [...item.querySelectorAll('.tray__moves, .tray__first')]
          .filter((each) => {
            const { top, left, right } = each.getBoundingClientRect();
            return top < photo.bottom || left < photo.left - 1 || right > photo.right + 1;
          })
          .map((each) => each.textContent);
      }),
    );
  await expect(rows.first().getByRole('button', { name: /切り取る/ })).toBeVisible();
  await expect.poll(outside).toEqual([]);
});

test('the preview is the page of a visitor, with name, order, cut and details before they are saved', async ({
  page,
}) => {
  test.slow();
  const photos = 2;
  const { castId, name, myPage } = await becomeCast(page, withPhotos(photos));
  await page.setViewportSize(DESKTOP);
  await page.goto(`/cast/${castId}/`);
  const week = await page.locator('.week').innerText();
  const shop = await page.locator('.castid__shop').innerText();
  await page.goto(`${myPage}profile_setting/`);
  const beside = page.getByRole('complementary', { name: 'プレビュー' });
  const framed = beside.frameLocator('iframe');
  const heading = framed.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(name);
  await expect.poll(() => framed.locator('.week').innerText()).toBe(week);
  await expect.poll(() => framed.locator('.castid__shop').innerText()).toBe(shop);
  const sources = () =>
    framed
      .locator('.hero__track .ph > img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await expect.poll(async () => (await sources()).length).toBe(photos);
  const before = await sources();
  await page
    .getByLabel('写真', { exact: true })
    .setInputFiles([await photo('a.jpg', 'crimson'), await photo('b.jpg', 'seagreen')]);
  await expect.poll(async () => (await sources()).length).toBe(photos + 2);
  const added = await sources();
  await page.getByRole('button', { name: `写真${added.length}を前へ` }).click();
  await expect.poll(sources).toEqual([...before, ...added.slice(-2).toReversed()]);
  await page
    .locator('.tray__item')
    .last()
    .getByRole('button', { name: /切り取る/ })
    .click();
  await page.getByRole('button', { name: 'この部分を使う' }).click();
  await expect.poll(async () => (await sources()).at(-1)).not.toBe(added.at(-2));
  const shape = await framed
    .locator('.hero__track .ph > img')
    .last()
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalHeight > image.naturalWidth),
    );
  expect(shape, 'the part that was cut is upright').toBe(true);
  await page.getByRole('textbox', { name: '名前（源氏名）' }).fill('ユリカ');
  await page.getByRole('textbox', { name: 'よみがな' }).fill('');
  await expect(heading).toHaveText('ユリカ（ゆりか）');
  // Nothing in it leads away from what is not saved.
  await framed.locator('.castid__shop').click();
  await expect(page).toHaveURL(/profile_setting/);
  await settled(page);
  await shoot(page, 'profile-preview-photos');
  const saved = await page.request.get(`/cast/${castId}/`);
  expect(await saved.text()).not.toContain('ユリカ');
});

test('the details grow to five items, are seen before they are saved, and keep the place after', async ({
  page,
  complaints,
}) => {
  test.slow();
  const { castId, name, myPage } = await becomeCast(page, withItems(2));
  await page.goto(`${myPage}profile_detail_setting/`);
  const items = page.getByRole('textbox', { name: /^項目名\d$/ });
  const add = page.getByRole('button', { name: '項目を追加' });
  await expect(items).toHaveCount(2);
  for (const count of [3, 4, 5]) {
    await add.click();
    await expect(items).toHaveCount(count);
  }
  await expect(add).toHaveCount(0);
  const title = page.getByRole('textbox', { name: '項目名5' });
  // Four times 10 and 50 characters, so that emoji fit.
  await expect(title).toHaveAttribute('maxlength', '40');
  await expect(page.getByRole('textbox', { name: '内容5' })).toHaveAttribute('maxlength', '200');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(3);
  const footer = () => page.getByRole('contentinfo').evaluate((foot) => foot.clientHeight);
  await expect.poll(footer, 'one line').toBeLessThan(64);
  // Ten characters of four units each are one code point each where they are stored.
  const longest = '\u03b1\u0313\u0300\u0345'.repeat(10);
  await title.focus();
  await page.keyboard.insertText(longest);
  await page.keyboard.insertText('あ');
  await expect(title).toHaveValue(longest);
  await title.fill('口ぐせ');
  await page.getByRole('textbox', { name: '内容5' }).fill('');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.locator('.err', { hasText: '項目名と内容の両方を入力してください。' })).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(1);
  await page.getByRole('textbox', { name: '内容5' }).fill('たしかに');
  await page.getByRole('textbox', { name: '趣味' }).fill('金継ぎ<b>');
  await expectSound(page, 'profile-detail');

  await page.getByRole('button', { name: 'プレビュー' }).click();
  const inSheet = modal(page).frameLocator('iframe');
  await expect(inSheet.locator('#profile')).toContainText('金継ぎ<b>');
  await expect(inSheet.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(inSheet.locator('.week .date').first()).toBeVisible();
  await expect
    .poll(async () => {
      const sheet = await modal(page).boundingBox();
      return [sheet?.y, sheet?.height];
    })
    .toEqual([0, PHONE.height]);
  await settled(page);
  await shoot(page, 'profile-preview');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  const saved = await page.request.get(`/cast/${castId}/`);
  expect(await saved.text()).not.toContain('金継ぎ');
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  const beside = page.getByRole('complementary', { name: 'プレビュー' });
  await page.getByRole('textbox', { name: '趣味' }).fill('金継ぎと茶');
  const framed = beside.frameLocator('iframe');
  await expect(framed.locator('#profile')).toContainText('金継ぎと茶');
  await settled(page);
  await shoot(page, 'profile-beside');
  await expect
    .poll(async () => (await beside.locator('iframe').boundingBox())?.width)
    .toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);

  const save = page.getByRole('button', { name: '保存する' });
  await save.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // Where the eye is: a form that has become shorter is scrolled less far.
  const placeOf = () => save.evaluate((element) => element.getBoundingClientRect().top);
  const place = await placeOf();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const anew = page.waitForEvent('load');
  await save.click();
  await anew;
  await expect(said(page, '保存しました。').first()).toBeVisible();
  await expect(save).toBeFocused();
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(120);
  await expect(page.getByText('書きかけの内容があります')).toHaveCount(0);
  await page.goto(`/cast/${castId}/`);
  await expect(page.locator('body')).toContainText('金継ぎと茶');
});

test('what was being written outlives a browser that is killed, until it is thrown away or its writer logs out', async ({
  baseURL,
}) => {
  test.slow();
  await withKillableBrowser({ baseURL, from: '10.77.3.9' }, async (page, killed) => {
    const { myPage } = await becomeMember(page, 'けん', 'boy');
    const address = `${myPage}profile_detail_setting/`;
    const key = `form:${myPage.split('/')[2]}:profile_detail_setting`;
    await page.goto(address);
    await page.getByRole('textbox', { name: '趣味' }).fill('夜釣り');
    await page.getByRole('textbox', { name: 'メッセージ' }).fill('はじめまして。');
    await expect.poll(() => textUnder(page, key)).toContain('はじめまして。');

    const again = await killed();
    await again.goto(address);
    const offer = again.getByRole('region', { name: '書きかけの内容' });
    await expect(offer).toContainText('書きかけの内容があります');
    await expect(offer.getByText('メッセージ、趣味', { exact: true })).toBeVisible();
    await expect(again.getByRole('textbox', { name: '趣味' })).toHaveValue('');
    expect(await violations(again, { within: '.textdraft' })).toEqual([]);
    await shoot(again, 'profile-draft');
    await offer.getByRole('button', { name: '続ける' }).click();
    await expect(again.getByRole('textbox', { name: '趣味' })).toHaveValue('夜釣り');
    await expect(again.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('はじめまして。');
    await again.reload();
    await offer.getByRole('button', { name: '破棄' }).click();
    await expect.poll(() => keptUnder(again, key)).toBe(false);
    await again.reload();
    await expect(again.getByRole('textbox', { name: '趣味' })).toHaveValue('');
    await expect(offer).toHaveCount(0);

    await again.getByRole('textbox', { name: '趣味' }).fill('夜釣り');
    await expect.poll(() => textUnder(again, key)).toContain('夜釣り');
    await again.goto(logoutPath());
    await again.getByRole('button', { name: 'ログアウト' }).click();
    await again.waitForURL('/');
    const left = await again.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const request = indexedDB.open('yoakari', 1);
          request.onerror = () => fail(request.error);
          request.onsuccess = () => {
            const keys = request.result.transaction('drafts').objectStore('drafts').getAllKeys();
            keys.onsuccess = () => done(keys.result.length);
          };
        }),
    );
    expect(left).toBe(0);
  });
});
