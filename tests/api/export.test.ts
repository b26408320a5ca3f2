import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { fileIn } from '../../server/gateways/media/folders.ts';
import { addUser, Browser } from '../support/browser.ts';
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

  const answer = await browser.get(`/api/my_page/${myId}/export`);
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

it('is refused before anything of it is sent', async () => {
  const stranger = new Browser();
  await stranger.logInAs(test.db, (await addUser(test.db, 'けん')).id);
  expect((await stranger.get(`/api/my_page/${cast.myId}/export`)).status).toBe(404);
});
