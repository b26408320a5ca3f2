import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { button, expect, modal, said, test } from '../accounts/visitor.ts';
import { becomeCast, postOf } from './cast-login.ts';

const WORDS = '今夜は20時から出勤します。';

test.use({ viewport: PHONE });

test('a post opened for a change in two tabs: the second save shows what the first has stored, and both texts are there', async ({
  page,
  context,
  complaints,
}) => {
  const cast = await becomeCast(page);
  const text = (tab: Page) => modal(tab).getByRole('textbox', { name: '本文' });
  const card = (tab: Page) => tab.getByRole('article').first();
  const edit = async (tab: Page) => {
    await card(tab)
      .getByRole('button', { name: `${cast.name}さんの投稿のメニュー` })
      .click();
    await tab.getByRole('button', { name: '編集する' }).click();
    await expect(text(tab)).toHaveValue(WORDS);
  };
  const id = await postOf(cast.castId, WORDS);
  await page.goto(`/tl/${id}/`);
  const other = await context.newPage();
  await other.goto(`/tl/${id}/`);
  await edit(page);
  await edit(other);
  await text(other).fill(`${WORDS} 席を用意しています。`);
  await button(other, '保存する').click();
  await expect(said(other, '編集しました。')).toBeVisible();
  await text(page).fill('今夜は21時からになりました。');
  await button(page, '保存する').click();
  const stored = modal(page).getByRole('region', { name: '登録されている内容' });
  await expect(stored).toContainText('席を用意しています。');
  await expect(modal(page).getByRole('alert')).toContainText('ほかの画面で変更されています。');
  await expect(text(page)).toHaveValue('今夜は21時からになりました。');
  await shoot(page, 'edit-twice');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual([]);
  await button(page, 'もう一度送る').click();
  await expect(said(page, '編集しました。')).toBeVisible();
  await expect(card(page)).toContainText('今夜は21時からになりました。');
  // The refused save.
  complaints.splice(0);
});
