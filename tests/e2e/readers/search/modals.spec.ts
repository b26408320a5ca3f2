import type { Page } from '@playwright/test';
import { viewsOf, violations } from '../../axe.ts';
import { AREA, AREA_CASTS, numberIn } from '../../places.ts';
import { DESKTOP, expect, LOOKS_LONG, PHONE, settled, shoot, test } from '../../walker.ts';

const modal = (page: Page) => page.getByRole('dialog');
const open = async (page: Page, words: string, path = AREA) => {
  await page.goto(`${path}#modal=${words}`);
  await expect(modal(page).getByRole('heading', { level: 2 })).toBeVisible();
};

test.describe('search by conditions', () => {
  test.use({ viewport: PHONE });

  test('counts as one goes and leads to the list it counted', async ({ page }) => {
    await open(page, 'search_shops');
    const go = modal(page).locator('.searchfoot button');
    await expect(go).toHaveText(/\d件を表示/);
    const all = numberIn(await go.innerText());
    const caba = modal(page).getByRole('button', { name: /^キャバクラ/ });
    const expected = numberIn(await caba.innerText());
    await caba.click();
    await expect(caba).toHaveAttribute('aria-pressed', 'true');
    await expect(go).toHaveText(`${expected}件を表示`);
    expect(expected).toBeLessThan(all);
    await go.click();
    await expect(page).toHaveURL(`${AREA}?caba=1&girls=0&sexy=0`);
    expect(numberIn(await page.locator('.resultline b').first().innerText())).toBe(expected);
  });

  test('takes the place from the area modals and comes back', async ({ page }) => {
    await open(page, 'search_casts', '/casts/');
    await expect(modal(page).locator('.found__text')).toBeVisible();
    await modal(page).getByRole('button', { name: 'エリアを選択' }).click();
    await modal(page)
      .getByRole('button', { name: /^東京都/ })
      .click();
    await modal(page)
      .getByRole('link', { name: /^新宿・歌舞伎町/ })
      .click();
    await expect(modal(page).getByRole('heading', { name: '女の子を条件でさがす' })).toBeVisible();
    await expect(modal(page).locator('.found__text')).toContainText('新宿・歌舞伎町の女の子');
    await modal(page).locator('.searchfoot button').click();
    await expect(page).toHaveURL(AREA_CASTS);
  });

  test('opens a suggested place in the categories that are chosen', async ({ page }) => {
    await open(page, 'search_casts', '/casts/');
    await modal(page)
      .getByRole('button', { name: /^キャバクラ/ })
      .click();
    await modal(page).getByRole('combobox').fill('しんじゅく');
    await modal(page)
      .getByRole('option')
      .filter({ hasText: /^新宿駅/ })
      .click();
    await expect(page).toHaveURL(/\/casts\/tokyo\/station\/[^/]+\/\?caba=1&girls=0&sexy=0$/);
  });

  test('takes a station instead of an area, by its name or out of a list, and clears it', async ({
    page,
  }) => {
    await open(page, 'search_shops');
    const text = modal(page).locator('.found__text');
    await expect(text).toContainText('新宿・歌舞伎町');
    await modal(page).getByRole('button', { name: '駅', exact: true }).click();
    await modal(page).getByRole('combobox').fill('しんじゅく');
    await modal(page)
      .getByRole('option')
      .filter({ hasText: /^新宿駅/ })
      .click();
    await expect(modal(page).getByRole('heading', { name: 'お店を条件でさがす' })).toBeVisible();
    await expect(text).toContainText('新宿駅');
    await expect(modal(page).getByRole('button', { name: 'エリアを選択' })).toBeVisible();
    await shoot(page, 'search-station-chosen');
    await modal(page).getByRole('button', { name: '新宿駅の選択を消す' }).click();
    await expect(text).toHaveText(/^お店 /);
    await modal(page).getByRole('button', { name: '駅', exact: true }).click();
    const station = modal(page).locator('.stationlist a').first();
    const name = await station.locator('b').innerText();
    await station.click();
    await expect(text).toContainText(name);
    await modal(page).locator('.searchfoot button').click();
    await expect(page).toHaveURL(/\/shops\/tokyo\/station\/[^/]+\/$/);
  });

  test('says what to take off when nothing is found, and does it', async ({ page }) => {
    await open(page, 'search_shops');
    await modal(page).getByRole('combobox').fill('zzqqx');
    await expect(modal(page).getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
    await expect(modal(page).locator('.searchfoot button')).toHaveAttribute('aria-disabled', 'true');
    await modal(page).locator('.toggles button').first().focus();
    await modal(page)
      .getByRole('button', { name: /「zzqqx」を外すと/ })
      .click();
    await expect(modal(page).locator('.searchfoot button')).toHaveText(/[1-9]\d*件を表示/);
    await expect(modal(page).getByRole('combobox')).toHaveValue('');
  });

  test('opens the list by Enter, however fast', async ({ page }) => {
    await open(page, 'search_shops', '/shops/');
    const field = modal(page).getByRole('combobox');
    await field.fill('club');
    await field.press('Enter');
    await expect(page).toHaveURL('/shops/?text=club');
  });

  test('Esc takes the suggestions away first, and the modal only then', async ({ page }) => {
    await open(page, 'search_shops');
    const field = modal(page).getByRole('combobox');
    await field.pressSequentially('club');
    await expect(modal(page).getByRole('option').first()).toBeVisible();
    await field.press('Escape');
    await expect(modal(page).getByRole('option')).toHaveCount(0);
    await expect(field).toHaveValue('club');
    await field.press('Escape');
    await expect(modal(page)).toBeHidden();
  });

  test('suggests six shops and no more', async ({ page }) => {
    await open(page, 'search_shops');
    await modal(page).getByRole('combobox').fill('club');
    await expect(modal(page).getByRole('option')).toHaveCount(7);
    for (const option of (await modal(page).getByRole('option').all()).slice(0, 6))
      await expect(option).toContainText('お店 - ');
  });
});

test.describe('the position', () => {
  test.use({ viewport: PHONE, geolocation: { latitude: 35.6938451, longitude: 139.7035511 } });

  test('is explained before the browser asks, and rounded before it stands in the address', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await open(page, 'search_gps&half=casts', AREA_CASTS);
    await expect(modal(page).getByText('約100mの範囲にまるめて使います')).toBeVisible();
    await modal(page).getByRole('button', { name: '現在地を使う' }).click();
    await expect(page).toHaveURL('/casts/?lat=35.694&long=139.704');
    expect(urls.filter((url) => /35\.69384|139\.70355/.test(url))).toEqual([]);
  });

  test('is one of the conditions of a search', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await open(page, 'search_casts', '/casts/');
    await modal(page).getByRole('button', { name: '現在地', exact: true }).click();
    await modal(page).getByRole('button', { name: '現在地を使う' }).click();
    await expect(modal(page).locator('.found__text')).toContainText('現在地から');
    await expect(modal(page).getByRole('button', { name: '現在地の選択を消す' })).toBeVisible();
    await modal(page).locator('.searchfoot button').click();
    await expect(page).toHaveURL('/casts/?lat=35.694&long=139.704');
  });

  test('that is refused says so and offers the stations', async ({ page }) => {
    await open(page, 'search_gps&half=shops');
    await modal(page).getByRole('button', { name: '現在地を使う' }).click();
    await expect(modal(page).getByRole('alert')).toHaveText(
      '位置情報を取得できませんでした。現在地の利用を許可してください。',
    );
    await modal(page).getByRole('combobox').fill('しんじゅく');
    const station = modal(page)
      .getByRole('option')
      .filter({ hasText: /^新宿駅/ });
    await station.click();
    await expect(page).toHaveURL(/\/shops\/tokyo\/station\/[^/]+\/$/);
  });

  test('that never comes says so after four seconds and offers the stations', async ({ page }) => {
    await page.addInitScript(() => {
      Geolocation.prototype.getCurrentPosition = () => {};
    });
    await page.clock.install();
    await open(page, 'search_gps&half=shops');
    await modal(page).getByRole('button', { name: '現在地を使う' }).click();
    await expect(modal(page).getByRole('button', { name: '現在地を確認しています…' })).toBeVisible();
    await page.clock.runFor(4000);
    await expect(modal(page).getByRole('alert')).toHaveText(
      '現在地の確認に時間がかかっています。エリアや駅からも探せます。',
    );
    await expect(modal(page).getByRole('combobox')).toBeVisible();
    await shoot(page, 'gps-slow');
  });

  test('a browser without it says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined });
    });
    await open(page, 'search_gps&half=shops');
    await modal(page).getByRole('button', { name: '現在地を使う' }).click();
    await expect(modal(page).getByRole('alert')).toHaveText(
      'お使いのブラウザでは位置情報（GPS）を利用できません。',
    );
  });
});

test('an empty box shows who works tonight where the visitor looks, asked for when it opens', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/searches')) asked.push(new URL(request.url()).search);
  });
  await page.goto(AREA);
  await page.goto('/casts/');
  await expect(page.locator('.resultline').first()).toBeVisible();
  expect(asked).toEqual([]);
  await open(page, 'suggest&half=casts', '/casts/');
  const tonight = modal(page).getByRole('region', { name: '新宿・歌舞伎町で今夜出勤' });
  await expect(tonight.locator('.foundrow')).toHaveCount(4);
  await expect(tonight.getByRole('link', { name: 'すべて見る' })).toHaveAttribute(
    'href',
    /^\/casts\/tokyo\/[^/]+\/\?tonight=1$/,
  );
  expect(asked).toHaveLength(1);
  await shoot(page, 'search-defaults');
  await modal(page).getByRole('combobox').fill('zz');
  await expect(tonight).toHaveCount(0);
});

test('the box of a phone suggests six at most, and says what it does not take', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, 'suggest&half=shops');
  const field = modal(page).getByRole('combobox');
  await field.fill('club');
  await expect(modal(page).getByRole('option')).toHaveCount(7);
  await field.fill('あ'.repeat(101));
  await expect(modal(page).getByRole('alert')).toHaveText('検索キーワードは100文字以内で入力してください。');
  await expect(modal(page).getByRole('option')).toHaveCount(0);
  await field.press('Enter');
  await expect(page).toHaveURL(AREA);
  await expect(field).toHaveValue('あ'.repeat(101));
  await shoot(page, 'search-too-long');
});

test.describe('places', () => {
  test.use({ viewport: PHONE });

  test('are found by name, shops among them, girls not', async ({ page }) => {
    await open(page, 'search_area&half=casts', AREA_CASTS);
    await modal(page).getByRole('combobox').fill('よこはま');
    const options = modal(page).getByRole('option');
    await expect(options.first()).toContainText('横浜');
    await expect.poll(() => options.count()).toBeLessThanOrEqual(7);
    await expect(options.filter({ hasText: '女の子 - ' })).toHaveCount(0);
    const facts = options.first().locator('.suggestrow__facts > span');
    await expect(facts).toHaveText(/^女の子[\d,]+件$/);
    const count = numberIn(await facts.innerText());
    await options.first().click();
    await expect(page).toHaveURL(/\/casts\/kanagawa\//);
    const listed = async () => numberIn(await page.locator('.resultline b').first().innerText());
    await expect.poll(listed).toBe(count);
  });

  test('a station is picked out of those of an area', async ({ page }) => {
    await page.goto(AREA);
    await open(page, 'search_station&half=shops', '/shops/');
    await expect(modal(page).locator('[aria-pressed="true"]')).toContainText('新宿・歌舞伎町');
    const station = modal(page).locator('.stationlist a').first();
    const count = numberIn(await station.locator('.suggestrow__facts').innerText());
    await station.click();
    await expect(page).toHaveURL(/\/shops\/tokyo\/station\//);
    expect(numberIn(await page.locator('.resultline b').first().innerText())).toBe(count);
  });
});

const MODALS = [
  'suggest&half=shops',
  'search_shops',
  'search_casts',
  'search_area&half=shops',
  'search_gps&half=shops',
  'search_station&half=casts',
];
// High enough that no row of the results lies half behind the button at the foot.
const SMALL = { width: 320, height: 900 };
const SMALLEST = [
  {
    size: 'small',
    viewport: SMALL,
    themes: LOOKS_LONG ? (['light', 'dark'] as const) : (['light'] as const),
  },
];
for (const words of MODALS)
  test(`the modal ${words} fits and has nothing for axe to find at three sizes`, async ({ page }) => {
    await page.setViewportSize(SMALL);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, words);
    await expect(modal(page).locator('.sheet__b :is(a, button, input)').first()).toBeVisible();
    await expect(modal(page).getByText(/読み込んでいます…|^さがしています…/)).toHaveCount(0);
    for (const viewport of [PHONE, DESKTOP, SMALL]) {
      await page.setViewportSize(viewport);
      await expect
        .poll(
          () => modal(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
          `${viewport.width} px`,
        )
        .toBeLessThanOrEqual(0);
    }
    for (const { size, viewport, themes } of [...SMALLEST, ...viewsOf(words)]) {
      await page.setViewportSize(viewport);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await settled(page);
        await shoot(page, `search-${words.replaceAll(/\W/g, '-')}-${size}-${theme}`);
        const found = await violations(page, { within: 'dialog', coloursAlone: theme !== themes[0] });
        expect(found, `${size} ${theme}`).toEqual([]);
      }
    }
  });
