import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MultiPostSetting } from '../../server/community/crossposting/contract.ts';
import { deliverPost } from '../../server/community/crossposting/tasks.ts';
import { config } from '../../server/core/config.ts';
import { codeTo, forgetLimits, textsTo } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, proveDestinations, publish } from '../support/casts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let post: MailServer;
let cast: CastBrowser;
let count = 0;

beforeAll(async () => {
  post = await startMailServer();
  Object.assign(config().messaging, { smtpUrl: post.url });
});
beforeEach(async () => {
  cast = await castBrowser(world.db, 'さくら');
  post.mails.length = 0;
});
afterEach(() => post.answer({ accept: true }));
afterAll(() => post.close());

const OVER = '認証コードの有効期限が切れました。もう一度コードを送信してください。';
const UNPROVED =
  '投稿用メールアドレスが未確認のため、送りませんでした。確認を済ませてから、再送してください。';
const newBlog = () => `blog-${++count}@blog.example.jp`;

type Who = { browser: Browser; myId: string };
const call = ({ browser, myId }: Who, sub: string, body = {}) =>
  browser.post(`/api/my_page/${myId}/${sub}`, body);
const sendCode = (id: string, who: Who = cast) => call(who, `multi_post_code/${id}`);
const prove = (id: string, code: string, who: Who = cast) => call(who, `multi_post_proof/${id}`, { code });
const settingOf = async ({ browser, myId }: Who = cast) =>
  (await browser.get(`/api/my_page/${myId}/multi_post_setting`)).body as unknown as MultiPostSetting;

/** The whole list of a cast, as the form sends it. @returns the numbers of its destinations. */
async function save(rows: [email: string, id?: string][], who: Who = cast): Promise<string[]> {
  const fields = rows.flatMap(([email, id], i) => [
    [`id_${i + 1}`, id ?? ''],
    [`title_${i + 1}`, `日記${i + 1}`],
    [`email_${i + 1}`, email],
  ]);
  const saved = await call(who, 'multi_post_setting', Object.fromEntries(fields));
  expect(saved.status, saved.text).toBe(200);
  return (saved.body as unknown as MultiPostSetting).items.map((item) => item.multi_post_id);
}
async function saveOne(email: string, who: Who = cast): Promise<string> {
  const [id = ''] = await save([[email]], who);
  return id;
}

const rowsOf = (postId: number) =>
  world.db.selectFrom('postDeliveries').selectAll().where('postId', '=', postId).orderBy('id').execute();
const deliverAll = async (postId: number) => {
  for (const { id } of await rowsOf(postId)) await deliverPost(world.db, id, false).catch(() => {});
};
const write = async () => (await publish(cast.browser, { message: `今夜も ${++count}` })).id;
/** A wrong code, whatever the right one is. */
const notThis = (code: string) => (code === '000000' ? '000001' : '000000');

describe('an address of another blog', () => {
  it('gets nothing until the code that was mailed to it has come back', async () => {
    const [blog, other] = [newBlog(), newBlog()];
    const [id = ''] = await save([[blog], [other]]);
    expect((await cast.browser.get('/api/tl_destinations')).body).toEqual({ names: [] });
    expect(await rowsOf(await write())).toEqual([]);

    expect((await sendCode(id)).body).toEqual({ message: '認証コードを送信しました。' });
    const text = (await textsTo(world.db, blog)).at(-1) ?? '';
    expect(text).toContain(
      `${config().siteName}の「さくら」さんが、公開した投稿をこのメールアドレスにも送ろうとしています。`,
    );
    expect(text).toContain('認証コードの有効期限は10分です。');
    expect(text).toContain('このメールに心当たりがない場合は、破棄してください。');
    // What is mailed to a blog may stand there for all to see: no link in it does anything.
    expect(text.match(/https?:\S+/g)).toEqual([`${config().siteOrigin}/`]);
    expect((await settingOf()).items.map(({ proved, codeSent }) => [proved, codeSent])).toEqual([
      [false, true],
      [false, false],
    ]);

    const code = await codeTo(world.db, blog);
    expect((await prove(id, notThis(code))).body.errors).toEqual({
      code: ['認証コードが正しくありません。（あと4回入力できます）'],
    });
    const proved = await prove(id, ` ${code} `);
    expect([proved.status, proved.body.message]).toEqual([200, '確認が完了しました。次の投稿から送ります。']);
    expect((await settingOf()).items.map(({ proved }) => proved)).toEqual([true, false]);
    expect((await cast.browser.get('/api/tl_destinations')).body).toEqual({ names: ['日記1'] });
    const postId = await write();
    await deliverAll(postId);
    expect((await rowsOf(postId)).map(({ status }) => status)).toEqual(['sent']);
    expect(post.mails.map(({ recipients }) => recipients.join())).toEqual([blog]);
    for (const again of [await sendCode(id), await prove(id, code)])
      expect([again.status, again.body.errors]).toEqual([
        422,
        { custom: ['この投稿用メールアドレスは確認済みです。'] },
      ]);
  });

  it('is unproved again when it changes, and stays proved in other capitals, with a new name or moved', async () => {
    const [blog, second] = [newBlog(), newBlog()];
    const [id = '', next = ''] = await save([[blog], [second]]);
    await proveDestinations(world.db, cast.castId);
    const provedOnes = async () => (await settingOf()).items.map(({ proved }) => proved);
    await save([
      [second, next],
      [blog.replace('blog', 'BLOG'), id],
    ]);
    expect(await provedOnes()).toEqual([true, true]);
    await save([
      [second, next],
      [newBlog(), id],
    ]);
    expect(await provedOnes()).toEqual([true, false]);
    // Back to the address of before, which has to be proved anew.
    await save([
      [second, next],
      [blog, id],
    ]);
    expect(await provedOnes()).toEqual([true, false]);
    // Taken away and saved again it is another destination.
    await save([[second]]);
    expect(await provedOnes()).toEqual([false]);
  });

  it('that has lost its proof gets nothing of what waits, and the log says why until it is proved', async () => {
    const id = await saveOne(newBlog());
    await proveDestinations(world.db, cast.castId);
    const postId = await write();
    const changed = newBlog();
    await save([[changed, id]]);
    await deliverAll(postId);
    expect(post.mails).toEqual([]);
    const [failed] = (await settingOf()).deliveries;
    expect(failed).toMatchObject({ state: 'failed', reason: UNPROVED, canResend: false });
    const resend = () => call(cast, `post_deliveries/${failed?.id}`);
    const refused = await resend();
    expect([refused.status, refused.body.errors]).toEqual([422, { custom: [UNPROVED] }]);
    expect((await rowsOf(postId))[0]?.status).toBe('failed');

    await sendCode(id);
    expect((await prove(id, await codeTo(world.db, changed))).status).toBe(200);
    expect((await settingOf()).deliveries[0]?.canResend).toBe(true);
    expect((await resend()).status).toBe(200);
    await deliverAll(postId);
    expect(post.mails.map(({ recipients }) => recipients.join())).toEqual([changed]);
  });
});

describe('the code of an address', () => {
  it('is of one destination, one cast, one browser and one purpose', async () => {
    const [blog, second] = [newBlog(), newBlog()];
    const [id = '', next = ''] = await save([[blog], [second]]);
    await sendCode(id);
    const code = await codeTo(world.db, blog);
    const refusal = { errors: { code: [OVER] } };
    expect((await prove(next, code)).body).toEqual(refusal);

    const rival = await castBrowser(world.db, 'れいな');
    const theirs = await saveOne(blog, rival);
    expect((await prove(theirs, code, rival)).body).toEqual(refusal);
    // Numbers of another cast's destinations are no one's.
    for (const answer of [await sendCode(id, rival), await prove(id, code, rival)])
      expect(answer.status).toBe(404);
    // The same browser, in which another cast has logged in.
    const elsewhere = new Browser();
    elsewhere.keep([`__Host-b=${cast.browser.cookies.get('__Host-b')}`]);
    await elsewhere.logInAs(world.db, rival.userId);
    const sameBrowser = { browser: elsewhere, myId: rival.myId };
    expect((await prove(theirs, code, sameBrowser)).body).toEqual(refusal);
    expect((await settingOf(rival)).items.map(({ proved }) => proved)).toEqual([false]);
  });

  it('for something else proves nothing here, and this one proves nothing elsewhere', async () => {
    const blog = newBlog();
    const id = await saveOne(blog);
    expect((await call(cast, 'email_setting', { email: blog })).status).toBe(200);
    expect((await prove(id, await codeTo(world.db, blog))).body).toEqual({ errors: { code: [OVER] } });
    await forgetLimits(world.db);
    await world.db.deleteFrom('verificationCodes').execute();
    await sendCode(id);
    const code = await codeTo(world.db, blog);
    const answer = await call(cast, 'email_setting', { email: blog, verificationCode: code });
    expect(answer.body.errors).toEqual({ verificationCode: [OVER] });
    expect((await prove(id, code)).status).toBe(200);
  });

  it('is of the address it was mailed to, takes five tries and holds ten minutes', async () => {
    const blog = newBlog();
    const id = await saveOne(blog);
    await sendCode(id);
    const code = await codeTo(world.db, blog);
    await save([[newBlog(), id]]);
    expect((await prove(id, code)).body).toEqual({ errors: { code: [OVER] } });
    await save([[blog, id]]);
    for (let i = 0; i < 5; i++) expect((await prove(id, notThis(code))).status).toBe(422);
    expect((await prove(id, code)).body.errors).toEqual({
      code: ['入力回数の上限に達しました。新しい認証コードを送信してください。'],
    });
    await forgetLimits(world.db);
    await sendCode(id);
    const late = await codeTo(world.db, blog);
    await sql`update verification_codes set expires_at = now()`.execute(world.db);
    expect((await settingOf()).items[0]?.codeSent).toBe(false);
    expect((await prove(id, late)).body).toEqual({ errors: { code: [OVER] } });
  });

  it('goes to one address once a minute, over all ways of mailing and all senders', async () => {
    const blog = newBlog();
    const id = await saveOne(blog);
    expect((await sendCode(id)).status).toBe(200);
    const again = await sendCode(id);
    expect([again.status, Number(again.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const rival = await castBrowser(world.db, 'れいな');
    const theirs = await saveOne(blog.toUpperCase().replace('.JP', '.jp'), rival);
    expect((await sendCode(theirs, rival)).status).toBe(429);
    expect((await new Browser().post('/api/forgot_password', { email: blog })).status).toBe(429);
  });
});
