import { beforeAll, describe, expect, it } from 'vitest';
import { cleanText, htmlOf } from '../../server/core/text/raw-text.ts';
import { registerByMail } from '../support/accounts.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';
import { NAUGHTY } from '../support/naughty-texts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { addPost } from '../support/timeline.ts';

/** What looks like one of the staff, however it is written. */
const STAFF = [
  '運営',
  '運営事務局',
  'よあかり公式',
  '管理者',
  'admin',
  'ADMIN',
  'Ａｄｍｉｎ',
  '𝗮𝗱𝗺𝗶𝗻',
  'аdmin',
  'аԁміn',
  'αdmin',
  'adm1n',
  'a d m i n',
  'ad\u00admin',
  'admi\u200bn',
  '運\u200d営',
  '運　営',
  '運營',
  'ａｄｍıｎ',
];

/** What is taken for 「カトリナ」, a cast who is here. */
const LIKE_A_CAST = [
  'カトリナ',
  'かとりな',
  'ｶﾄﾘﾅ',
  '力トリナ',
  'カ卜リナ',
  'カ\u200bトリナ',
  'カ ト リ ナ',
  '♡カトリナ♡',
  'カトリナ（本人）',
  'カトリナ✨',
];

let cast: CastBrowser;
let tlId: number;

const world = postingWorld();
const { test } = world;
beforeAll(async () => {
  cast = world.cast;
  tlId = await addPost(test.db, cast.castId);
});

const plain = (text: string) => cleanText(text).replace(/\s+/gu, ' ');
type Field = {
  name: string;
  send: (text: string) => Promise<Answer>;
  shown: (answer: Answer) => Promise<string>;
  /** The form in which it is kept. */
  form?: 'NFKC';
};

const FIELDS: Field[] = [
  {
    name: 'the text of a comment',
    send: (comment) => new Browser().post('/api/tl_comment', { tlId, comment }),
    shown: async ({ body }) => (body.item as { body: string }).body,
  },
  {
    name: 'the name of a guest',
    send: (name) => new Browser().post('/api/tl_comment', { tlId, comment: 'はい', name }),
    shown: async ({ body }) => htmlOf((body.item as { name: string }).name),
  },
  {
    name: 'the text of a post',
    send: (message) => cast.browser.post('/api/tl', formOf({ message })),
    shown: async ({ body }) =>
      ((await new Browser().get(`/api/tl/${body.id}`)).body as { message: string }).message,
  },
  {
    name: 'a hidden word',
    form: 'NFKC',
    send: (word) => cast.browser.post(`/api/my_page/${cast.myId}/hidden_words`, { word }),
    shown: async () =>
      htmlOf(
        (
          await test.db
            .selectFrom('hiddenWords')
            .select('word')
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).word,
      ),
  },
];

describe('S49: texts of every kind', () => {
  it.each(FIELDS)(
    '$name: stored and shown as they are, or refused',
    async ({ send, shown, form = 'NFC' }) => {
      let taken = 0;
      for (const text of NAUGHTY) {
        await test.db.deleteFrom('rateLimits').execute();
        await test.db.deleteFrom('hiddenWords').execute();
        const answer = await send(text);
        expect([200, 422], JSON.stringify(text)).toContain(answer.status);
        if (answer.status !== 200) continue;
        taken++;
        const html = await shown(answer);
        // A name of nothing is no name: the guest is then called as all guests are.
        if (plain(text) !== '')
          expect(plain(html), JSON.stringify(text)).toBe(plain(htmlOf(plain(text.normalize(form)))));
      }
      expect(taken).toBeGreaterThan(NAUGHTY.length / 3);
    },
  );

  it('a name that looks like the staff’s is refused, in every script and with every gap', async () => {
    const { browser } = await registerByMail(test.db, 'odd@example.jp');
    for (const name of STAFF) {
      await test.db.deleteFrom('rateLimits').execute();
      const guest = await new Browser().post('/api/tl_comment', { tlId, comment: 'はい', name });
      expect([guest.status, name]).toEqual([422, name]);
      const member = await browser.post('/api/init_name', formOf({ name, type: 'boy' }));
      expect([member.status, name]).toEqual([422, name]);
    }
    for (const name of ['すみれ', 'あど', 'Adam', 'ミンミン', '運', '営', 'Aд']) {
      await test.db.deleteFrom('rateLimits').execute();
      const guest = await new Browser().post('/api/tl_comment', { tlId, comment: `私は${name}`, name });
      expect([guest.status, name]).toEqual([200, name]);
    }
  });

  it('a name that is taken for that of a cast who is here is refused for members and guests', async () => {
    const katorina = await castBrowser(test.db, 'カトリナ');
    const { browser, userId } = await registerByMail(test.db, 'like@example.jp');
    const { browser: girl } = await registerByMail(test.db, 'girl@example.jp', { type: 'girl' });
    const guest = (name: string) =>
      new Browser().post('/api/tl_comment', { tlId, comment: 'こんばんは', name });
    const member = (name: string) => browser.post('/api/init_name', formOf({ name, type: 'boy' }));
    const refused = { name: ['この名前は使用できません。別の名前を入力してください。'] };
    for (const name of LIKE_A_CAST) {
      await test.db.deleteFrom('rateLimits').execute();
      for (const answer of [await guest(name), await member(name)]) {
        expect([answer.status, name]).toEqual([422, name]);
        if (!name.includes('\u200b')) expect(answer.body.errors).toEqual(refused);
      }
    }
    for (const name of ['カトリーヌ', 'カトリナのファン', '♡']) {
      await test.db.deleteFrom('rateLimits').execute();
      expect([(await guest(name)).status, (await member(name)).status, name]).toEqual([200, 200, name]);
    }
    // In other letters, too; a cast of another shop may share the name, under her page she waits for a decision.
    await test.db.updateTable('casts').set({ name: 'Mio' }).where('id', '=', katorina.castId).execute();
    for (const name of ['mio', 'Мiо', 'M1o', 'Ｍｉｏ', 'Mıo']) expect((await member(name)).status).toBe(422);
    expect((await girl.post('/api/init_name', formOf({ name: 'Mio', type: 'girl' }))).status).toBe(200);
    const hers = await addPost(test.db, katorina.castId);
    const said = await girl.post('/api/tl_comment', { tlId: hers, comment: 'わたしです' });
    expect(said.body.item).toMatchObject({ approved: false });
    const elsewhere = await girl.post('/api/tl_comment', { tlId, comment: 'すてき' });
    expect(elsewhere.body.item).toMatchObject({ approved: true });
    // A member who had the name before she came keeps it.
    await test.db.updateTable('users').set({ name: 'Mio' }).where('id', '=', userId).execute();
    expect((await member('Mio')).status).toBe(200);
    // A page that is gone protects no one.
    await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', katorina.castId).execute();
    expect((await guest('mio')).status).toBe(200);
  });
});
