import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { findRow } from '../../server/core/crypto/row-names.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { textsTo } from '../support/accounts.ts';
import { addUser, Browser, letPass } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf, publish, upload } from '../support/casts.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;
beforeEach(async () => {
  cast = await castBrowser(test.db);
});

it('holds what an account owns, with files that are there, and no one else’s', async () => {
  const { browser, castId, userId, myId } = cast;
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const profile = await browser.post(
    `/api/my_page/${myId}/profile_setting`,
    formOf({ name: 'さくら', images: [fileOf(photo), fileOf(photo)], order: 'new:0,new:1' }),
  );
  expect(profile.status).toBe(200);
  const { id: mediaId } = await upload(browser, fileOf(photo));
  await publish(browser, { message: 'こんばんは', images: [mediaId] });
  const other = await addUser(test.db, '他人の名前');
  await test.db
    .insertInto('commentBans')
    .values([
      { castId, userId: other.id },
      { castId: (await castBrowser(test.db, 'ひな')).castId, userId: other.id },
    ])
    .execute();
  await test.db
    .insertInto('commentRestrictions')
    .values({ castId, userId: other.id, name: '他人の名前' })
    .execute();
  await test.db.insertInto('mutes').values({ userId, kind: 'tag', word: '猫', folded: '猫' }).execute();
  await test.db
    .insertInto('notifications')
    .values(
      [userId, other.id].map((id) => ({
        ...{ userId: id, kind: 'follow' as const, event: 'follow' as const, day: '2026-11-20' },
        ...{ once: 'x', groupKey: 'x', actorId: other.id, castId },
      })),
    )
    .execute();

  const answer = await browser.download(`/api/my_page/${myId}`);
  expect(answer.status).toBe(200);
  const { posts, castPhotos, postPhotos, ...rest } = answer.body as Record<string, { url: string }[]>;
  expect(posts).toHaveLength(1);
  expect(castPhotos).toHaveLength(2);
  expect(postPhotos).toMatchObject([{ postId: (posts as unknown as { id: number }[])[0]?.id }]);
  for (const { url } of [...(castPhotos ?? []), ...(postPhotos ?? [])]) {
    const name = path.basename(new URL(url).pathname);
    expect(
      ['media', 'held'].some((folder) => existsSync(fileIn(folder as 'media', name))),
      url,
    ).toBe(true);
  }
  expect(rest).toMatchObject({
    commentBans: [{ until: null, liftedAt: null }],
    commentRestrictions: [{ until: null }],
    mutes: [{ kind: 'tag', word: '猫' }],
    notifications: [{ kind: 'follow', event: 'follow', castId, readAt: null }],
    account: { name: 'さくら' },
  });
  expect(answer.text).not.toContain('他人の名前');
});

describe('S69: the link to it', () => {
  const make = (browser = cast.browser) => browser.post(`/api/my_page/${cast.myId}/export`);
  const open = (address: unknown, browser = cast.browser) => browser.get(String(address));
  const another = async (): Promise<Browser> => {
    const browser = new Browser();
    await browser.logInAs(test.db, cast.userId);
    return browser;
  };

  it('works once, whichever of many asks first, and is made for who has proven who they are', async () => {
    await giveIdentity(test.db, cast.userId, { kind: 'email', value: 'sakura@example.jp' });
    await letPass(test.db, 11 * 60);
    expect((await make()).body).toMatchObject({ reauth: true });
    await cast.browser.logInAs(test.db, cast.userId);
    const { status, body, text } = await make();
    expect(status, text).toBe(200);
    expect(body.address).toMatch(new RegExp(`^/api/my_page/${cast.myId}/export/[\\w-]{22}$`));
    expect(await textsTo(test.db, 'sakura@example.jp')).toEqual([
      expect.stringContaining('ダウンロードするリンクが作られました'),
    ]);
    // Who only asks how large it is has used nothing up.
    expect((await cast.browser.send('HEAD', String(body.address))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(body.address)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await open(body.address)).status).toBe(404);
    expect((await make()).status).toBe(429);
  });

  it('is the same until it is used, and costs its day once', async () => {
    const first = await make();
    expect((await make()).body).toEqual(first.body);
    expect((await open(first.body.address)).status).toBe(200);
  });

  it('is over after 24 hours, and not before', async () => {
    const { body } = await make();
    const age = (by: string) =>
      sql`update export_links set made_at = now() - interval '24 hours' + ${by}::interval
        where session_hash in (select id_hash from sessions where user_id = ${cast.userId})`.execute(test.db);
    await age('-1 second');
    expect((await open(body.address)).status).toBe(404);
    await age('1 minute');
    expect((await open(body.address)).status).toBe(200);
  });

  it('opens in the session that has made it: in no other one, for no one else, and not after a logout', async () => {
    const { body } = await make();
    const stranger = new Browser();
    await stranger.logInAs(test.db, (await addUser(test.db, 'けん')).id);
    for (const browser of [stranger, await another()])
      expect((await open(body.address, browser)).status).toBe(404);
    expect((await make(stranger)).status).toBe(404);
    expect((await open(body.address, new Browser())).status).toBe(401);
    const cookies = new Map(cast.browser.cookies);
    await cast.browser.post('/api/logout');
    for (const [name, value] of cookies) cast.browser.cookies.set(name, value);
    expect((await open(body.address)).status).toBe(401);
    expect((await open(body.address, await another())).status).toBe(404);
  });

  it('goes with the account', async () => {
    const { body } = await make();
    await cast.browser.post(`/api/my_page/${cast.myId}/delete_account`, { delete: true, now: true });
    expect(await eraseAccount(test.db, cast.userId)).toBe(true);
    expect((await open(body.address)).status).toBe(401);
    const id = findRow('export', String(body.address).split('/').at(-1) ?? '');
    expect(id).toBeGreaterThan(0);
    expect(await test.db.selectFrom('exportLinks').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
