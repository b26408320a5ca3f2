import { beforeAll, describe, expect, it } from 'vitest';
import { UNITS_MAX, UNSTORABLE } from '../../server/core/http/storable-text.ts';
import { MARKS_MAX } from '../../server/core/text/normal-forms.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, formOf } from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { expectCpu } from '../support/took.ts';

let cast: CastBrowser;
const world = postingWorld();
beforeAll(() => {
  cast = world.cast;
});

/** As many marks as the longest body holds; the last of them has its place before all others. */
const marks = (count: number) => `a${'\u0301'.repeat(count)}\u0316`;
const MOST_MARKS = { json: 30_000, form: 100_000 };
const LIMIT_MS = 50;

const refused = (field: string) => [422, { errors: { [field]: [UNSTORABLE] } }];

describe('S49: marks without end on one letter', () => {
  it.each([
    ['/api/login', 'username'],
    ['/api/forgot_password', 'username'],
    ['/api/shop_login', 'email'],
  ])('are refused by %s before anything is made of them', async (path, field) => {
    await expectCpu(LIMIT_MS, `${path} refuses marks`, async () => {
      const { status, body } = await new Browser().post(path, { [field]: marks(MOST_MARKS.json) });
      expect([status, body]).toEqual(refused(field));
    });
  });

  it('are refused in a form for guests, in its largest part', async () => {
    const text = marks(MOST_MARKS.form);
    await expectCpu(LIMIT_MS, 'takedown refuses marks', async () => {
      const { status, body } = await new Browser().post('/api/takedown', formOf({ reason: text }));
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['reason']]);
    });
  });

  it('are refused in a query and in the name of a field', async () => {
    const { status, body } = await new Browser().get(
      `/api/tag_tls?tag=${encodeURIComponent(marks(MARKS_MAX))}`,
    );
    expect([status, body]).toEqual(refused('tag'));
    const named = await cast.browser.send('PUT', '/api/tl_draft', { [marks(500)]: 1 });
    expect([named.status, named.body]).toEqual(refused('custom'));
  });

  it('are taken up to thirty in a row, as they are', async () => {
    const message = `a${'\u0316'.repeat(MARKS_MAX)}です`;
    const kept = await cast.browser.send('PUT', '/api/tl_draft', { message });
    expect(kept.status).toBe(200);
    const [draft] = await world.test.db.selectFrom('postDrafts').select('body').execute();
    expect(draft?.body).toMatchObject({ message });
    const one = await cast.browser.send('PUT', '/api/tl_draft', {
      message: `a${'\u0316'.repeat(MARKS_MAX + 1)}`,
    });
    expect([one.status, one.body]).toEqual(refused('message'));
  });
});

it('S49: a text longer than the longest is refused whole, whatever its field may be', async () => {
  const refusal = [422, { errors: { message: ['入力が長すぎます。短くして、もう一度お試しください。'] } }];
  const { status, body } = await cast.browser.send('PUT', '/api/tl_draft', {
    message: 'a'.repeat(UNITS_MAX + 1),
  });
  expect([status, body]).toEqual(refusal);
});
