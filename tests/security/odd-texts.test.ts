import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/db/database.ts';
import { cleanText, htmlOf } from '../../server/timeline/text.ts';
import { registerByMail, scratchFolder } from '../support/accounts.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addPost } from '../support/timeline.ts';

/** Texts over which programs stumble, after the public lists of such texts. */
const NAUGHTY = [
  ...'null NULL undefined NaN true 0 -1 1e309 0x0 1/0 $0.00 __proto__ constructor hasOwnProperty'.split(' '),
  ...['', ' ', '　', '\t\n', '\u00a0', '\u3164', '\u2800', '\u200b', '\u200d', '\u00ad', '\ufeff', '\u180e'],
  ...[
    '\u0000',
    '\u0007',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\ufffd',
    '\uffff',
    '\u{10ffff}',
  ],
  ...['\ud83d', '\udc00', '\ud83d\ud83d', '\ue000', '\u{f0000}', '\u{e0041}\u{e007f}'],
  ...['が', 'か\u3099', 'ﾊﾟﾋﾟ', '㌔', '㍻', 'ﬁ', '½', '①', 'Å', 'A\u030a', '각', '\u1100\u1161\u11a8', '葛󠄀城'],
  ...['𝓪𝓭𝓶', 'Ａｄ', 'ⓢ', 'ſ', 'İ', 'ı', 'ß', 'ẞ', '𠮷野家', '髙﨑', '辺邉邊', '⺼', '〻', '々'],
  ...['👨‍👩‍👧‍👦', '🏳️‍🌈', '🇯🇵', '🇯', '👍🏽', '1️⃣', '❤️', '❤', '🫨', '👩🏻‍❤️‍💋‍👨🏿'],
  ...['שלום', 'مرحبا', '﷽', 'abc\u202edef', '\u2066x\u2069', '\u061c', 'ا\u0644ع 12 abc', 'Ṱ̺̺o͞ i̲̬n̷v'],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    '%00',
    '%s%n',
    '$\u007b1}',
    '{{1}}',
    '#{1}',
    '<>',
    '&amp;',
    '-->',
    ']]>',
    "'; --",
  ],
  ...['../../etc/passwd', 'C:\\con', 'file:///x', 'あ'.repeat(19), 'Z\u0301\u0302\u0303\u0304', 'ก็็็็'],
];
/** What looks like somebody of the staff, however it is written. */
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

let test: TestDatabase;
let cast: CastBrowser;
let tlId: number;
let forgetFolder: () => void;

beforeAll(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
  forgetFolder = scratchFolder();
  cast = await castBrowser(test.db);
  tlId = await addPost(test.db, cast.castId);
});
beforeEach(() => test.db.deleteFrom('rateLimits').execute());
afterAll(async () => {
  await test.close();
  forgetFolder();
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
    for (const name of ['さくら', 'あど', 'Adam', 'ミンミン', '運', '営', 'Aд']) {
      await test.db.deleteFrom('rateLimits').execute();
      const guest = await new Browser().post('/api/tl_comment', { tlId, comment: `私は${name}`, name });
      expect([guest.status, name]).toEqual([200, name]);
    }
  });
});
