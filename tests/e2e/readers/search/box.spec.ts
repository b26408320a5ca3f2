import type { Locator, Page, Route } from '@playwright/test';
import { AREA } from '../../places.ts';
import { DESKTOP, expect, PHONE, shoot, test } from '../../walker.ts';

const box = (page: Page): Locator => page.getByRole('banner').getByRole('combobox');
const options = (page: Page): Locator => page.getByRole('option');

/** The box of the header on a desktop, awake. */
async function enterBox(page: Page, path = AREA): Promise<Locator> {
  await page.goto(path);
  await page.locator('form[data-search] input').click();
  await expect(box(page)).toBeFocused();
  return box(page);
}

test.describe('the search box of the header', () => {
  test.use({ viewport: DESKTOP });

  test('suggests places, stations, shops and girls, and last the words themselves', async ({ page }) => {
    const field = await enterBox(page);
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.pressSequentially('しんじゅく');
    await expect(options(page).filter({ hasText: '新宿・歌舞伎町' }).first()).toBeVisible();
    await expect(options(page).filter({ hasText: /^新宿駅/ })).toContainText(/\d+件/);
    await expect(options(page).last()).toContainText('この文字で全文検索');
    await expect.poll(() => options(page).count()).toBeLessThanOrEqual(11);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
  });

  test('shows shops of the place before anything is typed', async ({ page }) => {
    await enterBox(page);
    const shops = page.getByRole('banner').getByRole('region', { name: '新宿・歌舞伎町のおすすめのお店' });
    await expect(shops.locator('.foundrow')).toHaveCount(4);
    await shoot(page, 'search-defaults-wide');
    await shops.locator('.foundrow').first().click();
    await expect(page).toHaveURL(/\/shop\/\d+/);
  });

  test('is walked through by arrows, and Enter follows the marked one', async ({ page }) => {
    const field = await enterBox(page);
    await field.pressSequentially('歌舞伎町');
    await expect(options(page).first()).toContainText('新宿・歌舞伎町');
    await field.press('ArrowDown');
    const marked = page.locator('[role="option"][aria-selected="true"]');
    await expect(field).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
    await expect(field).toBeFocused();
    await field.press('ArrowUp');
    await expect(marked).toHaveCount(0);
    await field.press('ArrowUp');
    await expect(marked).toContainText('この文字で全文検索');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(AREA);
  });

  test('searches for the words by Enter; Esc closes the list and keeps them', async ({ page }) => {
    const field = await enterBox(page);
    await field.pressSequentially('club');
    await expect(options(page).first()).toBeVisible();
    await field.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(field).toHaveValue('club');
    await field.press('Enter');
    await expect(page).toHaveURL('/shops/?text=club');
    await expect(page.locator('form[data-search] input')).toHaveValue('club');
  });

  test('leaves Enter and the arrows to the conversion of kana', async ({ page }) => {
    const field = await enterBox(page);
    await field.pressSequentially('かぶき');
    await expect(options(page).first()).toBeVisible();
    const typing = (key: string) =>
      field.evaluate((input, pressed) => {
        const event = new KeyboardEvent('keydown', {
          key: pressed,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        });
        input.dispatchEvent(event);
        return event.defaultPrevented;
      }, key);
    const taken: boolean[] = [];
    for (const key of ['ArrowDown', 'Enter', 'Escape']) taken.push(await typing(key));
    expect(taken).toEqual([false, false, false]);
    await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(0);
    await expect(options(page).first()).toBeVisible();
    await expect(page).toHaveURL(AREA);
  });

  test('asks for nothing while an input method composes', async ({ page }) => {
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/suggests')) asked.push(request.postDataJSON().searchText);
    });
    const field = await enterBox(page);
    const ime = await page.context().newCDPSession(page);
    for (const text of ['か', 'かぶ', 'かぶき']) {
      await ime.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      await page.clock.runFor(1000);
    }
    await expect(field).toHaveValue('かぶき');
    expect(asked).toEqual([]);
    await ime.send('Input.insertText', { text: '歌舞伎町' });
    await page.clock.runFor(1000);
    await expect(options(page).first()).toContainText('新宿・歌舞伎町');
    expect(asked).toEqual(['歌舞伎町']);
  });

  test('says what it does not take instead of cutting it off', async ({ page }) => {
    const field = await enterBox(page);
    await field.fill('あ'.repeat(101));
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText(
      '検索キーワードは100文字以内で入力してください。',
    );
    await field.press('Enter');
    await expect(page).toHaveURL(AREA);
    await expect(field).toHaveValue('あ'.repeat(101));
    await shoot(page, 'search-too-long-wide');
  });

  test('ignores suggestions that come when it is empty again', async ({ page }) => {
    let answer: () => void = () => {};
    const asked = new Promise<void>((began) => {
      void page.route('**/api/suggests', async (route: Route) => {
        began();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.continue();
      });
    });
    const field = await enterBox(page);
    await field.pressSequentially('新宿');
    await asked;
    await field.fill('');
    const answered = page.waitForResponse('**/api/suggests');
    answer();
    await answered;
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '検索履歴' })).toBeVisible();
  });

  test('remembers on this device what was followed, forgets one, all, and can be switched off', async ({
    page,
  }) => {
    const stored = () => page.evaluate(() => localStorage.getItem('search-history'));
    let field = await enterBox(page);
    await field.pressSequentially('歌舞伎町');
    await expect(options(page).first()).toContainText('新宿・歌舞伎町');
    await options(page).first().click();
    await expect(page).toHaveURL(AREA);
    field = await enterBox(page);
    await field.pressSequentially('さくら');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/shops\/\?text=/);
    field = await enterBox(page);
    const rows = page.locator('.history');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('さくら');
    await page.getByRole('button', { name: '履歴から「さくら」を消す' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'すべて削除' }).click();
    await expect(rows).toHaveCount(0);
    await expect.poll(stored).toBeNull();
    await page.getByLabel('この端末に履歴を残さない').check();
    field = await enterBox(page);
    await field.pressSequentially('さくら');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/shops\/\?text=/);
    await expect.poll(stored).toBeNull();
    await enterBox(page);
    await expect(page.getByText('この端末では履歴を残していません。')).toBeVisible();
  });

  test('stays a search box without its suggestions', async ({ page, complaints }) => {
    await page.route('**/api/suggests', (route) => route.fulfill({ status: 503, body: '{}' }));
    const field = await enterBox(page);
    await field.pressSequentially('club');
    await expect(page.locator('.suggests__say--bad')).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL('/shops/?text=club');
    complaints.length = 0;
  });
});

test.describe('without a script', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('the box is a form that searches', async ({ page }) => {
    await page.goto(AREA);
    const field = page.locator('form[data-search] input');
    await field.fill('club');
    await field.press('Enter');
    await expect(page).toHaveURL('/shops/?text=club');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('club');
  });
});

test.describe('the search box of a phone', () => {
  test.use({ viewport: PHONE });

  test('opens in a modal with suggestions; Back closes it', async ({ page }) => {
    await page.goto(AREA);
    await page.getByRole('button', { name: /^検索：/ }).click();
    const modal = page.getByRole('dialog');
    const field = modal.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('ｼﾝｼﾞｭｸ');
    await expect(modal.getByRole('option').first()).toContainText('新宿');
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL(AREA);
  });

  test('names the closest when nothing fits', async ({ page }) => {
    await page.goto(`${AREA}#modal=suggest`);
    const modal = page.getByRole('dialog');
    await modal.getByRole('combobox').fill('かぶきちゃう');
    await expect(modal.getByText('近い名前を出しています')).toBeVisible();
    await expect(modal.getByRole('option').first()).toContainText('歌舞伎町');
  });
});
