import { violations } from '../../axe.ts';
import { settled, shoot } from '../../walker.ts';
import { button, expect, modal, test } from '../accounts/visitor.ts';
import { becomeCast } from '../timeline/cast-login.ts';

test('a phrase that breaks the rules of advertising is named under its field, and replaced by one tap', async ({
  page,
}) => {
  test.slow();
  const { myPage } = await becomeCast(page);
  await page.goto(`${myPage}profile_detail_setting/`);
  const hobby = page.getByRole('textbox', { name: '趣味' });
  const advice = page.getByText('は広告のルールに触れるおそれがあります。');
  await hobby.fill('億劫な日は一億円の夜景を見ます');
  await expect(page.getByText('17 / 50')).toHaveCount(0);
  await expect(advice).toHaveCount(0);
  await hobby.fill('Ｎｏ．１とレジェンド');
  await expect(advice).toHaveCount(2);
  await expect(advice.first()).toContainText(
    '「Ｎｏ．１」は広告のルールに触れるおそれがあります。「人気」などに言いかえませんか？',
  );
  await settled(page);
  await shoot(page, 'phrases-detail');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '言いかえる （Ｎｏ．１）' }).click();
  await expect(hobby).toHaveValue('人気とレジェンド');
  await expect(hobby).toBeFocused();
  await expect(advice).toHaveCount(1);
  await page.getByRole('textbox', { name: 'メッセージ' }).fill('さくらを推せ！');
  await expect(page.getByRole('button', { name: '言いかえる （推せ）' })).toBeVisible();
  // It advises: what is written is saved all the same.
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。').first()).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('さくらを推せ！');

  await page.goto('/navi/tls/');
  await page.getByRole('link', { name: '投稿', exact: true }).click();
  const text = modal(page).getByRole('textbox', { name: '本文' });
  await text.fill('今月の売上バトル、がんばります');
  await expect(modal(page).getByText('「売上バトル」は広告のルールに触れるおそれがあります。')).toBeVisible();
  await shoot(page, 'phrases-composer');
  await button(page, '言いかえる （売上バトル）').click();
  await expect(text).toHaveValue('今月のイベント、がんばります');
  await expect(text).toBeFocused();
  await expect(advice).toHaveCount(0);
});

test('errors are listed above the form as well, one or several, and each leads to its field', async ({
  page,
  complaints,
}) => {
  test.slow();
  const { myPage } = await becomeCast(page);
  await page.goto(`${myPage}profile_setting/`);
  const name = page.getByRole('textbox', { name: '名前（源氏名）' });
  const kana = page.getByRole('textbox', { name: 'よみがな' });
  const summary = page.getByText(/^\dか所、直していただきたいところがあります。$/);
  await name.fill('さくら'.repeat(5));
  await expect(page.getByText('15 / 20')).toHaveCount(0);
  await name.fill(`${'さくら'.repeat(7)}です`);
  await expect(page.getByText('23 / 20')).toBeVisible();
  await kana.fill('');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(summary).toHaveText(/^1/);
  await expect(page.getByText('名前は20文字以内で入力してください。（現在23文字）')).toHaveCount(2);
  await kana.fill('サクラsakura');
  const save = page.getByRole('button', { name: '保存する' });
  // Half a second after an answer the form still says that it is being sent.
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await save.click();
  await expect(summary).toHaveText(/^2/);
  await expect(name).toBeFocused();
  await settled(page);
  await shoot(page, 'error-summary', true);
  expect(await violations(page)).toEqual([]);
  const links = page.locator('.faults').getByRole('button');
  await expect(links).toHaveText([/^名前は20文字以内/, /^よみがなは/]);
  await links.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(kana).toBeFocused();
  await kana.fill('さくら');
  await links.nth(0).click();
  await expect(name).toBeFocused();
  await name.fill('さくら');
  await expect(summary).toHaveCount(0);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。').first()).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(2);
  await page.waitForLoadState('load');
  await page.getByRole('link', { name: 'キャンセル' }).click();
  await expect(page).toHaveURL(myPage);
});

test.describe('in the browser of the LINE app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Safari Line/15.8.0',
  });

  test('photos and the position lead into the browser of the phone, to the same page', async ({ page }) => {
    test.slow();
    const way = page.getByRole('link', { name: 'ブラウザで開く' });
    await page.goto('/shops/?text=bar#modal=search_gps&half=casts');
    await expect(page.getByText('LINEの中では、現在地を使えないことがあります。')).toBeVisible();
    const address = '/shops/?text=bar&openExternalBrowser=1#modal=search_gps&half=casts';
    await expect(way).toHaveAttribute('href', address);
    await settled(page);
    await shoot(page, 'line-gps');
    expect(await violations(page)).toEqual([]);
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: '現在地からさがす' })).toBeVisible();

    // The login itself stays inside.
    const { myPage } = await becomeCast(page);
    await page.goto(`${myPage}profile_setting/`);
    await expect(way).toHaveAttribute('href', `${myPage}profile_setting/?openExternalBrowser=1`);
    await page.goto('/navi/tls/');
    await page.getByRole('link', { name: '投稿', exact: true }).click();
    await expect(modal(page).getByRole('link', { name: 'ブラウザで開く' })).toHaveAttribute(
      'href',
      '/navi/tls/?openExternalBrowser=1',
    );
    await shoot(page, 'line-composer');
  });
});

test('any other browser is offered no other one', async ({ page }) => {
  await page.goto('/shops/#modal=search_gps');
  await expect(page.getByText('位置は約100mの範囲にまるめて使います。')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ブラウザで開く' })).toHaveCount(0);
});
