import { beforeAll, describe, expect, it } from 'vitest';
import { UNSTORABLE } from '../../server/core/http/storable-text.ts';
import { MALFORMED, UNRECOGNISED } from '../../server/core/http/validation-messages.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { type CastBrowser, fileOf, formOf } from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';

const HALVES = ['a\u0000', '\ud83d', '\udc00', '\udc00\ud83d'];
let cast: CastBrowser;
const world = postingWorld();
const { test } = world;
beforeAll(() => {
  cast = world.cast;
});

const refusedAt = ({ status, body }: Answer) => [status, body];
const at = (field: string) => [422, { errors: { [field]: [UNSTORABLE] } }];
const draft = (more: object) => cast.browser.send('PUT', '/api/tl_draft', { message: '書きかけ', ...more });

describe('S52: text that cannot be stored', () => {
  it.each(HALVES)('is refused at its field, however deep it lies: %j', async (text) => {
    expect(refusedAt(await draft({ message: text }))).toEqual(at('message'));
    expect(refusedAt(await draft({ scheduledOn: text }))).toEqual(at('scheduledOn'));
    const media = [{ id: 'a'.repeat(26), alt: text }];
    expect(refusedAt(await draft({ media }))).toEqual(at('media.0.alt'));
    expect(refusedAt(await draft({ [text]: 1 }))).toEqual(at('custom'));
    const ban = await cast.browser.post('/api/ban_tl_comment_user', { userId: text });
    expect(refusedAt(ban)).toEqual(at('userId'));
    const allowed = await cast.browser.post(`/api/my_page/${cast.myId}/banned_users`, { userId: text });
    expect(refusedAt(allowed)).toEqual(at('userId'));
    const rows = test.db.selectFrom('postDrafts').selectAll();
    expect(await rows.execute()).toEqual([]);
  });

  it('is refused in a form, in the names of its fields and files, and in a query', async () => {
    const { browser } = cast;
    expect(refusedAt(await browser.post('/api/tl', formOf({ message: 'a\u0000' })))).toEqual(at('message'));
    expect(refusedAt(await browser.post('/api/tl', formOf({ images: '\u0000' })))).toEqual(at('images'));
    const unknown = await browser.post('/api/tl', formOf({ 'a\u0000': 'x' }));
    expect(refusedAt(unknown)).toEqual([422, { errors: { custom: [UNRECOGNISED] } }]);
    const file = fileOf(Buffer.from('x'), 'a\u0000.jpg');
    expect(refusedAt(await browser.post('/api/tl_media', formOf({ file })))).toEqual(at('file'));
    expect(refusedAt(await new Browser().get('/api/tag_tls?tag=a%00'))).toEqual(at('tag'));
  });

  it('is refused in a path before the API is asked, in JSON all the same', async () => {
    const answer = await cast.browser.send('DELETE', '/api/tl_media/a%00');
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['message']]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is not looked for in JSON that is deeper than every contract', async () => {
    for (const body of [
      '['.repeat(30_000) + ']'.repeat(30_000),
      `${`{"a":`.repeat(9000)}1${'}'.repeat(9000)}`,
    ]) {
      const answer = await cast.browser.through('/api/tl_draft', {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: [...cast.browser.cookies].map((pair) => pair.join('=')).join('; '),
          'X-Session-Tag': cast.browser.tag ?? '',
        },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([422, { errors: { custom: [MALFORMED] } }]);
    }
  });

  it('is nothing to hear of for those who may not call at all', async () => {
    const guest = new Browser();
    expect((await guest.send('PUT', '/api/tl_draft', { message: '\u0000' })).status).toBe(401);
    expect((await guest.post('/api/admin/leave', { delete: '\u0000' })).status).toBe(404);
  });
});

describe('S32: numbers and times that nothing has', () => {
  it('a shop that does not exist is no one’s wish at a registration by text', async () => {
    const answer = await new Browser().post('/api/register_text', { type: 'girl', shopId: 999_999 });
    expect(answer.status, answer.text).toBe(200);
    const texts = await test.db.selectFrom('registrationTexts').select('shopId').execute();
    expect(texts).toEqual([{ shopId: null }]);
  });

  it.each(['2026-02-30T19:00', '2026-11-21T25:61', 'morgen', '+275760-09-13T00:00'])(
    'a draft is not kept for %s',
    async (scheduledOn) => {
      const answer = await draft({ scheduledOn });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['scheduledOn']]);
    },
  );
});
