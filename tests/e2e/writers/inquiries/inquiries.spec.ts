import type { Page } from '@playwright/test';
import { addDays, businessDateOf, instantOf } from '../../../../server/core/business-day.ts';
import { formatDate } from '../../../../server/core/holidays.ts';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { loseNetwork, shoot } from '../../walker.ts';
import { PASSWORD } from '../accounts/password.ts';
import {
  another,
  becomeMember,
  button,
  codeIn,
  expect,
  field,
  giveCode,
  giveName,
  international,
  logIn,
  messageTo,
  modal,
  newEmail,
  newTel,
  openAt,
  said,
  send,
  test,
  titled,
} from '../accounts/visitor.ts';

const SHOP = '/shop/1/';
const OPERATOR = 'info@localhost';
/** A name in the address is not the one that the form shows. */
const WORDS = 'shopId=1&shopName=別の店';
const named = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .innerText()
    .then((name) => name.split('\n')[0] ?? '');

const chip = (page: Page, name: string) => modal(page).locator('.chip', { hasText: name });
const tick = (page: Page, name: RegExp) => modal(page).getByRole('checkbox', { name }).check();
const inquiry = (page: Page) => page.getByRole('textbox', { name: 'お問い合わせ内容' });

async function fits(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const over = await modal(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
  }
}

test.describe('a guest', () => {
  test('applies from the sheet of a shop, without an address in the message', async ({
    page,
    complaints,
  }) => {
    await page.goto(SHOP);
    await page.locator('[data-call]').click();
    await page.locator('#contact [data-modal^="mail_application"]').click();
    await expect(titled(page, 'メールで応募')).toBeVisible();
    await send(page, '応募する');
    for (const problem of [
      '「18歳以上です（高校生不可）」にチェックを入れてください。',
      '「同意」にチェックを入れてください。',
    ])
      await expect(said(page, problem)).toBeVisible();
    await shoot(page, 'inquiry-apply');
    expect(await violations(page, { within: 'dialog' })).toEqual([]);
    await fits(page);
    const email = newEmail();
    await field(page, 'お名前').fill('ゆき');
    await chip(page, 'メール').click();
    await field(page, 'メールアドレス').fill(email);
    await modal(page).getByRole('combobox', { name: '年齢' }).selectOption('23');
    await chip(page, '未経験').click();
    await field(page, 'メッセージ').fill('詳しくは example.com へ');
    await tick(page, /18歳以上です/);
    await tick(page, /同意します/);
    await send(page, '応募する');
    await expect(modal(page).locator('.err')).toContainText(
      '本文にメールアドレスやURLは書かないでください。',
    );
    complaints.splice(0);
    await field(page, 'メッセージ').fill('週2日から相談できますか。');
    await send(page, '応募する');
    await expect(
      said(page, 'お店に送信しました。返信をお待ちください。お急ぎの場合はお電話ください。'),
    ).toBeVisible();
    expect(await messageTo(email)).not.toContain('週2日');
  });

  test('asks anonymously before applying', async ({ page }) => {
    await openAt(page, SHOP, `mail_application&${WORDS}`);
    await expect(modal(page).getByText(await named(page), { exact: true })).toBeVisible();
    await expect(modal(page)).not.toContainText('別の店');
    await modal(page).getByText('まず匿名で質問').click();
    await expect(field(page, 'お名前')).toHaveCount(0);
    await field(page, 'メッセージ').fill('面接の服装を教えてください。');
    await tick(page, /18歳以上です/);
    await tick(page, /同意します/);
    await send(page, '質問を送る');
    await expect(modal(page).getByText('受付番号：')).toBeVisible();
  });

  test('asks before applying, and says where the answer may go', async ({ page, complaints }) => {
    await openAt(page, SHOP, `mail_application&${WORDS}`);
    await modal(page).getByText('まず匿名で質問').click();
    await modal(page).getByText('連絡先も伝える').click();
    await expect(modal(page).getByRole('combobox', { name: '年齢' })).toHaveCount(0);
    await fits(page);
    await field(page, 'お名前').fill('ゆき');
    await field(page, 'メッセージ').fill('面接の服装を教えてください。');
    await tick(page, /18歳以上です/);
    await tick(page, /同意します/);
    await send(page, '質問を送る');
    await expect(said(page, 'LINE IDを入力してください。')).toBeVisible();
    complaints.splice(0);
    await field(page, 'LINE ID').fill('yuki_2026');
    await send(page, '質問を送る');
    await expect(modal(page).getByText('受付番号：')).toBeVisible();
  });

  test('registers at the gate of a question, and comes back to it', async ({ page }) => {
    const tel = newTel();
    await openAt(page, SHOP, `touch_inquiry&${WORDS}`);
    await expect(said(page, 'ログインするとお店に質問できます。')).toBeVisible();
    await modal(page).getByRole('button', { name: 'SMSで登録' }).click();
    await field(page, '携帯電話番号').fill(tel);
    await field(page, 'パスワード').fill(PASSWORD);
    await modal(page).getByRole('checkbox').check();
    await send(page, '認証コードを送る');
    await giveCode(page, codeIn(await messageTo(international(tel))));
    await giveName(page, 'たけ');
    await button(page, 'つづきへ戻る').click();
    await expect(field(page, '内容')).toHaveValue('この日時に入れますか。');
    await modal(page).getByText('連絡先も伝える').click();
    await expect(field(page, 'お名前')).toHaveValue('たけ');
  });

  test('logs in to report what is wrong, and comes to the message that it begins', async ({
    page,
    browser,
  }) => {
    const { email } = await becomeMember(page);
    const guest = await another(page, browser);
    await guest.goto(SHOP);
    await guest.getByRole('button', { name: '掲載内容の訂正・閉店・移転を報告する' }).click();
    await expect(said(guest, 'ログインすると店舗情報を報告できます。')).toBeVisible();
    await button(guest, '電話番号・メールでログイン').click();
    await logIn(guest, email);
    await expect(inquiry(guest)).toHaveValue(
      /^【掲載内容の訂正・閉店・移転の報告】\n店舗：.+（\/shop\/1\/）\n$/,
    );
    await guest.getByRole('button', { name: '営業時間' }).click();
    await expect(guest.getByRole('button', { name: '営業時間' })).toHaveAttribute('aria-pressed', 'true');
    await inquiry(guest).press('End');
    await inquiry(guest).pressSequentially('20:00からです');
    await expect(inquiry(guest)).toHaveValue(/・営業時間：20:00からです$/);
    await guest.getByRole('button', { name: '送信する' }).click();
    await expect(
      guest.getByText('お問い合わせを受け付けました。返信まで今しばらくお待ちください。').first(),
    ).toBeVisible();
    const item = guest.locator('.person');
    await expect(item).toContainText('掲載内容の報告');
    await expect(item.locator('[aria-current]')).toHaveText('受付');
    expect(await messageTo(OPERATOR, '20:00からです')).toContain('/shop/1/');
    await guest.context().close();
  });
});

test('a member asks a shop for seats, and what else without saying who asks', async ({
  page,
  complaints,
}) => {
  await becomeMember(page);
  await openAt(page, SHOP, `touch_inquiry&${WORDS}`);
  await expect(modal(page).getByText('この送信だけでは予約は確定しません。')).toBeVisible();
  await shoot(page, 'inquiry-shop');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await fits(page);
  await expect(modal(page).getByText(await named(page), { exact: true })).toBeVisible();
  await expect(field(page, '内容')).toHaveValue('この日時に入れますか。');
  // A message has room for three lines before anything is typed.
  const height = async () => (await field(page, '内容').boundingBox())?.height;
  await expect.poll(height).toBeGreaterThanOrEqual(105);
  // Anonymous first: a booking wish needs a contact, and says so.
  await expect(field(page, 'お名前')).toHaveCount(0);
  await expect(modal(page)).toContainText('予約をご希望の場合は、連絡先もお伝えください。');
  await modal(page).getByText('連絡先も伝える').click();
  await expect(field(page, 'メールアドレス')).not.toHaveValue('');
  await modal(page).getByRole('combobox', { name: '人数' }).selectOption('3');
  await tick(page, /同意します/);
  await send(page, 'お店に送る');
  await expect(modal(page).getByText('受付番号：')).toBeVisible();
  await button(page, '閉じる').last().click();
  // Closing goes a step back in the history: only after that is the address a new one.
  await expect(modal(page)).toBeHidden();
  await page.goto('about:blank');
  await openAt(page, SHOP, `touch_inquiry&${WORDS}`);
  await chip(page, '料金').click();
  await expect(field(page, '内容')).toHaveValue('料金について教えてください。');
  await expect(field(page, 'お名前')).toHaveCount(0);
  await field(page, '内容').fill('延長の料金はいくらですか。');
  // Half of a contact is no anonymous question.
  await modal(page).getByText('連絡先も伝える').click();
  await chip(page, 'LINE').click();
  await field(page, 'LINE ID').fill('');
  await tick(page, /同意します/);
  await send(page, 'お店に送る');
  await expect(said(page, 'LINE IDを入力してください。')).toBeVisible();
  complaints.splice(0);
  await modal(page).getByText('匿名で聞く').click();
  await chip(page, '女の子の出勤').click();
  await expect(field(page, '内容')).toHaveValue('延長の料金はいくらですか。');
  await tick(page, /同意します/);
  await send(page, 'お店に送る');
  await expect(modal(page).getByText('受付番号：')).toBeVisible();
});

test('a member finds what was asked of a shop, and its reply', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { myPage } = await becomeMember(page);
  await openAt(page, SHOP, `touch_inquiry&${WORDS}`);
  await expect(modal(page).getByText('連絡先も伝える')).toBeVisible();
  const tomorrow = addDays(businessDateOf(Date.now()), 1);
  const [day, time] = ['日にち', '時間'].map((name) => modal(page).getByRole('combobox', { name }));
  await day?.selectOption({ label: `${formatDate(tomorrow)}の夜` });
  await time?.selectOption({ label: '1:30' });
  await shoot(page, 'inquiry-night');
  await fits(page);
  await tick(page, /同意します/);
  await send(page, 'お店に送る');
  await expect(modal(page).getByText('受付番号：')).toBeVisible();
  await page.goto(`${myPage}inquiry/`);
  const asked = page.getByRole('link', { name: '空席・予約' });
  await expect(page.getByText('返信待ち')).toBeVisible();
  await asked.click();
  await expect(page).toHaveURL(/inquiry\/\?shop=\d{8}-\w{6}$/);
  await expect(page.getByText('・匿名で送信')).toBeVisible();
  await expect(page.getByText(`ご希望：${formatDate(tomorrow)}の夜 1:30・2名`)).toBeVisible();
  await expect(page.getByText('お店からの返信を待っています。')).toBeVisible();
  await shoot(page, 'inquiry-shop-thread', true);
  expect(await violations(page, {})).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual([]);
});

test('a form to a shop that is not listed says so', async ({ page, complaints }) => {
  for (const name of ['mail_application', 'touch_inquiry', 'to_inquiry']) {
    await page.goto('about:blank');
    await openAt(page, SHOP, `${name}&shopId=999999&shopName=別の店`);
    await expect(modal(page).getByRole('alert')).toContainText('このお店は見つかりませんでした。');
    await expect(modal(page).locator('form')).toHaveCount(0);
    expect(await violations(page, { within: 'dialog' })).toEqual([]);
    await fits(page);
  }
  complaints.splice(0);
});

for (const [hour, day, time] of [
  [15, 0, '21:00'],
  [23, 0, '23:30'],
  [28, 1, '21:00'],
] as const)
  test(`at ${hour}:15 a seat is asked for ${day} days later at ${time}`, async ({ page }) => {
    await becomeMember(page);
    const today = businessDateOf(Date.now());
    await page.clock.setFixedTime(instantOf(today, hour * 60 + 15));
    await openAt(page, SHOP, `touch_inquiry&${WORDS}`);
    await expect(modal(page).getByRole('combobox', { name: '日にち' })).toHaveValue(addDays(today, day));
    await expect(modal(page).getByRole('combobox', { name: '時間' })).toHaveValue(time);
    const first = modal(page).getByRole('combobox', { name: '時間' }).locator('option').first();
    await expect(first).toHaveText(hour === 23 ? '23:30' : '20:00');
  });

test('a cast asks the operator; what an address begins her message with is text', async ({
  page,
  complaints,
}) => {
  const { myPage } = await becomeMember(page, 'りか', 'girl');
  await page.getByRole('link', { name: 'お問い合わせ' }).click();
  await expect(page.getByText('お問い合わせはまだありません。')).toBeVisible();
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(said(page, 'お問い合わせ内容は10文字以上で入力してください。')).toBeVisible();
  complaints.splice(0);
  await shoot(page, 'inquiry-own', true);
  expect(await violations(page, {})).toEqual([]);
  const hostile = `"><img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`;
  await page.goto(`${myPage}inquiry/?${new URLSearchParams({ message: hostile })}`);
  await expect(inquiry(page)).toHaveValue(hostile);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.locator('.person')).toContainText(hostile);
  // Nothing that is listed changes by a question.
  await expect(page.getByRole('list', { name: '状態' }).getByRole('listitem')).toHaveText([
    '受付',
    '確認中',
    '対応済み',
  ]);
  await expect(inquiry(page)).toHaveValue('');
  await expect(page).not.toHaveTitle('ran');
});

test('a member goes on in the thread of an inquiry, and finds it among the reports', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { myPage } = await becomeMember(page);
  const asked = '【掲載内容の訂正・閉店・移転の報告】\n電話番号が変わっています。';
  await page.goto(`${myPage}inquiry/?${new URLSearchParams({ message: asked })}`);
  await page.getByRole('button', { name: '送信する' }).click();
  await page.getByRole('link', { name: '掲載内容の報告' }).click();
  await expect(page).toHaveURL(/inquiry\/\?thread=\d{8}-\w{6}$/);
  const thread = page.getByRole('list', { name: 'やりとり' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  const more = '<b>写真</b>もあります。';
  const box = page.getByRole('textbox', { name: 'メッセージ' });
  await box.fill(more);
  await loseNetwork(page);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.getByText('通信できませんでした。')).toBeVisible();
  await expect(box).toHaveValue(more);
  complaints.splice(0);
  await page.context().setOffline(false);
  await expect(page.locator('.submit progress')).toHaveCount(0);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await expect(thread).toContainText(more);
  await expect(box).toHaveValue('');
  await shoot(page, 'inquiry-thread', true);
  expect(await violations(page, {})).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual([]);
  await page.goto(`${myPage}inquiry/?thread=20261121-999999`);
  await expect(page.getByText('このお問い合わせは見つかりませんでした。')).toBeVisible();
  complaints.splice(0);
  await page.goto(`${myPage}reports/`);
  await expect(page.getByRole('link', { name: '掲載内容の報告' })).toBeVisible();
  await shoot(page, 'reports', true);
  expect(await violations(page, {})).toEqual([]);
});
