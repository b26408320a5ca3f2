import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { shoot } from '../../walker.ts';
import { another, becomeMember, button, expect, logIn, said, test, titled } from '../accounts/visitor.ts';
import { addCast, becomeCast, postOf, query } from './cast-login.ts';
import { openPost, write } from './comment-pages.ts';

test('a follow, a like and a comment notify the cast, in groups, until she has read them', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '今夜も20時からお待ちしています。');
  // Far down in every list: no one of another test meets it and makes the bell ring anew.
  await query("update posts set posted_at = now() - interval '400 days' where id = $1", [tlId]);
  const fan = await another(page, browser);
  const { myPage } = await becomeMember(fan, 'けん');
  await openPost(fan, tlId);
  await fan
    .getByRole('button', { name: /フォロー/ })
    .first()
    .click();
  await expect(said(fan, 'フォローしました。')).toBeVisible();
  await fan
    .getByRole('button', { name: /いいね/ })
    .first()
    .click();
  await write(fan, '会いに行きます');
  await expect(said(fan, 'コメントしました。')).toBeVisible();

  await page.goto('/');
  const bell = page.getByRole('link', { name: '通知（未読3件）' });
  await expect(bell).toBeVisible();
  await bell.click();
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.nth(0)).toContainText('けんさんがあなたの投稿にコメントしました');
  await expect(list.nth(0)).toContainText('会いに行きます');
  await expect(list.filter({ hasText: '未読' })).toHaveCount(3);
  for (const { size, viewport, themes } of viewsOf('notifications')) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await shoot(page, `notifications-${size}-${theme}`);
      expect(await violations(page, { within: 'main', coloursAlone: theme !== themes[0] })).toEqual([]);
    }
  }
  await page.getByRole('button', { name: '反応' }).click();
  await expect(list).toHaveCount(2);
  // Members of other tests may have found the same cast.
  await expect(list.filter({ hasText: /さん(他\d+人)?があなたをフォローしました/ })).toBeVisible();
  // The answer to a choice that is no longer wanted changes nothing.
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route('**/notifications?filter=all', async (route) => {
    await gate;
    await route.continue();
  });
  const late = page.waitForResponse('**/notifications?filter=all');
  await page.getByRole('button', { name: 'すべて' }).click();
  await page.getByRole('button', { name: '反応' }).click();
  await expect(list).toHaveCount(2);
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await expect(list).toHaveCount(2);
  // Seen is read: on the next page the bell is quiet.
  await page.goto('/');
  await expect(page.getByRole('link', { name: '通知', exact: true })).toBeVisible();

  await page.goto(`${owner.myPage}notification_setting/`);
  await page.getByRole('checkbox', { name: '投稿へのいいね' }).uncheck();
  await page.getByRole('checkbox', { name: '未読の通知をメールで受け取る' }).check();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。')).toBeVisible();
  await shoot(page, 'notification-setting', true);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '投稿へのいいね' })).not.toBeChecked();

  // How much one hears of a cast is chosen in the list of those one follows.
  await fan.goto(`${myPage}followings/`);
  const choice = fan.getByRole('combobox', { name: `${owner.name}さんの通知` });
  await expect(choice).toHaveValue('shift');
  await choice.selectOption('すべて');
  await expect(said(fan, '出勤と投稿をお知らせします。')).toBeVisible();
  await shoot(fan, 'followings-bell');
  expect(await violations(fan, { within: 'main' })).toEqual([]);
  await fan.reload();
  await expect(choice).toHaveValue('all');
});

const NAMELESS = '通知の画面に、名前や内容は表示されません。';

test('the first follow, by a login or without, offers push in words that fit a locked screen; あとで ends it', async ({
  page,
  context,
}) => {
  // A browser without a screen refuses every notification before it is asked.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const [first, second] = [await addCast('なつみ'), await addCast('ふゆみ')];
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await page.goto(first);
  const follow = page.locator('.castid').getByRole('button', { name: /フォロー/ });
  const offer = titled(page, '通知を受け取る');
  await follow.click();
  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, email);
  await expect(said(page, 'なつみさんをフォローしました。')).toBeVisible();
  await expect(offer).toContainText(NAMELESS);
  await expect(button(page, 'この端末で受け取る')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(page)).toEqual([]);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await button(page, 'あとで').click();
  await expect(offer).toBeHidden();

  // Once on a device: who follows no one again is not asked again.
  await query('delete from cast_follows where cast_id = $1', [first.split('/')[2]]);
  await page.goto(second);
  await follow.click();
  const message = said(page, 'フォローしました。');
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
  await expect(offer).toBeHidden();
});

test('an iPhone learns how it comes to pushes, as only a site on its home screen has them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' });
    // Of what a browser does not have, no name is there.
    Reflect.deleteProperty(window, 'PushManager');
  });
  const path = await addCast('あきみ');
  await becomeMember(page);
  await page.goto(path);
  await page
    .locator('.castid')
    .getByRole('button', { name: /フォロー/ })
    .click();
  const offer = titled(page, '通知を受け取る');
  await expect(offer).toContainText(NAMELESS);
  await expect(offer.getByRole('listitem')).toHaveCount(3);
  await expect(button(page, 'あとで')).toBeVisible();
});

test('the link below a mail stops the mails; a wrong one says so', async ({ page, complaints }) => {
  await page.goto('/stop_mail/#1.wrong');
  await page.getByRole('button', { name: 'メールを止める' }).click();
  await expect(
    said(page, 'リンクが正しくありません。マイページの「通知の設定」から止められます。'),
  ).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
  complaints.splice(0);
});

test('the worker shows a push as it came, without asking anybody', async ({ page, context }) => {
  await page.goto('/stop_mail/');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // A browser without a screen has nowhere to show it: what it would show is caught.
  await worker.evaluate(() => {
    const place = globalThis as unknown as { registration: object; shown: unknown[] };
    place.shown = [];
    Object.defineProperty(place.registration, 'showNotification', {
      value: async (title: string, { body, data }: NotificationOptions) => {
        place.shown.push({ title, body, data });
      },
    });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) done(found.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'よあかり', body: 'お知らせが1件あります', path: '/' }),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([{ title: 'よあかり', body: 'お知らせが1件あります', data: { path: '/' } }]);
});
