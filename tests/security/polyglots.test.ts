import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileIn, folderOf } from '../../server/gateways/media/store/disk.ts';
import { forgetLimits } from '../support/accounts.ts';
import { brokenPictures } from '../support/broken-pictures.ts';
import { addUser, Browser } from '../support/browser.ts';
import { fileOf, formOf, plainPhoto, sendFile } from '../support/casts.ts';
import { NEVER_SERVED, polyglots, SECOND_NATURES } from '../support/hostile-pictures.ts';
import { postingWorld } from '../support/posting-world.ts';
import { expectTook } from '../support/took.ts';

const MOST_MS = 2000;
const world = postingWorld();
const broken = Object.entries(await brokenPictures());
/** Whose face it is. */
const member = new Browser();
let userId: number;

beforeAll(async () => {
  userId = (await addUser(world.test.db, 'けん')).id;
  await member.logInAs(world.test.db, userId);
});
beforeEach(() => forgetLimits(world.test.db));

/** All that is kept of an upload, and of a face. */
function keptOf(id: string): Buffer[] {
  const names = (['held', 'media'] as const).flatMap((folder) =>
    readdirSync(folderOf(folder))
      .filter((name) => name.startsWith(id) && !name.endsWith('.source'))
      .map((name) => fileIn(folder, name)),
  );
  return names.map((name) => readFileSync(name));
}

async function face(): Promise<string> {
  const { iconMediaId } = await world.test.db
    .selectFrom('users')
    .select('iconMediaId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return iconMediaId ?? '';
}

const sendFace = (bytes: Buffer) =>
  member.post('/api/init_name', formOf({ name: 'けん', type: 'boy', images: [fileOf(bytes)] }));

describe('S63: a picture that is something else as well', () => {
  it.each(SECOND_NATURES)('%j is in nothing that is kept of it', async (text) => {
    const { browser } = world.cast;
    let taken = 0;
    for (const [where, bytes] of Object.entries(await polyglots(text))) {
      await forgetLimits(world.test.db);
      expect(bytes.includes(Buffer.from(text, 'latin1')), where).toBe(true);
      const sent = await sendFile(browser, fileOf(bytes));
      const named = await sendFace(bytes);
      for (const { status, text: said } of [sent, named]) expect([200, 422], said).toContain(status);
      if (sent.status !== 200 || named.status !== 200) continue;
      taken++;
      const kept = [...keptOf(String(sent.body.id)), ...keptOf(await face())];
      expect(kept.length, where).toBeGreaterThan(1);
      for (const each of kept) {
        expect(['webp', 'jpeg', 'heif'], where).toContain((await sharp(each).metadata()).format);
        for (const mark of NEVER_SERVED)
          expect(each.includes(Buffer.from(mark, 'latin1')), `${mark} ${where}`).toBe(false);
      }
    }
    expect(taken).toBeGreaterThan(4);
  });
});

describe('S59, S60: a picture that is broken in one place', () => {
  it.each(broken)('%s is taken or refused, and stops no one', async (name, bytes) => {
    const { browser } = world.cast;
    for (const send of [() => sendFile(browser, fileOf(bytes)), () => sendFace(bytes)]) {
      const began = performance.now();
      const { status, text } = await send();
      expect([200, 422], text).toContain(status);
      expectTook(began, MOST_MS, name);
    }
    expect((await sendFile(browser, fileOf(await plainPhoto()))).status).toBe(200);
  });
});
