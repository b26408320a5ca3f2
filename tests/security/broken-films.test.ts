import { readdirSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { folderOf } from '../../server/gateways/media/store/disk.ts';
import { forgetLimits } from '../support/accounts.ts';
import { brokenFilms } from '../support/broken-films.ts';
import { fileOf, sendFile } from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { expectTook } from '../support/took.ts';
import { ourVideo } from '../support/videos.ts';

const MOST_MS = 12_000;
const world = postingWorld();
const whole = ourVideo('', { seconds: 1 });
const film = (bytes: Buffer) => fileOf(bytes, 'film.mp4', 'video/mp4');
beforeEach(() => forgetLimits(world.test.db));

it.each(Object.entries(brokenFilms()))(
  'S65: %s: a film is refused, or taken as it can be',
  async (name, bytes) => {
    const { browser } = world.cast;
    const began = performance.now();
    const { status, text, body } = await sendFile(browser, film(bytes));
    expect([200, 422], text).toContain(status);
    expectTook(began, MOST_MS, name);
    if (status === 422) {
      // Nothing is left of what was refused.
      const uploads = await world.test.db.selectFrom('postUploads').select(['id', 'posterMediaId']).execute();
      const known = uploads.flatMap(({ id, posterMediaId }) => [id, posterMediaId ?? id]);
      const files = readdirSync(folderOf('held')).filter((file) => file !== 'DATABASE_ID');
      expect(files.filter((file) => !known.some((id) => file.startsWith(id)))).toEqual([]);
    } else expect(body).toMatchObject({ id: expect.any(String) });
    expect((await sendFile(browser, film(whole))).status).toBe(200);
  },
);
