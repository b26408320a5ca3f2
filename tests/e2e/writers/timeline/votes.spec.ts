import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { loseNetwork } from '../../walker.ts';
import { becomeMember, expect, logIn, said, test } from '../accounts/visitor.ts';
import { addCast, query } from './cast-login.ts';

const ring = (page: Page) => page.getByRole('region', { name: '投票' });
const vote = (page: Page) => ring(page).getByRole('button', { name: '10Ptで投票' });
const total = (page: Page) => ring(page).locator('[data-votes-total]');

/** Where each light flew: from the centre of the moon to the centre of the ring, in pixels off; kept by the page. */
async function watchLights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    const lights: number[][] = [];
    Object.assign(window, { lights });
    Element.prototype.animate = function (frames, options) {
      if (this.className === 'votes__light') {
        const ends = [(frames as Keyframe[])[0], (frames as Keyframe[])[2]].map((frame) =>
          [...String(frame?.transform).matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px)),
        );
        const offs = ['.logo__mark', '.votes__ring'].flatMap((place, i) => {
          const box = document.querySelector(place)?.getBoundingClientRect() as DOMRect;
          const [x = 0, y = 0] = ends[i] ?? [];
          return [x - box.x - box.width / 2, y - box.y - box.height / 2];
        });
        lights.push(offs.map((off) => Math.round(Math.abs(off))));
      }
      return animate.call(this, frames, options);
    };
  });
}
const lights = (page: Page) => page.evaluate(() => (window as unknown as { lights: number[][] }).lights);

/** At widths of phones and of a desk. */
async function heights(page: Page): Promise<number[]> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const found: number[] = [];
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ ...size, width });
    found.push((await ring(page).boundingBox())?.height ?? 0);
  }
  await page.setViewportSize(size);
  return found;
}

/** It takes no tap for a second after the last one. */
const idle = (page: Page) => expect(vote(page)).not.toHaveAttribute('aria-busy', 'true');

test('votes: a guest logs in and stays, the ring shows at once what a vote takes, and what is refused comes back', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(90_000);
  const path = await addCast('みさき');
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await watchLights(page);
  await page.goto(path);
  await expect(ring(page)).toContainText('ログインすると投票できます。');
  await expect(total(page)).toHaveText('0Pt');
  await page.getByRole('banner').getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('button', { name: '電話番号・メールでログイン' }).click();
  await logIn(page, email);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Registered by mail: enough for one.
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  await expect(ring(page)).toContainText(/あと\d+分で\+1Pt/);
  expect(await violations(page)).toEqual([]);
  const open = await heights(page);

  await page.route('**/api/votes', (route) => route.fulfill({ status: 500, json: {} }));
  await vote(page).click();
  await expect
    .poll(() => lights(page), 'a small light flies from the moon to the ring')
    .toEqual([[0, 0, 0, 0]]);
  await expect(page.locator('.votes__light')).toHaveCount(0);
  await expect(
    said(page, '登録に失敗しました。画面を再読み込みして、もう一度お試しください。'),
  ).toBeVisible();
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  await expect(total(page)).toHaveText('0Pt');
  await page.unroute('**/api/votes');

  // Without a network nothing is shown as given; it is sent once when the network is back, however often it was tapped.
  await idle(page);
  await loseNetwork(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await vote(page).click();
  await expect(said(page, 'オフラインです。つながったら送信します。')).toBeVisible();
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  await expect(ring(page)).toContainText('送信待ち');
  await expect(total(page)).toHaveText('0Pt');
  await expect(vote(page)).toHaveAttribute('aria-busy', 'true');
  await vote(page).click();
  await context.setOffline(false);
  await expect(said(page, '+10Pt')).toBeVisible();
  await expect(ring(page).getByRole('status')).toHaveText('みさきさんに投票しました。残り0ポイントです。');
  await expect(total(page)).toHaveText('10Pt');
  complaints.splice(0);
  await expect.poll(() => lights(page), 'none under reduced motion').toHaveLength(1);

  await idle(page);
  await expect(ring(page)).toContainText('残り0 / 30Pt');
  await expect(ring(page)).toContainText('今日の上限です。朝5時から投票できます。');
  await expect(vote(page)).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => heights(page), 'why it is closed moves nothing').toEqual(open);
  await vote(page).click({ force: true });
  await expect(page.getByText(/^今日はこの女の子に投票できる上限に達しました。/)).toBeVisible();
  await expect(page.locator('.toast--error')).toHaveCount(1);
  await expect(total(page)).toHaveText('10Pt');

  await page.goto(await addCast('なぎさ'));
  await expect(ring(page)).toContainText('残り0 / 30Pt');
  await expect(ring(page)).toContainText(/あと約\d+分で投票できます。/);
  await expect(vote(page)).toHaveAttribute('aria-disabled', 'true');

  await page.goto(await addCast('しおり', 31));
  await expect(ring(page)).toContainText('この女の子は長い間更新がないため、投票を制限しています。');
  await expect(vote(page)).toHaveAttribute('aria-disabled', 'true');
  await vote(page).click({ force: true });
  await expect(page.locator('.toast--error')).toContainText('投票を制限しています。');
});

test('two taps in a hurry are one vote, and the second shows why', async ({ page }) => {
  const path = await addCast('まひろ');
  await becomeMember(page);
  await page.goto(path);
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  let go = () => {};
  const held = new Promise<void>((open) => {
    go = open;
  });
  await page.route('**/api/vote*', async (route) => {
    await held;
    await route.continue();
  });
  await vote(page).dblclick();
  await expect(said(page, '送信中です。しばらくお待ちください。')).toBeVisible();
  go();
  await expect(ring(page).getByRole('status')).toHaveText('まひろさんに投票しました。残り0ポイントです。');
  await idle(page);
  const [{ votes } = {}] = await query<{ votes: number }>(
    'select count(*)::int as votes from votes where cast_id = $1',
    [path.split('/')[2]],
  );
  expect(votes).toBe(1);
});

test('the gauge refills by itself; points are asked for every ten minutes until they are full', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  const points = { max: 100, step: 2, interval: 600 };
  const growing = { ...points, point: 96, needRecovery: true, nextIn: 350 };
  const full = { ...points, point: 100, needRecovery: false, nextIn: null };
  await page.route('**/api/votes?*', (route) => {
    asked += 1;
    const cast = { castId: 1, total: 1230, refusal: null, cap: null };
    return route.fulfill({ json: { ...(asked < 3 ? growing : full), cast } });
  });
  await page.goto(await addCast('ことね'));
  await expect(total(page)).toHaveText('1,230Pt');
  await expect(ring(page)).toContainText('残り96 / 100Pt');
  await expect(ring(page)).toContainText('あと6分で+2Pt');
  expect(asked).toBe(1);
  await page.clock.runFor(360_000);
  await expect(ring(page)).toContainText('残り98 / 100Pt');
  expect(asked).toBe(1);
  await page.clock.runFor(250_000);
  await expect.poll(() => asked).toBe(2);
  await expect(ring(page)).toContainText('残り96 / 100Pt');
  await expect(ring(page)).not.toHaveClass(/votes--full/);
  await page.clock.runFor(610_000);
  await expect.poll(() => asked).toBe(3);
  await expect(ring(page)).toContainText('残り100 / 100Pt');
  await expect(ring(page)).toContainText('満タンです');
  await expect(ring(page)).toHaveClass(/votes--full/);
  await page.clock.runFor(1_300_000);
  expect(asked).toBe(3);
});
