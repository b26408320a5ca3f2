import { readFileSync } from 'node:fs';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { loseNetwork, shoot } from '../../walker.ts';
import { another, becomeMember, expect, modal, said, test } from '../accounts/visitor.ts';
import { addCast, becomeCast, postOf, query } from '../timeline/cast-login.ts';

test('a cast hides her page with one tap, a guest meets it gone, and it comes back as easily', async ({
  page,
  browser,
}) => {
  test.slow();
  const { castId, name, myPage } = await becomeCast(page);
  const tlId = await postOf(castId, '新しいドレスです。');
  const guest = await another(page, browser);
  const member = await another(page, browser);
  const path = `/cast/${castId}/`;
  for (const visitor of [guest, member]) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(visitor.locator('.ownpage')).toHaveCount(0);
  }
  await becomeMember(member, 'けん', 'boy');

  await page.goto(path);
  const bar = page.getByRole('region', { name: 'あなたのページの公開' });
  await expect(bar).toContainText('公開中');
  await expect(page.getByRole('region', { name: '投票' })).toBeHidden();
  const acts = page.locator('.castid__acts');
  await expect(acts.getByRole('link', { name: 'プロフィールを編集' })).toHaveAttribute(
    'href',
    `${myPage}profile_setting/`,
  );
  await expect(acts.getByRole('link', { name: '投稿する' })).toHaveAttribute('href', '#modal=timeline_post');
  await expect(acts.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ミュート・通報' })).toBeHidden();
  await expect(page.getByRole('link', { name: '削除のご依頼' }).first()).toBeVisible();
  await shoot(page, 'own-page-bar');
  // The bar for the thumb has one tab more for a cast; nothing of the page itself moves.
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        type Shift = { sources: { node: Element | null }[] };
        const all: string[] = [];
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as unknown as Shift[])
            for (const { node } of sources)
              if (node?.closest?.('main, footer')) all.push(node.outerHTML.slice(0, 200));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(all), 500);
      }),
  );
  expect(moved).toEqual([]);
  expect(await violations(page, { within: '.ownbar' })).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await bar.getByRole('button').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(() => sideways(page)).toEqual([]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await bar.getByRole('button', { name: '非公開にする' }).click();
  await expect(bar).toContainText('非公開中');
  await expect(
    said(page, 'ページを非公開にしました。投稿や写真も、どこからも見えなくなりました。'),
  ).toBeVisible();

  for (const visitor of [guest, member]) {
    expect((await visitor.goto(path))?.status()).toBe(410);
    // Names of one character are part of those of places.
    await expect(visitor.getByText(name, { exact: true })).toHaveCount(0);
    await expect(visitor.locator('body')).not.toContainText(`${name}さん`);
    expect((await visitor.goto(`/tl/${tlId}/`))?.status()).toBe(410);
    await expect(visitor.getByRole('button', { name: '公開する' })).toHaveCount(0);
  }
  // The address is gone for everybody, and leads her alone to what she has: her page, with her switch.
  expect((await page.goto(path))?.status()).toBe(410);
  await expect(page).toHaveURL(`${myPage}page_preview/`);
  await expect(page.getByText('あなただけに見えています')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(bar).toContainText('非公開中');
  await shoot(page, 'own-page-hidden');
  await page.goto(myPage);
  await expect(page.getByRole('link', { name: 'ページを見る' })).toHaveAttribute('href', /page_preview/);
  await page.getByRole('link', { name: 'ページの公開 非公開中' }).click();
  await expect(bar).toContainText('非公開中');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.goto(path);
  await bar.getByRole('button', { name: '公開する' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(said(page, 'ページを公開しました。')).toBeVisible();
  expect((await guest.goto(path))?.status()).toBe(200);

  // Taken back by the message itself.
  await bar.getByRole('button', { name: '非公開にする' }).click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(bar).toContainText('公開中');
  await expect(bar.getByRole('button', { name: '非公開にする' })).toBeVisible();
  expect((await guest.goto(path))?.status()).toBe(200);

  // Every place of my page says the same.
  await page.goto(myPage);
  await bar.getByRole('button', { name: '非公開にする' }).click();
  await expect(page.getByRole('link', { name: 'ページの公開 非公開中' })).toBeVisible();
  await bar.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByRole('link', { name: 'ページの公開 公開中' })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
});

test('a page that the operator has hidden has no button, and without the network nothing changes', async ({
  page,
  context,
  complaints,
}) => {
  const { castId, myPage } = await becomeCast(page);
  await page.goto(`${myPage}visibility/`);
  const bar = page.getByRole('region', { name: 'あなたのページの公開' });
  await expect(bar).toContainText('公開中');
  await loseNetwork(page);
  await bar.getByRole('button', { name: '非公開にする' }).click();
  await expect(page.locator('.toast--error').first()).toBeVisible();
  await expect(bar.getByRole('button', { name: '非公開にする' })).toBeVisible();
  await context.setOffline(false);
  complaints.splice(0);
  await query("update casts set status = 'hidden', hidden_by = '{staff}' where id = $1", [castId]);
  await page.reload();
  await expect(bar).toContainText('運営が非公開にしています。');
  await expect(bar.getByRole('button')).toHaveCount(0);
  await query("update casts set status = 'public', hidden_by = '{}' where id = $1", [castId]);
});

test('her first post stands at once where nothing stood: on her page, and among those she follows', async ({
  page,
}) => {
  test.slow();
  const words = '今日から出勤します。よろしくお願いします。';
  for (const [place, nothing] of [
    ['her page', 'まだ投稿がありません。'],
    ['/navi/cast/', '気になる女の子をフォローすると、投稿と出勤がここに届きます。'],
  ] as const) {
    const { myPage } = await becomeMember(page, 'はじめ', 'girl');
    const path = await addCast('はじめ');
    await query('update users set cast_id = $1 where my_id = $2', [
      Number(path.split('/')[2]),
      myPage.split('/')[2],
    ]);
    await page.goto(`${place === 'her page' ? path : place}#modal=timeline_post`);
    await expect(page.getByText(nothing)).toBeAttached();
    await modal(page).getByRole('textbox', { name: '本文' }).fill(words);
    await modal(page).getByRole('button', { name: '投稿する', exact: true }).click();
    await expect(said(page, '投稿しました。')).toBeVisible();
    // Her page has its posts below the fold, where they wait to be seen.
    await page.getByText(nothing).or(page.getByRole('feed')).first().scrollIntoViewIfNeeded();
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  }
});

test('her menu begins with her next shift, her switch and her week, all above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { castId, name, myPage } = await becomeCast(page);
  await query('delete from shifts where cast_id = $1', [castId]);
  await query(
    `insert into shifts (shop_id, cast_id, business_date, start_minute)
     select shop_id, id, current_date + 3, 1230 from casts where id = $1`,
    [castId],
  );
  await postOf(castId, '新しいドレスです。');
  await page.goto(myPage);
  const next = page.getByRole('region', { name: '次の出勤' });
  await expect(next).toContainText('20:30〜');
  await expect(page.getByRole('region', { name: 'あなたのページの公開' })).toBeInViewport({ ratio: 1 });
  const week = page.getByRole('region', { name: 'この7日間' });
  await expect(week).toContainText('この7日間、');
  await expect(week.getByText('先週').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: '新しいドレスです。' })).toBeVisible();
  await expect.poll(() => sideways(page)).toEqual([]);
  expect(await violations(page, {})).toEqual([]);
  await shoot(page, 'own-week', true);
  const card = page.getByRole('region', { name: 'シフトカード' });
  await card.scrollIntoViewIfNeeded();
  const make = async () => {
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: 'シフトカードをつくる' }).click();
    const picture = readFileSync(await (await saved).path());
    return [picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)];
  };
  const story = await make();
  const sample = card.getByRole('img');
  await expect(sample).toHaveAttribute('aria-label', /20:30から、[^、]+$/);
  await card.getByText('投稿', { exact: true }).click();
  await card.getByRole('checkbox', { name: '名前を入れる' }).check();
  await expect(sample).toHaveAttribute('aria-label', new RegExp(`、${name}$`));
  const post = await make();
  expect([story, post]).toEqual([
    ['PNG', 1080, 1920],
    ['PNG', 1080, 1350],
  ]);
  await shoot(page, 'shift-card', true);
  await next.getByRole('link', { name: '投稿する' }).click();
  await expect(modal(page).getByRole('textbox').first()).toBeVisible();
});
