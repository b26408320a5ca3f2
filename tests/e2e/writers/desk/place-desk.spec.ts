import type { Page } from '@playwright/test';
import { PHONE } from '../../walker.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test.beforeEach(async ({ page }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
});

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const part = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: '表示の切り替え' }).getByRole('button', { name });

test('an admin renames an area on a phone, sees it on its page, and takes it back', async ({
  page,
  complaints,
}) => {
  await openSection(page, 'エリアと駅');
  await page.setViewportSize(PHONE);
  await page.getByRole('combobox', { name: '都道府県' }).selectOption({ label: '沖縄県' });
  await expect(page).toHaveURL(/\?prefecture=47$/);
  const areas = page.getByRole('list', { name: 'エリア' });
  // The address changes before the list.
  await expect(areas.getByRole('link').first()).toHaveAttribute('href', /\/okinawa\//);
  const old = (await areas.getByRole('link').first().innerText()).trim();
  const path = (await areas.getByRole('link').first().getAttribute('href')) ?? '';
  await line(page, old)
    .getByRole('button', { name: `${old}を編集` })
    .click();
  const form = page.getByRole('form', { name: `${old}を編集` });
  const kana = form.getByRole('textbox', { name: /よみがな/ });
  const reading = await kana.inputValue();
  await kana.fill('漢字');
  await form.getByRole('button', { name: '変更する' }).click();
  await expect(kana).toHaveAccessibleDescription(/ひらがなで入力してください/);
  await expectSound(page, 'desk-places');
  complaints.splice(0);
  await page.setViewportSize(PHONE);
  const name = `${old}の夜${Date.now() % 1000}`;
  await kana.fill(reading);
  await form.getByRole('textbox', { name: /エリア名/ }).fill(name);
  await form.getByRole('button', { name: '変更する' }).click();
  await expect(line(page, name)).toBeVisible();
  const visitor = await page.context().newPage();
  const publicName = async (wanted: string) =>
    expect(async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(wanted, { timeout: 300 });
    }).toPass();
  await publicName(name);
  await part(page, /変更の記録/).click();
  const change = page.getByRole('list', { name: '変更の記録' }).getByRole('listitem').first();
  await expect(change).toContainText('たなかさん');
  await expect(change.getByRole('deletion')).toHaveText(old);
  await change.getByRole('button', { name: /元に戻す/ }).click();
  await expect(said(page, '元に戻しました。')).toBeVisible();
  await expect(page.getByRole('list', { name: '変更の記録' }).getByText('元に戻す操作')).toBeVisible();
  await publicName(old);
  await expectSound(page, 'desk-place-changes');
});

test('an admin adds an area, moves it, and removes it; one with shops stays', async ({
  page,
  complaints,
}) => {
  await openSection(page, 'エリアと駅');
  await page.setViewportSize(PHONE);
  const areas = page.getByRole('list', { name: 'エリア' });
  await expect(areas.getByRole('link').first()).toBeVisible();
  const first = (await areas.getByRole('link').first().innerText()).trim();
  await line(page, first)
    .getByRole('button', { name: `${first}を削除` })
    .click();
  await press(page, '削除する');
  await expect(page.getByText(/お店が\d+件.*あるため、削除できません。/)).toBeVisible();
  complaints.splice(0);
  const name = `新町${Date.now() % 100_000}`;
  await page.getByText('エリアを追加する').click();
  const form = page.getByRole('form', { name: 'エリアを追加' });
  await form.getByRole('textbox', { name: /エリア名/ }).fill(name);
  await form.getByRole('textbox', { name: /よみがな/ }).fill('シンマチ');
  await form.getByRole('textbox', { name: /ローマ字/ }).fill('Shinmachi');
  await form.getByRole('textbox', { name: /英字名/ }).fill(`shinmachi-${Date.now()}`);
  await form.getByRole('textbox', { name: /緯度/ }).fill('３５．６９');
  await form.getByRole('textbox', { name: /経度/ }).fill('139.7');
  await form.getByRole('button', { name: '追加する' }).click();
  await expect(areas.getByRole('listitem').last()).toContainText(name);
  await line(page, name)
    .getByRole('button', { name: `${name}を上へ動かす` })
    .click();
  await expect(areas.getByRole('listitem').last()).not.toContainText(name);
  await line(page, name)
    .getByRole('button', { name: `${name}を削除` })
    .click();
  await press(page, '削除する');
  await expect(line(page, name)).toHaveCount(0);
});

test('an admin finds a station by its reading and gives it another area', async ({ page }) => {
  await openSection(page, 'エリアと駅');
  await page.setViewportSize(PHONE);
  await part(page, /^駅/).click();
  const search = page.getByRole('searchbox');
  await search.fill('シンジュクギョエンマエ');
  await search.press('Enter');
  await expect(page.getByRole('list', { name: '駅' }).getByRole('listitem')).toHaveCount(1);
  await line(page, '新宿御苑前駅').getByRole('button', { name: '新宿御苑前駅を編集' }).click();
  const area = line(page, '新宿御苑前駅').getByRole('combobox', { name: 'エリア' });
  await area.selectOption({ label: '赤坂' });
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(line(page, '新宿御苑前駅')).toContainText('赤坂');
  await expectSound(page, 'desk-stations');
  await part(page, /変更の記録/).click();
  await page.getByRole('button', { name: '新宿御苑前駅の変更を元に戻す' }).first().click();
  await expect(said(page, '元に戻しました。')).toBeVisible();
});
