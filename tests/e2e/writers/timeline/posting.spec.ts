import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import exifr from 'exifr';
import sharp from 'sharp';
import { taggedJpeg } from '../../../support/hostile-pictures.ts';
import { makeVideo } from '../../../support/videos.ts';
import { violations } from '../../axe.ts';
import { DESKTOP, loseNetwork, PHONE, shoot } from '../../walker.ts';
import { button, expect, modal, said, test, titled } from '../accounts/visitor.ts';
import { becomeCast, query } from './cast-login.ts';

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });
const photo = (background: string, width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const text = (page: Page) => modal(page).getByRole('textbox', { name: '本文' });
const thumbs = (page: Page) => page.getByRole('list', { name: '写真と動画' });
const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

async function write(page: Page, words: string): Promise<void> {
  await expect(text(page)).toBeVisible();
  await text(page).fill(words);
}

async function choosePhotos(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByLabel('写真のファイル').setInputFiles(files);
}

/** Every file has arrived: nothing is written over its picture. */
const allArrived = (page: Page) =>
  expect(thumbs(page).locator('[data-state]:not([data-state="here"])')).toHaveCount(0, { timeout: 60_000 });

type Kept = { fields: { message: string }; items: { id: string | null }[] };

/** The draft of an account as this browser keeps it. */
const keptDraft = (page: Page, myId: string) =>
  page.evaluate(
    (account) =>
      new Promise<Kept | undefined>((done) => {
        const asked = indexedDB.open('yoakari');
        // Not there yet: an empty one would stand in the way of the page's own.
        asked.onupgradeneeded = () => asked.transaction?.abort();
        asked.onerror = () => done(undefined);
        asked.onsuccess = () => {
          const { result } = asked;
          const found = result.transaction('drafts').objectStore('drafts').get(account);
          found.onsuccess = () => {
            result.close();
            done(found.result as Kept | undefined);
          };
        };
      }),
    myId,
  );

const countOf = async (words: string) =>
  (await query('select id from posts where body like $1', [`%${words}%`])).length;

/** The first post that is sent arrives, but its answer, which waits for `until`, does not. @returns all keys. */
async function loseAnswer(page: Page, until: Promise<void>): Promise<string[]> {
  const keys: string[] = [];
  await page.route('**/api/tl', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await until;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  return keys;
}
/** Opens the photo to be hidden in a second, as a phone does with a large one. */
function openSlowly(): void {
  const open = createImageBitmap;
  const openLater = async (photo: Blob) => {
    if (document.querySelector('.brush')) await new Promise((opened) => setTimeout(opened, 1000));
    return open(photo);
  };
  Object.assign(window, { createImageBitmap: openLater });
}
const LOST = /ERR_INTERNET_DISCONNECTED|^422: .*\/api\/tl$/;

test('a cast posts three photos from her phone, changes the post and deletes it', async ({ page }) => {
  test.slow();
  await page.addInitScript(openSlowly);
  const cast = await becomeCast(page);
  await page.goto('/navi/tls/');
  await page.getByRole('link', { name: '投稿', exact: true }).click();
  await expect(titled(page, '投稿する')).toBeVisible();
  await button(page, '投稿する').click();
  await expect(said(page, '本文または写真・動画を追加してください。')).toBeVisible();

  await choosePhotos(page, [
    file('window.jpg', await taggedJpeg()),
    file('shoes.jpg', await photo('#7a1f3d')),
    file(
      'cake.png',
      await sharp(await photo('#c9a25b', 600, 600))
        .png()
        .toBuffer(),
      'image/png',
    ),
    file('notes.jpg', Buffer.from('これは写真ではありません')),
  ]);
  // Two go at a time, and the fourth is the last one.
  await expect(said(page, '写真4：JPEG・PNG・GIF形式の画像を選択してください。')).toBeVisible({
    timeout: 20_000,
  });
  // What was refused makes place for another file; it stands where the first one stood.
  const chooser = page.waitForEvent('filechooser');
  await modal(page).getByRole('button', { name: '写真4を別のファイルに替える' }).click();
  await (await chooser).setFiles(file('lamp.jpg', await photo('#d9a441')));
  await expect(modal(page).getByRole('button', { name: '写真4の説明' })).toBeVisible();
  await expect(page.getByText(/^写真4：/)).toBeHidden();
  await modal(page).getByRole('button', { name: '写真4を外す' }).click();
  await expect(page.getByText(/写真1の位置情報を削除しました。/)).toBeVisible();
  await modal(page).getByRole('button', { name: '写真2の説明' }).click();
  await modal(page).getByRole('textbox', { name: '写真2の説明' }).fill('赤い靴をはいた足元');
  await modal(page).getByRole('button', { name: '写真2を前へ' }).click();
  // A finger hides what no one is to see.
  await modal(page).getByRole('button', { name: '一部を隠す' }).click();
  const whole = await thumbs(page).locator('img').first().getAttribute('src');
  const canvas = modal(page).getByRole('img', { name: '写真1をなぞって隠す' });
  await canvas.click();
  await button(page, '隠す').click();
  await expect(thumbs(page).locator('img').first()).not.toHaveAttribute('src', whole ?? '');
  await allArrived(page);
  const words = `靴をおろしました ${Date.now()}`;
  await write(page, `${words}\n＃靴`);
  await page.setViewportSize(PHONE);
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await shoot(page, `composer-${theme}`);
    expect(await violations(page, { within: 'dialog', coloursAlone: theme !== 'dark' })).toEqual([]);
  }
  await button(page, '投稿する').click();
  await expect(said(page, '投稿しました。')).toBeVisible();
  await expect(modal(page)).toBeHidden();

  // At the top of the list, with its pictures in the order that was chosen.
  await expect(page.getByRole('article').first()).toContainText(words);
  const card = post(page, words);
  await expect(card.getByRole('link', { name: /[#＃]靴/ })).toBeVisible();
  const pictures = card.locator('.media img');
  await expect(pictures).toHaveCount(3);
  await expect(pictures.first()).toHaveAttribute('alt', '赤い靴をはいた足元');
  for (const picture of await pictures.all()) {
    const served = await page.request.get((await picture.getAttribute('src')) ?? '');
    expect(served.status()).toBe(200);
    const found = await exifr.parse(await served.body(), true).catch(() => undefined);
    expect(found?.latitude ?? found?.Make).toBeUndefined();
  }

  await card.getByRole('button', { name: `${cast.name}さんの投稿のメニュー` }).click();
  await page.getByRole('button', { name: '編集する' }).click();
  await expect(text(page)).toHaveValue(`${words}\n＃靴`);
  // A menu is not gone back to.
  await expect(modal(page).getByRole('button', { name: '戻る' })).toHaveCount(0);
  await modal(page).getByRole('button', { name: '写真3を外す' }).click();
  await text(page).fill(`${words} 直しました`);
  await button(page, '保存する').click();
  await expect(said(page, '編集しました。')).toBeVisible();
  await expect(card).toContainText('直しました');
  await expect(card.locator('.media img')).toHaveCount(2);

  // A change that was begun stays, and what is set meanwhile is not set back by it.
  await card.getByRole('button', { name: `${cast.name}さんの投稿のメニュー` }).click();
  await page.getByRole('button', { name: '編集する' }).click();
  await text(page).fill(`${words} 書きかけ`);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `${cast.name}さんの投稿のメニュー` }).click();
  await page.getByRole('button', { name: 'コメントの受付' }).click();
  await page.getByRole('radio', { name: '受け付けない' }).check();
  await button(page, '保存する').click();
  await expect(modal(page)).toBeHidden();
  await card.getByRole('button', { name: `${cast.name}さんの投稿のメニュー` }).click();
  await page.getByRole('button', { name: '編集する' }).click();
  await expect(text(page)).toHaveValue(`${words} 書きかけ`);
  await expect(modal(page).getByRole('button', { name: /^コメント/ })).toContainText('受け付けない');
  await button(page, '保存する').click();
  await expect(card).toContainText('書きかけ');

  await card.getByRole('button', { name: `${cast.name}さんの投稿のメニュー` }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await button(page, '削除する').click();
  await expect(post(page, words)).toHaveCount(0);
});

test('at 動画を選ぶ a cast hears that a newer build has replaced the converter', async ({
  page,
  complaints,
}) => {
  await becomeCast(page);
  await page.goto('/navi/tls/#modal=timeline_post');
  await expect(text(page)).toBeVisible();
  await page.route(/\/_astro\//, (route) =>
    route.request().method() === 'HEAD' || route.request().url().includes('/convert-video.')
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  const chooser = page.waitForEvent('filechooser');
  await modal(page).getByRole('button', { name: '動画を選ぶ' }).click();
  await chooser;
  const toast = page.locator('.toast');
  await expect(toast).toContainText('新しい版があります。');
  await expect(toast.getByRole('button', { name: '再読み込み' })).toBeVisible();
  complaints.splice(0);
});

test('a real video takes the place of the photos, is converted in the browser, and plays', async ({
  page,
}) => {
  test.slow();
  await becomeCast(page);
  await page.clock.install();
  await page.goto('/navi/tls/#modal=timeline_post');
  await write(page, '乾杯の練習');
  await choosePhotos(page, [file('a.jpg', await photo('#234')), file('b.jpg', await photo('#432'))]);
  const film = makeVideo('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac', {
    size: '800x450',
    seconds: 12,
    name: 'phone.mov',
  });
  const chosen = page.getByLabel('動画のファイル');
  await chosen.setInputFiles(file('phone.mov', film, 'video/quicktime'));
  await expect(said(page, '写真2枚を外しました')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(thumbs(page).getByRole('listitem')).toHaveCount(3);

  const large = test.info().outputPath('large.mp4');
  writeFileSync(large, '');
  truncateSync(large, 20 * 1024 * 1024 + 1);
  await chosen.setInputFiles(large);
  await expect(page.getByText('動画：動画のサイズは20MB以下にしてください。')).toBeVisible();
  await chosen.setInputFiles(file('broken.mp4', Buffer.from('ftyp'), 'video/mp4'));
  await expect(page.getByText(/^動画：動画の処理中にエラーが発生しました。/)).toBeVisible({
    timeout: 20_000,
  });

  await chosen.setInputFiles(file('phone.mov', film, 'video/quicktime'));
  await expect(thumbs(page).getByText(/変換 [1-9]\d*%/)).toBeVisible({ timeout: 30_000 });
  await allArrived(page);
  await modal(page).getByRole('button', { name: '動画の説明' }).click();
  const cover = page.getByRole('slider', { name: /表紙にする場面/ });
  const before = await thumbs(page).locator('img').getAttribute('src');
  await cover.fill('5');
  await expect(thumbs(page).locator('img')).not.toHaveAttribute('src', before ?? '');
  await allArrived(page);
  await button(page, '投稿する').click();
  await expect(said(page, '投稿しました。')).toBeVisible();

  const card = page.getByRole('article').first();
  await expect(card).toContainText('乾杯の練習');
  // The waiting video is asked for every ten seconds; the job that makes it needs one or two.
  const player = card.locator('video');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(player).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await card.getByRole('button', { name: '動画を再生' }).click();
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.2);
  const [seconds, width] = await player.evaluate((video: HTMLVideoElement) => [
    video.duration,
    video.videoWidth,
  ]);
  expect(seconds).toBeLessThanOrEqual(10.5);
  expect(width).toBe(640);
});

test('the network goes while photos are on their way: the post arrives when it is back', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  const lost = /ERR_INTERNET_DISCONNECTED/;
  await becomeCast(page);
  await page.goto('/navi/tls/#modal=timeline_post');
  const words = `地下のお店から ${Date.now()}`;
  await write(page, words);
  await loseNetwork(page);
  await choosePhotos(page, [file('a.jpg', await photo('#345')), file('b.jpg', await photo('#543'))]);
  await expect(modal(page).getByRole('button', { name: '写真2をもう一度送る' })).toBeVisible();
  await button(page, '投稿する').click();
  // The form has closed; at the top of the list it says that it is stuck, and offers to try again.
  const stuck = page.getByRole('article', { name: '送信中の投稿' });
  await expect(stuck).toContainText(words);
  await expect(stuck.getByRole('button', { name: '再送' })).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('送信中の投稿');
  await context.setOffline(false);
  await expect(said(page, '投稿しました。')).toBeVisible({ timeout: 20_000 });
  await expect(stuck).toBeHidden();
  const card = page.getByRole('article').first();
  await expect(card).toContainText(words);
  await expect(card.locator('.media img')).toHaveCount(2);
  await expect(post(page, words)).toHaveCount(1);

  // Left while it is stuck, it goes on from the next page.
  await page.route('**/api/tl_media', (route) => route.abort('internetdisconnected'));
  await page.goto('/navi/tls/#modal=timeline_post');
  await write(page, `${words} その2`);
  await choosePhotos(page, [file('c.jpg', await photo('#534'))]);
  await button(page, '投稿する').click();
  await expect(stuck.getByRole('button', { name: '再送' })).toBeVisible();
  await page.unroute('**/api/tl_media');
  await page.goto('/shops/');
  await expect(said(page, '投稿しました。')).toBeVisible({ timeout: 20_000 });
  // The stored page follows in a moment.
  await expect(async () => {
    await page.goto('/navi/tls/');
    await expect(post(page, `${words} その2`)).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !lost.test(each)));
});

test('a post on its way stays as it was sent, and no other page sends it', async ({ page, complaints }) => {
  await becomeCast(page);
  await page.goto('/navi/tls/#modal=timeline_post');
  const words = `いちどだけ ${Date.now()}`;
  let goOn = () => {};
  const keys = await loseAnswer(page, new Promise<void>((done) => (goOn = done)));
  await write(page, words);
  await button(page, '投稿する').click();
  await expect(page.getByRole('article', { name: '送信中の投稿' })).toContainText(words);
  await page.getByRole('link', { name: '投稿', exact: true }).click();
  await expect(text(page)).toBeDisabled();
  await expect(modal(page).getByRole('progressbar', { name: '送信の進み具合' })).toBeVisible();

  const other = await page.context().newPage();
  const resent: string[] = [];
  other.on('request', (sent) => void (/\/api\/tl$/.test(sent.url()) && resent.push(sent.method())));
  const looked = other.waitForResponse('**/api/tl_draft');
  await other.goto('/navi/tls/#modal=timeline_post');
  await looked;
  await expect(text(other)).toBeEnabled();
  goOn();
  // Its answer was lost. Written on, it is no second post.
  await expect(button(page, 'もう一度送る')).toBeVisible();
  await text(page).fill(`${words} 直しました`);
  await button(page, '投稿する').click();
  await expect(page.getByText(/^先に送った内容で投稿されています。/)).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText(words);
  await expect.poll(() => countOf(words)).toBe(1);
  expect(new Set(keys).size).toBe(1);
  expect(resent).toEqual([]);
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !LOST.test(each)));
});

test('a draft of a post that has arrived unanswered is never a second post', async ({ page, complaints }) => {
  const { myId } = await becomeCast(page);
  await page.goto('/navi/tls/#modal=timeline_post');
  const words = `届いていた ${Date.now()}`;
  await loseAnswer(page, Promise.resolve());
  await write(page, words);
  await button(page, '投稿する').click();
  await page.getByRole('article', { name: '送信中の投稿' }).getByRole('button', { name: '編集' }).click();
  await expect(button(page, 'もう一度送る')).toBeVisible();
  await text(page).fill(`${words} 直しました`);
  await expect
    .poll(async () => (await keptDraft(page, myId))?.fields.message, { timeout: 30_000 })
    .toBe(`${words} 直しました`);
  await page.reload();
  await page.getByRole('link', { name: '投稿', exact: true }).click();
  await expect(modal(page).getByText('書きかけの投稿があります')).toBeVisible();
  await button(page, '続ける').click();
  await expect(text(page)).toHaveValue(`${words} 直しました`);
  await button(page, '投稿する').click();
  await expect(said(page, 'この投稿は、すでに投稿されています。')).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => countOf(words)).toBe(1);
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !LOST.test(each)));
});

test('who throws a draft away hears that the server has it still', async ({ page, complaints }) => {
  const { myId } = await becomeCast(page);
  await page.goto('/navi/tls/#modal=timeline_post');
  await write(page, '捨てる文');
  await expect
    .poll(async () => (await keptDraft(page, myId))?.fields.message, { timeout: 30_000 })
    .toBe('捨てる文');
  await page.reload();
  await page.route('**/api/tl_draft', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'ただいまメンテナンス中です。' } })
      : route.continue(),
  );
  await page.getByRole('link', { name: '投稿', exact: true }).click();
  await button(page, 'はじめから書く').click();
  await expect(said(page, 'ただいまメンテナンス中です。')).toBeVisible();
  complaints.splice(0);
});

test('a draft survives the closed tab; a post waits for its time on my page', async ({ page, context }) => {
  const cast = await becomeCast(page);
  await query('update posts set deleted_at = now() where cast_id = $1', [cast.castId]);
  await page.goto('/navi/tls/#modal=timeline_post');
  await write(page, '書きかけの文 #出');
  await choosePhotos(page, [file('a.jpg', await photo('#246'))]);
  await allArrived(page);
  const isKept = async () => Boolean((await keptDraft(page, cast.myId))?.items[0]?.id);
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  await page.close();

  const again = await context.newPage();
  await again.goto(`/my_page/${cast.myId}/posts/`);
  await expect(again.getByRole('list', { name: '下書き' })).toContainText('書きかけの文');
  await again.getByRole('button', { name: '破棄する' }).click();
  await expect(modal(again)).toContainText('この操作は取り消せません。本当に削除しますか？');
  await button(again, 'キャンセル').click();
  await expect(again.getByRole('list', { name: '下書き' })).toContainText('書きかけの文');
  await again.getByRole('button', { name: '投稿する', exact: true }).click();
  await expect(modal(again).getByText('書きかけの投稿があります')).toBeVisible();
  await expect(text(again)).toHaveCount(0);
  await button(again, '続ける').click();
  await expect(text(again)).toHaveValue('書きかけの文 #出');
  await allArrived(again);
  // The history of this device and the tags of others continue what is being typed.
  await text(again).press('ControlOrMeta+End');
  await text(again).pressSequentially('勤');
  await text(again).press('Space');

  await modal(again)
    .getByRole('button', { name: /^投稿する時刻/ })
    .click();
  await modal(again)
    .getByRole('radio', { name: /^(今日|明日)の20:00$|（20:00）$/ })
    .first()
    .check();
  await expect(modal(again).getByText(/20:00に投稿されます$/)).toBeVisible();
  await modal(again)
    .getByRole('button', { name: /^見られる人/ })
    .click();
  await modal(again).getByRole('radio', { name: 'ログインした人だけ' }).check();
  await button(again, '予約する').click();
  await expect(modal(again)).toBeHidden();
  await expect(again.getByRole('list', { name: '下書き' })).toHaveCount(0);
  await again.reload();
  const waiting = again.getByRole('list', { name: '予約した投稿' });
  await expect(waiting).toContainText('書きかけの文');
  await expect(again.getByRole('list', { name: '下書き' })).toHaveCount(0);
  await expect(again.getByText('まだ投稿がありません。')).toBeVisible();
  await expect(again.getByRole('feed')).toHaveCount(0);
  await shoot(again, 'own-posts');
  expect(await violations(again, { within: 'main' })).toEqual([]);

  await waiting.getByRole('button', { name: '編集' }).click();
  await modal(again)
    .getByRole('button', { name: /^投稿する時刻/ })
    .click();
  await modal(again).getByRole('radio', { name: 'いますぐ' }).check();
  await button(again, '保存する').click();
  await expect(again.getByText('予約した投稿はありません。')).toBeVisible();
  await expect(again.getByText('まだ投稿がありません。')).toHaveCount(0);
  // Her first one: the list begins with it.
  await expect(again.getByRole('feed', { name: '公開した投稿' })).toContainText('書きかけの文');
  const published = again.waitForURL(/\/cast\/\d+\//);
  await again.getByRole('link', { name: '公開中の投稿を見る' }).click();
  await published;
});

test('on a desktop the form stands in the page; a guest is led to the login', async ({ page, browser }) => {
  await becomeCast(page);
  await page.setViewportSize(DESKTOP);
  await page.goto('/navi/tls/');
  const form = page.getByRole('form', { name: '投稿' });
  await expect(form).toBeVisible();
  await page.getByRole('button', { name: '投稿する', exact: true }).first().click();
  await expect(form.getByRole('textbox', { name: '本文' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect
    .poll(() =>
      form.evaluate((card) => {
        const tabs = document.querySelector('.tltabs')?.getBoundingClientRect().bottom ?? Number.NaN;
        return Math.round(card.getBoundingClientRect().top - tabs);
      }),
    )
    .toBeGreaterThanOrEqual(0);
  await form.getByRole('textbox', { name: '本文' }).fill('机から書いています');
  // A phone's width has the modal alone, with the same words; a desktop's has the form in the page again.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.locator('.postcard')).toBeHidden();
  await expect(text(page)).toHaveValue('机から書いています');
  await modal(page).getByRole('button', { name: '閉じる' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.locator('.postbtn').first()).toHaveCSS('box-shadow', 'none');
  await page.setViewportSize(DESKTOP);
  await expect(form).toBeVisible();
  await shoot(page, 'composer-desktop');
  expect(await violations(page, { within: '.postcard' })).toEqual([]);
  await form.getByRole('button', { name: '投稿する', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('机から書いています');
  await expect(form.getByRole('textbox', { name: '本文' })).toHaveValue('');

  const guests = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await guests.addInitScript(() => localStorage.setItem('age-confirmed', String(Date.now())));
  const guest = await guests.newPage();
  await guest.goto('/navi/tls/');
  await guest.getByRole('button', { name: '投稿する', exact: true }).click();
  await expect(modal(guest).getByText('ログインすると投稿できます。')).toBeVisible();
  await guests.close();
});
