import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { type Site, startSite } from '../../../support/built-site.ts';
import { onServer, urlOf } from '../../../support/clone.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../support/mail-server.ts';
import { world } from '../writer.ts';
import { PASSWORD } from './password.ts';
import {
  button,
  codeIn,
  expect,
  field,
  giveCode,
  giveName,
  modal,
  newEmail,
  openAt,
  outbox,
  said,
  send,
  test,
  titled,
} from './visitor.ts';

let mail: MailServer;
let site: Site;
const database = `mail_${randomBytes(6).toString('hex')}`;
const postgres = () => world().postgresUrl;

/** A port that nothing listens on: the site has to know its own address before it starts. */
async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

// A site with a mail server, and a database of its own: sharing a database means sharing the messages to send.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  await onServer(postgres(), `create database ${database}`);
  const port = String(await freePort());
  site = await startSite({
    databaseUrl: urlOf(postgres(), database),
    shops: 3,
    env: {
      PORT: port,
      SITE_ORIGIN: `http://localhost:${port}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@yoakari.example.jp',
    },
  });
});
test.afterAll(async () => {
  await site?.stop();
  await onServer(postgres(), `drop database if exists ${database} with (force)`);
  await mail?.close();
});

/** The one mail to an address. */
async function arrived(to: string): Promise<ReceivedMail> {
  const mine = () => mail.mails.filter(({ recipients }) => recipients.includes(to));
  await expect.poll(() => mine().length).toBe(1);
  return mine()[0] as ReceivedMail;
}

test('a woman registers by mail: the code comes through the mail server, in text and in HTML', async ({
  page,
}) => {
  const email = newEmail();
  await openAt(page, `http://localhost:${site.port}/shops/`, 'login');
  await button(page, 'キャストの方').click();
  await button(page, '新規登録').click();
  await modal(page).getByRole('button', { name: 'メールで登録' }).click();
  await expect(titled(page, 'メールで登録')).toBeVisible();
  // The step before has asked who registers.
  await expect(modal(page).getByText('女性（キャスト）として登録します。')).toBeVisible();
  await expect(modal(page).getByRole('radio')).toHaveCount(0);
  await field(page, 'メールアドレス').fill(email);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(said(page, '登録用のメールを送信しました。')).toBeVisible();
  await expect(modal(page)).toContainText('「@yoakari.example.jp」からのメールを受信できるように');

  const received = await arrived(email);
  expect(received.from?.address).toBe('no-reply@yoakari.example.jp');
  const code = codeIn(received.text ?? '');
  expect(received.html).toContain(code);
  await giveCode(page, code);
  await giveName(page, 'みお');
  await modal(page).getByRole('link', { name: 'マイページへ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'みお' })).toBeVisible();
  await expect(page.getByText('g***@mail.example.jp')).toBeVisible();
  // Nothing is kept where a server takes the mail.
  expect(JSON.stringify(await outbox(site.origin))).not.toContain(email);
});
