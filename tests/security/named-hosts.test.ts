import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOCK } from '../../server/app/tasks.ts';
import { addJob } from '../../server/core/jobs/add-job.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdmin } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { SITE_ORIGIN, type Site, startSite } from '../support/built-site.ts';
import { fileOf, formOf, plainPhoto, sendFile } from '../support/casts.ts';
import { hostilePages, type Viewer } from '../support/hostile-pages.ts';
import { addHostileWorld, type HostileWorld } from '../support/hostile-world.ts';
import { type Listener, listenAtNamedHosts } from '../support/named-hosts.ts';
import { PUSH_KEYS } from '../support/push-keys.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { isInPart } from '../support/tree-part.ts';
import { ourVideo } from '../support/videos.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let listener: Listener;
let world: HostileWorld;
let site: Site;
let admin: { browser: Browser; id: number };

/** Its calls go to the site, from the site's own pages. */
function atSite(browser: Browser): Browser {
  browser.through = (path, init) =>
    site.get(path.split('#')[0] ?? '', {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: SITE_ORIGIN },
    });
  return browser;
}

beforeAll(async () => {
  listener = await listenAtNamedHosts();
  admin = await addAdmin(test.db, 'まもる');
  world = await addHostileWorld(test.db, listener.addresses, { count: 4, admin: admin.id });
  site = await startSite({ databaseUrl: test.url, env: { SECRET_KEY } });
});
afterAll(async () => {
  await site?.stop();
  await listener?.close();
});

const settled = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts`.execute(test.db);
  return rows[0]?.n;
};

/** A film whose pictures are said to lie elsewhere, and lists of films as players follow them. */
function leadingFilms(address: string): Buffer[] {
  const film = ourVideo('', { seconds: 1 });
  const at = film.indexOf('url ', 0, 'latin1') - 4;
  const far = Buffer.from(film);
  far.writeUInt32BE(12 + address.length + 1, at);
  far.set([0, 0, 0, 0], at + 8);
  far.write(`${address}\0`, at + 12, 'latin1');
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  const list = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`;
  const joined = `ffconcat version 1.0\nfile '${address}'\n`;
  return [
    far,
    ...[list, joined].flatMap((text) => [Buffer.from(text), Buffer.concat([head, Buffer.from(text)])]),
  ];
}

/** Pictures that name another file: in what they are, and in what stands beside their pixels. */
async function leadingPictures(address: string): Promise<Buffer[]> {
  const photo = await plainPhoto();
  const beside = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><stRef:filePath>${address}</stRef:filePath></x:xmpmeta>`;
  const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${beside}`, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return [
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><image href="${address}"/></svg>`,
    ),
    Buffer.from(`push graphic-context\nviewbox 0 0 300 300\nfill 'url(${address})'\npop graphic-context`),
    Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, data, photo.subarray(2)]),
  ];
}

describe('S58: a host that a visitor names', { timeout: 300_000 }, () => {
  it('leads to this test, in more than two hundred spellings', async () => {
    expect(listener.addresses.length).toBeGreaterThanOrEqual(250);
    const before = listener.asked;
    for (const address of listener.plain) if (URL.canParse(address)) await fetch(address).catch(() => null);
    expect(listener.asked - before).toBeGreaterThan(10);
  });

  it('is asked by no page, of any visitor', async () => {
    const before = listener.asked;
    const viewers: Record<Viewer, Browser> = {
      ...{ guest: new Browser(), owner: world.owner.browser, member: world.member.browser },
      admin: admin.browser,
    };
    const pages = hostilePages(world, admin.id);
    const odd: string[] = [];
    for (const [viewer, browser] of Object.entries(viewers))
      for (const path of pages[viewer as Viewer]) {
        await forgetLimits(test.db);
        const { status } = await atSite(browser).get(path);
        // A tag among addresses may be none.
        if (status !== 200 && !path.startsWith('/navi/tag/')) odd.push(`${status} ${path}`);
      }
    expect(odd).toEqual([]);
    for (const address of listener.addresses.filter((_, number) => isInPart(number))) {
      await forgetLimits(test.db);
      const query = new URLSearchParams({ text: address, href: address, url: address, redirect: address });
      await atSite(new Browser()).get(`/shops/?${query}`);
    }
    expect(listener.asked - before).toBe(0);
  });

  it('is asked by no call, no file that is decoded, and no job that follows', async () => {
    const before = listener.asked;
    const [owner, my] = [atSite(world.owner.browser), world.owner.my];
    const [address = ''] = listener.plain;
    for (const endpoint of listener.addresses.filter((_, number) => isInPart(number))) {
      await forgetLimits(test.db);
      const { status } = await owner.post(`${my}/push`, { endpoint, keys: PUSH_KEYS });
      expect(status, endpoint).toBe(422);
    }
    let decoded = 0;
    const films = leadingFilms(address).map((bytes) => fileOf(bytes, 'film.mp4', 'video/mp4'));
    const pictures = (await leadingPictures(address)).map((bytes) => fileOf(bytes));
    for (const file of [...films, ...pictures]) {
      await forgetLimits(test.db);
      const { status, body, text } = await sendFile(owner, file);
      expect([200, 422], text).toContain(status);
      if (status !== 200) continue;
      decoded++;
      if (file.type !== 'image/jpeg') continue;
      const form = formOf({ message: listener.addresses[decoded] ?? '', images: [String(body.id)] });
      expect((await owner.post('/api/tl', form)).status).toBe(200);
    }
    expect(decoded).toBeGreaterThan(0);
    for (const name of Object.keys(CLOCK)) await addJob(test.db, name as keyof typeof CLOCK, {});
    await expect.poll(settled, { timeout: 60_000 }).toBe(0);
    expect(listener.asked - before).toBe(0);
  });
});
