import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import exifr from 'exifr';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { pictureFiles, videoFile } from '../../server/gateways/media/file-names.ts';
import { fileIn, folderOf } from '../../server/gateways/media/store/disk.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { addressOf, unsafeRoutes } from '../support/api-routes.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import {
  type CastBrowser,
  castBrowser,
  fileOf,
  formOf,
  publish,
  sendFile,
  upload,
} from '../support/casts.ts';
import {
  FOREIGN,
  gifOfFrames,
  jpegThatClaims,
  MARKER,
  png,
  taggedJpeg,
} from '../support/hostile-pictures.ts';
import { outerPort } from '../support/outer-server.ts';
import { isReady, postingWorld } from '../support/posting-world.ts';
import { expectMemory, expectTook, memoryOf } from '../support/took.ts';
import { complaintsOf, makeVideo, ourVideo } from '../support/videos.ts';

const FULL = process.env.FULL === '1';
const FORMAT = 'JPEG・PNG・GIF形式の画像を選択してください。';
const UNREADABLE = '画像を読み込めませんでした。別の画像を選択してください。';
const HUGE = '画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。';
const UNCONVERTED = '動画の処理中にエラーが発生しました。もう一度お試しください。';
let cast: CastBrowser;
let origin: string;

const world = postingWorld({ jobs: true });
const { test } = world;
beforeAll(async () => {
  cast = world.cast;
  origin = `http://127.0.0.1:${await outerPort()}`;
});

const ready = (id: string) => isReady(test, id);
const filesOf = async (id: string): Promise<string[]> => {
  const { variants } = await test.db
    .selectFrom('media')
    .select('variants')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return pictureFiles(id, variants);
};
const cookieOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ');
const ask = (name: string, browser?: Browser, headers: Record<string, string> = {}) =>
  fetch(`${origin}/media/${name}`, {
    headers: { ...(browser ? { Cookie: cookieOf(browser) } : {}), ...headers },
  });
const grey = (side: number) => png(side, side, Buffer.alloc(side * (side + 1)));
const film = (bytes: Buffer) => fileOf(bytes, 'film.mp4', 'video/mp4');

describe('S59: pictures that blow up', () => {
  it.each([
    ['a PNG of 65,536 × 65,536', () => png(65_536, 65_536, Buffer.alloc(1000))],
    ['a PNG just above 40 megapixels', () => png(6400, 6400, Buffer.alloc(1000))],
    ['a JPEG that claims 20,000 × 14,000', () => jpegThatClaims(20_000, 14_000)],
  ] as [string, () => Buffer | Promise<Buffer>][])('%s is refused within a second', async (_name, make) => {
    await sendFile(cast.browser, fileOf(grey(200)));
    const file = fileOf(await make());
    const [began, before] = [performance.now(), memoryOf()];
    const answer = await sendFile(cast.browser, file);
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [HUGE] }]);
    expectTook(began, 1000, `the refusal of ${_name}`);
    expectMemory(before, 100 * 2 ** 20, _name);
  });

  it.each([
    ['data that inflates to 100 MB', () => png(300, 300, Buffer.alloc(100_000_000))],
    [
      '10,000 chunks',
      () => png(300, 300, Buffer.alloc(300 * 301), Array<Buffer>(10_000).fill(grey(1).subarray(8, 33))),
    ],
  ] as [string, () => Buffer][])('%s cost neither memory nor the decoder', async (_name, make) => {
    const file = fileOf(make());
    const before = memoryOf();
    expect([200, 422]).toContain((await sendFile(cast.browser, file)).status);
    expectMemory(before, 100 * 2 ** 20, _name);
    expect((await sendFile(cast.browser, fileOf(grey(200)))).status).toBe(200);
  });

  it('a GIF of many frames is its first one; one above 5 MB and a photo above 10 MB are refused', async () => {
    expect((await sendFile(cast.browser, fileOf(gifOfFrames(40_000)))).status).toBe(200);
    const large = Buffer.concat([gifOfFrames(1), Buffer.alloc(5 * 2 ** 20)]);
    expect((await sendFile(cast.browser, fileOf(large))).body.errors).toEqual({
      file: ['GIF画像のサイズは5MB以下にしてください。'],
    });
    const huge = Buffer.concat([await taggedJpeg(), Buffer.alloc(10 * 2 ** 20)]);
    expect((await sendFile(cast.browser, fileOf(huge))).body.errors).toEqual({
      file: ['画像のサイズは1枚10MB以下にしてください。'],
    });
  });
});

it('S60: pictures that are broken on purpose are taken or refused, and never an error of ours', async () => {
  const originals = [await taggedJpeg(), grey(300), gifOfFrames(3)];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < (FULL ? 500 : 40); i++) {
    const bytes = Buffer.from(originals[i % 3] as Buffer);
    for (let n = random(30); n >= 0; n--) bytes[8 + random(bytes.length - 8)] = random(256);
    await test.db.deleteFrom('rateLimits').execute();
    const answer = await sendFile(
      cast.browser,
      fileOf(i % 5 ? bytes : bytes.subarray(0, 20 + random(bytes.length - 20))),
    );
    expect([200, 422], `file ${i}: ${answer.text}`).toContain(answer.status);
    if (answer.status !== 200) continue;
    // Whatever it was, what is kept of it has been written anew.
    const { id } = answer.body as { id: string };
    for (const name of readdirSync(folderOf('held')).filter((each) => each.startsWith(id))) {
      const kept = readFileSync(fileIn('held', name));
      expect(['webp', 'jpeg', 'heif'], name).toContain((await sharp(kept).metadata()).format);
      expect(kept.includes(MARKER), name).toBe(false);
    }
  }
}, 300_000);

describe('S61: what files tell besides what they show', () => {
  it('every variant of a photo with a position is free of metadata, and stands upright', async () => {
    const source = await taggedJpeg();
    expect((await exifr.gps(source))?.latitude).toBeGreaterThan(35);
    const sent = await upload(cast.browser, fileOf(source));
    expect(sent).toMatchObject({ hadLocation: true, size: '400x400' });
    await publish(cast.browser, { message: '位置のある写真', images: [sent.id] });
    await ready(sent.id);
    const names = await filesOf(sent.id);
    expect(names.map((name) => name.slice(27))).toEqual(['240.webp', '240.avif', '400.webp', '400.jpg']);
    for (const name of names) {
      const answer = await ask(name);
      expect(answer.status, name).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      for (const text of [MARKER, 'Exif\0', 'EXIF', 'XMP ', 'ICCP', 'http://ns.adobe', 'GPS', '<?php'])
        expect(bytes.includes(text), `${text} in ${name}`).toBe(false);
      const { exif, xmp, iptc, icc, orientation, width } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation], name).toEqual(Array(5).fill(undefined));
      expect(await exifr.parse(bytes, true).catch(() => undefined), name).toBeUndefined();
      // What lay on the left is on top now.
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const red = (y: number) => data[(y * (width ?? 0) + Math.floor((width ?? 0) / 2)) * 3] ?? 0;
      expect([red(10) > 200, red((width ?? 0) - 10) < 60], name).toEqual([true, true]);
    }
  });

  it('S65: a video keeps its pictures and its sound, and nothing of where and with what it was made', async () => {
    const source = ourVideo(
      `-metadata title=${MARKER} -metadata location=+35.6895+139.6917/ -metadata comment=${MARKER}`,
      { name: 'out.mov' },
    );
    expect([source.includes(MARKER), source.includes('x264'), source.includes('+35.6895')]).toEqual([
      true,
      true,
      true,
    ]);
    const sent = await upload(cast.browser, film(source));
    await publish(cast.browser, { message: '動画', videos: [sent.id] });
    await ready(sent.id);
    await expect.poll(() => existsSync(fileIn('media', videoFile(sent.id)))).toBe(true);
    const answer = await ask(videoFile(sent.id));
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const text of [MARKER, 'x264', 'Lavf', '+35.6895', '\xa9xyz', '\xa9nam'])
      expect(bytes.includes(Buffer.from(text, 'latin1')), text).toBe(false);
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(complaintsOf(bytes)).toBe('');
    expect([answer.headers.get('content-type'), answer.headers.get('accept-ranges')]).toEqual([
      'video/mp4',
      'bytes',
    ]);
    const part = await ask(videoFile(sent.id), undefined, { Range: 'bytes=4-7' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${bytes.length}`,
      'ftyp',
    ]);
    const tail = await ask(videoFile(sent.id), undefined, { Range: 'bytes=-5' });
    expect((await tail.arrayBuffer()).byteLength).toBe(5);
    expect((await ask(videoFile(sent.id), undefined, { Range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect(readdirSync(folderOf('held')).filter((name) => name.startsWith(sent.id))).toEqual([]);
  });
});

describe('S65: what is no video of ours', () => {
  const refused = async (bytes: Buffer) => {
    await test.db.deleteFrom('rateLimits').execute();
    const began = performance.now();
    const answer = await sendFile(cast.browser, film(bytes));
    expectTook(began, 12_000, 'a film that is none');
    return [answer.status, answer.body.errors];
  };
  /** Its pictures say that they are another size. */
  const sized = (video: Buffer, side: number): Buffer => {
    const at = video.indexOf('avc1', video.indexOf('stsd')) + 28;
    video.writeUInt16BE(side, at);
    video.writeUInt16BE(side, at + 2);
    return video;
  };
  const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  it.each([
    ['longer than it may be', () => makeVideo(H264, { seconds: 11, sound: false })],
    ['wider than it may be', () => makeVideo(H264, { size: '1280x720', seconds: 1, sound: false })],
    ['of another codec', () => makeVideo('-c:v mpeg4', { seconds: 1, sound: false })],
    [
      'of other colours',
      () => makeVideo('-c:v libx264 -preset ultrafast -pix_fmt yuv444p', { seconds: 1, sound: false }),
    ],
    ['with three tracks', () => makeVideo(`${H264} -map 0 -map 0 -map 1`, { seconds: 1 })],
    ['of sound alone', () => makeVideo('-map 1 -c:a aac', { seconds: 1 })],
    [
      'of four hours at hardly a picture a minute',
      () => makeVideo(`-vf setpts=N*960/TB -vsync vfr ${H264}`, { size: '64x36', seconds: 1, sound: false }),
    ],
    [
      'with 100 tracks',
      () => makeVideo(`${H264} ${'-map 0 '.repeat(100)}`, { size: '64x36', seconds: 1, sound: false }),
    ],
    ['that says it is 16,384 wide and high', () => sized(ourVideo('', { seconds: 1 }), 16_384)],
    [
      'an AVI that holds a playlist',
      () => Buffer.from('RIFF\0\x01\0\0AVI LISTGAB2#EXTM3U\nfile:///etc/passwd', 'latin1'),
    ],
    ['cut off', () => ourVideo().subarray(0, 20_000)],
    [
      'a playlist that reads files',
      () => Buffer.from('\0\0\0\x18ftypmp42#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'latin1'),
    ],
  ] as [string, () => Buffer][])('%s is refused', async (_name, make) => {
    const [status, errors] = await refused(make());
    expect(status).toBe(422);
    expect([
      { file: [UNCONVERTED] },
      { file: ['MP4・MOV・MPEG形式の動画を選択してください。'] },
    ]).toContainEqual(errors);
  });

  it('malformed ones are taken or refused, and never an error of ours', async () => {
    const original = ourVideo('', { seconds: 1 });
    let seed = 5;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const moov = original.indexOf('moov');
    for (let i = 0; i < (FULL ? 200 : 30); i++) {
      const bytes = Buffer.from(original);
      // Half of them in the tables, where a parser reads sizes.
      const at = (n: number) => (i % 2 ? moov + random(bytes.length - moov) : 8 + random(n));
      for (let n = 1 + random(20); n > 0; n--) bytes[at(bytes.length - 8)] = random(256);
      const [status] = await refused(bytes);
      expect([200, 422], `file ${i}`).toContain(status);
    }
  }, 600_000);

  it('21 MB are refused', async () => {
    const bytes = Buffer.concat([ourVideo('', { seconds: 1 }), Buffer.alloc(20 * 2 ** 20)]);
    expect(await refused(bytes)).toEqual([422, { file: ['動画のサイズは20MB以下にしてください。'] }]);
  });
});

describe('S63, S64: names and contents', () => {
  it.each(Object.entries(FOREIGN))('%s in the name of a JPEG is refused', async (_name, bytes) => {
    expect((await sendFile(cast.browser, fileOf(bytes))).body.errors).toEqual({ file: [FORMAT] });
    const behind = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytes]);
    expect((await sendFile(cast.browser, fileOf(behind))).body.errors).toEqual({ file: [UNREADABLE] });
  });

  /** Ways out of a folder as scanners write them, and names that some system takes for something else. */
  const UPS = [
    '../',
    '..\\',
    '..%2f',
    '..%5c',
    '%2e%2e/',
    '..%252f',
    '..%c0%af',
    '..%ef%bc%8f',
    '....//',
    '.../',
    '..;/',
  ];
  const TARGETS = [
    'x.jpg',
    'etc/passwd',
    'var/secrets.json',
    'server/main.ts',
    '.env',
    'held/x',
    'x.jpg\0.png',
    'con',
  ];
  const ODD = [
    'a\0b.jpg',
    'CON',
    'x'.repeat(5000),
    '\u202egpj.exe',
    '.htaccess',
    '',
    '.',
    '..',
    '/',
    ' ',
    '\r\nX: y',
    '"; name="file2',
    '~',
    '$HOME',
    '`id`',
    '|id',
    'a'.repeat(255),
    'ナ'.repeat(300),
    '😀',
    'nul.jpg',
    'a:b',
    '*?<>|',
  ];
  const NAMES = [
    ...ODD,
    ...['', '/', 'C:\\'].flatMap((root) =>
      UPS.flatMap((up) =>
        [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => TARGETS.map((to) => root + up.repeat(n) + to)),
      ),
    ),
  ];

  it('whatever a file calls itself, only names of our own are written', async () => {
    const bytes = grey(220);
    await sendFile(cast.browser, fileOf(bytes));
    const before = readdirSync(config().varDir).sort();
    const names = NAMES.filter((_, i) => FULL || i % 60 === 0);
    const refused: string[] = [];
    for (const name of names) {
      await test.db.deleteFrom('rateLimits').execute();
      const { status } = await sendFile(cast.browser, fileOf(bytes, name));
      expect([200, 422], JSON.stringify(name)).toContain(status);
      if (status === 422) refused.push(name);
    }
    for (const name of names) {
      const form = formOf({ file: fileOf(bytes) });
      form.append(name, fileOf(bytes, 'x.jpg'));
      await test.db.deleteFrom('rateLimits').execute();
      const { status } = await cast.browser.post('/api/tl_media', form);
      expect([200, 422], `a field ${JSON.stringify(name)}`).toContain(status);
    }
    // A file without a name is none to a form, and a name with a NUL is no text (S52).
    expect(refused).toEqual(names.filter((name) => name === '' || name.includes('\0')));
    expect(readdirSync(config().varDir).sort()).toEqual(before);
    for (const folder of ['media', 'held'] as const)
      for (const name of readdirSync(folderOf(folder)).filter((each) => each !== 'DATABASE_ID'))
        expect(name).toMatch(/^[a-z2-7]{26}(w\d{2,4}\.(webp|avif|jpg)|\.mp4|\.source)(\.[0-9a-f]{12})?$/);
  }, 900_000);

  it.each([
    '../secrets.json',
    '..%2fsecrets.json',
    'a',
    `${'a'.repeat(26)}w480.webp.bak`,
    `${'a'.repeat(26)}.source`,
    `${'a'.repeat(26)}.mp4`,
  ])('%s is no medium', async (name) => {
    // An encoded slash is refused before any path is read (S41).
    expect((await ask(name)).status).toBe(/%2f/i.test(name) ? 400 : 404);
  });
});

describe('row 43: who sees what is not public', () => {
  it('its owner and admins, until it is; members when it is for members; S26: no other site', async () => {
    const sent = await upload(cast.browser, fileOf(grey(300)));
    const at = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 16);
    const posted = await publish(cast.browser, { message: '予約', images: [sent.id], scheduledOn: at });
    await ready(sent.id);
    const [name = ''] = await filesOf(sent.id);
    const member = new Browser();
    await member.logInAs(test.db, (await addUser(test.db, 'けん')).id);
    const stranger = (await castBrowser(test.db, 'れいな')).browser;
    const admin = new Browser();
    const { id: adminId } = await addUser(test.db, '運営', { isAdmin: true });
    admin.keep([(await openAdminSession(test.db, adminId, someFacts())).cookie]);
    const seen = async (headers: Record<string, string> = {}) => {
      const all: number[] = [];
      for (const browser of [undefined, member, stranger, cast.browser, admin])
        all.push((await ask(name, browser, headers)).status);
      return all;
    };
    expect(await seen()).toEqual([404, 404, 404, 200, 200]);
    const own = await ask(name, cast.browser);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask(name, cast.browser, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404);

    await publish(cast.browser, {
      tlId: String(posted.id),
      message: '会員に',
      originalPhotos: [sent.id],
      needLogin: '1',
    });
    expect(await seen()).toEqual([404, 200, 200, 200, 200]);
    expect(await seen({ 'Sec-Fetch-Site': 'cross-site' })).toEqual([404, 404, 404, 404, 404]);

    await publish(cast.browser, { tlId: String(posted.id), message: 'みんなに', originalPhotos: [sent.id] });
    expect(await seen()).toEqual([200, 200, 200, 200, 200]);
    const open = await ask(name);
    expect(open.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(open.headers.get('x-content-type-options')).toBe('nosniff');
    expect(open.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);

    await publish(cast.browser, {
      tlId: String(posted.id),
      message: 'また会員に',
      originalPhotos: [sent.id],
      needLogin: '1',
    });
    expect(await seen()).toEqual([404, 200, 200, 200, 200]);
    await cast.browser.send('DELETE', `/api/tl/${posted.id}`);
    expect(await seen()).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('S62: bodies that are too large', () => {
  const headers = () => ({
    'X-Requested-With': 'XMLHttpRequest',
    Origin: config().siteOrigin,
    Cookie: cookieOf(cast.browser),
    'X-Session-Tag': cast.browser.tag ?? '',
    'Content-Type': 'multipart/form-data; boundary=x',
  });
  const endless = () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    return { body, sent: () => sent };
  };

  it.each(['/api/tl', '/api/tl_media'])('an endless form to %s is cut off early', async (path) => {
    const { body, sent } = endless();
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: headers(),
      body,
      duplex: 'half',
    } as never).catch(() => null);
    expect([413, undefined]).toContain(answer?.status);
    expect(sent()).toBeLessThan(8 * 2 ** 20);
  });

  it('no call takes more than its form can be: JSON above 64 kB, in one piece or in many', async () => {
    const body = JSON.stringify({ x: 'a'.repeat(64 * 1024) });
    const pieces = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < body.length; at += 9000)
            controller.enqueue(Buffer.from(body.slice(at, at + 9000)));
          controller.close();
        },
      });
    for (const { method, path } of unsafeRoutes())
      for (const sent of [body, pieces()]) {
        await test.db.deleteFrom('rateLimits').execute();
        const answer = await fetch(origin + addressOf(path, { myId: cast.myId }), {
          method,
          headers: { ...headers(), 'Content-Type': 'application/json' },
          body: sent,
          duplex: 'half',
        } as never);
        expect([answer.status, `${method} ${path}`]).toEqual([413, `${method} ${path}`]);
        await answer.body?.cancel();
      }
  });

  it('a form of very many fields or files, or of a part with a very long head, is refused', async () => {
    const part = (name: string, more = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;
    const forms = {
      '10,001 fields': Array.from({ length: 10_001 }, (_, i) => part(`a${i}`)).join(''),
      '1,000 files': Array.from({ length: 1000 }, (_, i) => part(`images[${i}]`, '; filename="a.jpg"')).join(
        '',
      ),
      'a head of 100 kB': part('message', `; filename="${'a'.repeat(100 * 1024)}"`),
    };
    for (const [name, form] of Object.entries(forms))
      for (const path of ['/api/tl', '/api/tl_media', '/api/tl_comment']) {
        await test.db.deleteFrom('rateLimits').execute();
        const began = performance.now();
        // A connection that is closed while the form is still on its way is an answer, too.
        const answer = await fetch(origin + path, {
          method: 'POST',
          headers: headers(),
          body: `${form}--x--\r\n`,
        }).catch(() => null);
        expect([400, 413, 415, 422, undefined], `${name} to ${path}`).toContain(answer?.status);
        expectTook(began, 5000, `${name} to ${path}`);
      }
    const posts = await test.db.selectFrom('posts').select('id').where('body', '=', '1').execute();
    expect(posts).toEqual([]);
  });

  it('a form that says it is too long is refused unread', async () => {
    for (const [path, length] of [
      ['/api/tl', 111 * 2 ** 20],
      ['/api/tl_media', 31 * 2 ** 20],
    ] as const) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const lines = Object.entries({ ...headers(), Host: '127.0.0.1', 'Content-Length': String(length) });
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
      const [said] = await once(socket, 'data');
      expect(String(said)).toMatch(/^HTTP\/1.1 413 /);
      socket.destroy();
    }
  });
});
