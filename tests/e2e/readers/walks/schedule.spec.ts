import type { Page } from '@playwright/test';
import type { Schedule } from '../../../../server/directory/schedules/contract.ts';
import { fullShop, numberIn, wake } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const CALL = '**/api/schedules?*';
const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';

const days = (page: Page) => page.getByLabel('日付', { exact: true }).getByRole('link');
const entries = (page: Page) => page.locator('#cast .sched a');
const promised = async (page: Page, place: number) =>
  numberIn(await days(page).nth(place).locator('small').innerText());

async function scheduleOf(page: Page, query = ''): Promise<Schedule> {
  const shopId = numberIn(await fullShop(page));
  return (await page.request.get(`/api/schedules?shopId=${shopId}${query}`)).json();
}

async function openSchedule(page: Page): Promise<void> {
  await page.goto(await fullShop(page));
  await wake(page.locator('#cast .datestrip'));
}

async function expectDay(page: Page, place: number): Promise<void> {
  await expect(days(page).nth(place)).toHaveAttribute('aria-current', 'date');
  await expect(page.getByLabel('日付を選ぶ').locator('option').nth(place)).toHaveJSProperty('selected', true);
  await expect(entries(page)).toHaveCount(await promised(page, place));
}

test('the days are changed by the strip, the buttons and the list, on the same page', async ({ page }) => {
  await openSchedule(page);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await expectDay(page, 0);
  await expect(page.getByRole('button', { name: '前の日' })).toBeDisabled();
  await days(page).nth(2).click();
  await expectDay(page, 2);
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: '次の日' }).click();
  await expectDay(page, 3);
  await page.getByRole('button', { name: '前の日' }).click();
  await expectDay(page, 2);
  await page.getByLabel('日付を選ぶ').selectOption({ index: 7 });
  await expectDay(page, 7);
  await expect(page.getByRole('button', { name: '次の日' })).toBeDisabled();
  expect(loads).toEqual([]);
});

test('a chosen day survives a reload, and today has the shop’s own address', async ({ page }) => {
  await openSchedule(page);
  await days(page).nth(4).click();
  await expectDay(page, 4);
  await page.reload();
  await wake(page.locator('#cast .datestrip'));
  await expectDay(page, 4);
  await days(page).nth(0).click();
  await expectDay(page, 0);
  await expect(page).toHaveURL(await fullShop(page));
});

test('a swipe to the side turns the day, a short or steep one does not', async ({ page }) => {
  await openSchedule(page);
  const swipe = (across: number, down: number) =>
    page.getByLabel('出勤するキャスト').evaluate(
      (target, [x = 0, y = 0]) => {
        const at = (clientX: number, clientY: number) =>
          new Touch({ identifier: 1, target, clientX, clientY });
        const start = [at(200, 300)];
        target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: start }));
        const changedTouches = [at(200 + x, 300 + y)];
        target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches }));
      },
      [across, down],
    );
  await swipe(-120, 10);
  await expectDay(page, 1);
  await swipe(-40, 0);
  await swipe(-120, 100);
  await swipe(120, 0);
  await expectDay(page, 0);
  await swipe(120, 0);
  await expectDay(page, 0);
});

test('an entry leads to the girl', async ({ page }) => {
  await openSchedule(page);
  const { dates } = await scheduleOf(page);
  const busy = dates.findIndex(({ count }, place) => place > 0 && count > 0);
  await days(page).nth(busy).click();
  await expectDay(page, busy);
  const name = await entries(page).first().locator('b').innerText();
  await entries(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('a day without anybody says so', async ({ page }) => {
  await page.route(CALL, async (route) => {
    const answer = await route.fetch();
    const schedule = (await answer.json()) as Schedule;
    await route.fulfill({ response: answer, json: { ...schedule, items: [] } });
  });
  await openSchedule(page);
  await days(page).nth(1).click();
  await expect(page.getByText('まだ登録されていません。')).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
});

for (const how of ['an error of the server', 'no connection'] as const)
  test(`${how}: the page says so, and trying again shows the day`, async ({ page, complaints }) => {
    await openSchedule(page);
    await page.route(CALL, (route) =>
      how === 'no connection'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: 500, body: '{}' }),
    );
    await days(page).nth(1).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(entries(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expectDay(page, 1);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    expect(complaints.splice(0)).toHaveLength(2);
  });

test('a slow answer never covers the day chosen after it', async ({ page }) => {
  await openSchedule(page);
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(CALL, async (route, request) => {
    const slow = request.url().includes(first);
    if (slow) await held;
    await route.continue();
  });
  const first = (await page.getByLabel('日付を選ぶ').locator('option').nth(1).getAttribute('value')) ?? '';
  const late = page.waitForResponse((answer) => answer.url().includes(first));
  await days(page).nth(1).click();
  await days(page).nth(2).click();
  await expectDay(page, 2);
  release();
  await (await late).finished();
  await expectDay(page, 2);
});

test('tonight’s groups follow the clock of the reader', async ({ page }) => {
  await page.goto(await fullShop(page));
  const schedule = await scheduleOf(page);
  const coming = schedule.items.filter(({ ended }) => !ended);
  const latest = Math.max(...coming.map(({ startsAt }) => startsAt), 0);
  const groups = page.locator('#cast .group');
  await page.clock.setFixedTime((latest + 1) * 60_000);
  await page.reload();
  await wake(page.locator('#cast .datestrip'));
  await expect(groups.filter({ hasText: 'これから' })).toHaveCount(0);
  await expect(groups.filter({ hasText: '出勤中' })).toHaveCount(coming.length > 0 ? 1 : 0);
});

test('no end of a shift leaves the server: not in the answer, the page or its attributes', async ({
  page,
}) => {
  const schedule = await scheduleOf(page);
  const busy = schedule.dates.find(({ count }, place) => place > 0 && count > 0)?.value;
  const { items } = await scheduleOf(page, `&date=${busy}`);
  expect(items.length).toBeGreaterThan(0);
  for (const item of [...schedule.items, ...items])
    expect(Object.keys(item).toSorted()).toEqual(
      ['dot', 'ended', 'icon', 'id', 'in', 'name', 'path', 'startsAt'].toSorted(),
    );
  await page.goto(`${await fullShop(page)}?date=${busy}`);
  const times = await page.locator('#cast .sched a .num').allInnerTexts();
  expect(times).toHaveLength(items.length);
  for (const text of times) expect(text).toMatch(/^\d{1,2}:\d\d〜$/);
  const carried = await page.locator('#cast astro-island').getAttribute('props');
  expect(carried).toContain('startsAt');
  expect(carried).not.toMatch(/end(s|_|Minute|At|Time)|finish|until|close|"out"/);
});

test('a girl’s own page and her cards carry only the start', async ({ page }) => {
  await page.goto('/casts/tokyo/?tonight=1');
  const pills = page.locator('.pill[data-starts]');
  await expect.poll(() => pills.count()).toBeGreaterThan(0);
  for (const names of await pills.evaluateAll((all) =>
    all.map((pill) => Object.keys((pill as HTMLElement).dataset)),
  ))
    expect(names.toSorted()).toEqual(['ended', 'start', 'starts']);
  await page.locator('.castcard__link').first().click();
  await expect(page).toHaveURL(/\/cast\/\d+\/$/);
  for (const text of await page.getByLabel('今週の出勤').locator('small').allInnerTexts())
    expect(text).toMatch(/^(\d{1,2}:\d\d〜|未定|お休み)$/);
  const aside = page.locator('aside .siderow .num');
  for (const text of await aside.allTextContents()) expect(text).toMatch(/^\d{1,2}:\d\d〜$/);
});
