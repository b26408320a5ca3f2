import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import { unsealBytes } from '../../server/core/crypto/sealing.ts';
import { EVIDENCE_BYTES, REQUESTS_KEPT_DAYS } from '../../server/desk/takedowns/rules.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { forgetLimits, readOutbox, registerByMail } from '../support/accounts.ts';
import { addAdmin } from '../support/admins.ts';
import { Browser, someFacts } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { FOREIGN, gifOfFrames, MARKER, png, taggedJpeg } from '../support/hostile-pictures.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const KINDS = 'JPEG・PNG・GIF形式の画像、またはPDFを選択してください。';
const PDF = Buffer.from(`%PDF-1.7\n${MARKER}\n%%EOF`);
let count = 0;

beforeEach(async () => {
  await world.db.deleteFrom('takedownRequests').execute();
  await world.db.deleteFrom('outboxMessages').execute();
  await forgetLimits(world.db);
});

const pdf = (bytes: Buffer = PDF, name = 'x.pdf') => fileOf(bytes, name, 'application/pdf');
const form = (evidence: File[]) =>
  formOf({
    ...{ url: '/cast/12/', part: '写真', right: 'portrait', reason: '私が写っています。', standing: 'self' },
    ...{ name: '山田', email: `shows${++count}@example.jp`, notice: 'no', evidence },
  });
const send = (...evidence: File[]) => new Browser().post('/api/takedown', form(evidence));
const kept = () =>
  world.db.selectFrom('takedownEvidence').selectAll().orderBy('requestId').orderBy('position').execute();
const opened = async () =>
  (await kept()).map(({ kind, sealed }) => ({ kind, bytes: unsealBytes('takedown-evidence', sealed) }));

/** Nothing of a request is there: no row, no file, no mail. */
async function expectNothing(): Promise<void> {
  expect(await world.db.selectFrom('takedownRequests').select('id').execute()).toEqual([]);
  expect(await kept()).toEqual([]);
  expect(await readOutbox(world)).toEqual([]);
}

it('S61: pictures are encoded anew with nothing but their pixels, a PDF is kept as it is', async () => {
  const photo = await taggedJpeg();
  expect(photo.includes(MARKER)).toBe(true);
  const { status, body } = await send(fileOf(photo), pdf(), fileOf(gifOfFrames(2), 'x.gif', 'image/gif'));
  expect(status, JSON.stringify(body)).toBe(200);
  const files = await opened();
  expect(files.map(({ kind }) => kind)).toEqual(['jpg', 'pdf', 'jpg']);
  for (const { bytes } of files.filter(({ kind }) => kind === 'jpg')) {
    const { format, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect([format, exif, xmp, icc, orientation]).toEqual(['jpeg', ...Array<undefined>(4).fill(undefined)]);
    for (const text of [MARKER, 'Exif\0', 'http://ns.adobe', 'GPS']) expect(bytes.includes(text)).toBe(false);
  }
  expect(files[1]?.bytes.equals(PDF)).toBe(true);
});

it('a picture of a long page keeps its letters, a small one is taken', async () => {
  const page = await sharp({ create: { width: 600, height: 6000, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  expect(
    (await send(fileOf(page, 'x.png'), fileOf(png(40, 20, Buffer.alloc(41 * 20)), 'y.png'))).status,
  ).toBe(200);
  const sizes = await Promise.all((await opened()).map(({ bytes }) => sharp(bytes).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [600, 6000],
    [40, 20],
  ]);
});

it('S64: is in no file that a server could give out, and under no name of the sender', async () => {
  const { varDir } = config();
  const filesNow = () =>
    existsSync(varDir) ? readdirSync(varDir, { recursive: true, encoding: 'utf8' }).sort() : [];
  const before = filesNow();
  const names = ['../../public/evil.pdf', '<img src=x onerror=alert(1)>.pdf', 'a"; filename="b\r\nX: y.pdf'];
  expect((await send(...names.map((name) => pdf(Buffer.from(`%PDF-${name.length}`), name)))).status).toBe(
    200,
  );
  expect(await kept()).toHaveLength(3);
  expect(filesNow()).toEqual(before);
  const { rows } = await sql<{ text: string }>`
    select concat(r::text, e::text) as text from takedown_requests r join takedown_evidence e on e.request_id = r.id
  `.execute(world.db);
  for (const { text } of rows)
    for (const planted of ['evil', 'onerror', Buffer.from('evil').toString('hex')])
      expect(text).not.toContain(planted);
});

describe('what is refused leaves nothing', () => {
  const refused = async (evidence: File[], errors: Record<string, string[]>) => {
    const { status, body } = await send(...evidence);
    expect([status, body.errors]).toEqual([422, errors]);
    await expectNothing();
  };

  it.each([
    ['a text in the place of a file', 'evidence[0]', () => '証拠です', 'ファイルを選択してください。'],
    ['a file under an odd index', 'evidence[a]', pdf, '形式が正しくありません。'],
  ])('%s, which would be lost', async (_what, name, value, problem) => {
    const sent = form([pdf()]);
    sent.append(name, value() as string);
    const { status, body } = await new Browser().post('/api/takedown', sent);
    expect([status, body.errors]).toEqual([422, { evidence: [problem] }]);
    await expectNothing();
  });

  it('a fourth file', () =>
    refused([pdf(), pdf(), pdf(), pdf()], { evidence: ['証拠ファイルは3件まで添付できます。'] }));

  it('a file above 10 MB', () =>
    refused([pdf(), pdf(Buffer.concat([PDF, Buffer.alloc(EVIDENCE_BYTES)]))], {
      'evidence.1': ['証拠ファイルのサイズは1件10MB以下にしてください。'],
    }));

  it.each([
    ...Object.entries(FOREIGN).filter(([name]) => name !== 'pdf'),
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ] as [string, Buffer][])('S63: %s under the name of a picture or a PDF', async (_name, bytes) => {
    await refused([fileOf(bytes)], { 'evidence.0': [KINDS] });
    await refused([pdf(), pdf(bytes)], { 'evidence.1': [KINDS] });
  });

  it('S60: a picture that cannot be read, among others', async () => {
    const broken = Buffer.concat([(await taggedJpeg()).subarray(0, 200), Buffer.alloc(500, 7)]);
    await refused([pdf(), fileOf(broken)], {
      'evidence.1': ['2件目の画像を読み込めませんでした。別の画像を選択してください。'],
    });
  });

  it('S59: a picture that unfolds to something huge', () =>
    refused([fileOf(png(65_536, 65_536, Buffer.alloc(1000)), 'x.png')], {
      'evidence.0': [
        '1件目の画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。',
      ],
    }));

  it('S62: a form above what it may hold', async () => {
    const large = () => pdf(Buffer.concat([PDF, Buffer.alloc(EVIDENCE_BYTES)]));
    const { status, body } = await send(large(), large(), large(), large());
    expect([status, body.message]).toEqual([
      413,
      'ファイルのサイズが大きすぎます。小さくしてから、もう一度お試しください。',
    ]);
    await expectNothing();
  });

  it('a write that fails at the last file', async () => {
    await sql`create function refuse_evidence() returns trigger language plpgsql as
      $$ begin raise exception 'full'; end $$`.execute(world.owner);
    await sql`create trigger refuse_evidence before insert on takedown_evidence for each row
      when (new.position = 3) execute function refuse_evidence()`.execute(world.owner);
    try {
      expect((await send(pdf(), pdf(), pdf())).status).toBe(500);
      await expectNothing();
    } finally {
      await sql`drop function refuse_evidence() cascade`.execute(world.owner);
    }
    expect((await send(pdf(), pdf(), pdf())).status).toBe(200);
    expect(await kept()).toHaveLength(3);
  });
});

it('S71: counts among the bytes that an address may send, and a full day of them is refused before it is read', async () => {
  const browser = new Browser();
  const megabyte = pdf(Buffer.concat([PDF, Buffer.alloc(2 ** 20)]));
  const sent = { 'Content-Length': '1050000' };
  expect((await browser.post('/api/takedown', form([megabyte]), sent)).status).toBe(200);
  const { rows } = await sql<{ key: string; points: number }>`
    select key, points from rate_limits where key like '%upload_bytes%'`.execute(world.db);
  expect(rows.map(({ points }) => points)).toEqual([10]);
  await sql`update rate_limits set points = 5000 where key = ${rows[0]?.key}`.execute(world.db);
  expect((await browser.post('/api/takedown', form([megabyte]), sent)).status).toBe(429);
  expect(await kept()).toHaveLength(1);
});

it('goes with its request after a year', async () => {
  await send(pdf());
  const age = async (days: number) => {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await world.db.updateTable('takedownRequests').set({ createdAt }).execute();
    await tasksOn(world.db).sweep_sessions({}, { isLastTry: false });
    return (await kept()).length;
  };
  expect(await age(REQUESTS_KEPT_DAYS - 1)).toBe(1);
  expect(await age(REQUESTS_KEPT_DAYS + 1)).toBe(0);
});

it('tells the operator how many there are, and sends none by mail', async () => {
  await send(pdf(), pdf());
  await send();
  const mails = (await readOutbox(world)).filter(({ letter }) => letter?.to === 'info@localhost');
  expect(mails.map(({ letter }) => /証拠ファイル：(.+)/.exec(letter?.text ?? '')?.[1])).toEqual([
    '2件（暗号化して保管）',
    'なし',
  ]);
  expect(JSON.stringify(mails)).not.toContain(MARKER);
});

describe('the desk', () => {
  async function desk() {
    const { browser, id } = await addAdmin(world.db, '運営の人');
    const { cookie, tag } = await openAdminSession(world.db, id, someFacts());
    browser.keep([cookie]);
    browser.tag = tag;
    return { browser, id };
  }
  const looks = (receipt: string) =>
    world.db
      .selectFrom('auditLog')
      .select(['realm', 'actor', 'target', 'detail'])
      .where('event', '=', 'evidence.opened')
      .where('target', '=', `takedown:${receipt}`)
      .orderBy('id')
      .execute();

  it('S79: opens one file at a time for an admin, as a download, and each look is recorded', async () => {
    const receipt = String((await send(fileOf(await taggedJpeg()), pdf())).body.receipt);
    const { browser, id } = await desk();
    const open = (file: unknown, of = receipt) =>
      browser.post(`/api/admin/takedowns/${of}/evidence`, { file } as Record<string, unknown>);
    const answer = await open(2);
    expect([answer.status, answer.text]).toEqual([200, PDF.toString()]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^application\/octet-stream\b/),
      'content-disposition': `attachment; filename="${receipt}-2.pdf"`,
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await open(1)).headers.get('content-disposition')).toContain(`${receipt}-1.jpg`);
    const look = { realm: 'admin', actor: `user:${id}`, target: `takedown:${receipt}` };
    const seen = [
      { ...look, detail: { file: 2 } },
      { ...look, detail: { file: 1 } },
    ];
    expect(await looks(receipt)).toEqual(seen);
    expect((await open(3)).status).toBe(404);
    expect((await open(1, '20261121-222222')).status).toBe(404);
    for (const file of [0, 4, 1.5, 'x', null]) expect((await open(file)).status).toBe(422);
    expect(await looks(receipt)).toEqual(seen);
  });

  it('S38: opens nothing, and records no look, for a second factor older than 15 minutes', async () => {
    const receipt = String((await send(pdf())).body.receipt);
    const { browser, id } = await desk();
    const open = () => browser.post(`/api/admin/takedowns/${receipt}/evidence`, { file: 1 });
    const proveBefore = (minutes: number) =>
      world.db
        .updateTable('sessions')
        .set({ mfaAt: new Date(Date.now() - minutes * 60_000) })
        .where('userId', '=', id)
        .where('realm', '=', 'admin')
        .execute();
    await proveBefore(16);
    const refused = await open();
    expect([refused.status, refused.body.reauth]).toEqual([403, true]);
    expect(refused.text).not.toContain(MARKER);
    expect((await browser.get(`/api/admin/takedowns/${receipt}`)).body).toMatchObject({ files: ['pdf'] });
    expect(await looks(receipt)).toEqual([]);
    await proveBefore(0);
    expect((await open()).text).toBe(PDF.toString());
    expect(await looks(receipt)).toHaveLength(1);
  });

  it('S38: is no address for anyone else, the sender of the file among them', async () => {
    const sender = new Browser();
    const receipt = String((await sender.post('/api/takedown', form([pdf()]))).body.receipt);
    const { browser: member } = await registerByMail(world.db, `looks${++count}@example.jp`);
    for (const browser of [sender, member])
      for (const method of ['GET', 'POST'])
        expect(
          (
            await browser.send(
              method,
              `/api/admin/takedowns/${receipt}/evidence`,
              method === 'GET' ? undefined : { file: 1 },
            )
          ).status,
        ).toBe(404);
    for (const path of [`/media/${receipt}-1.pdf`, `/api/takedown/${receipt}/evidence/1`])
      expect((await sender.get(path)).status).toBe(404);
  });
});
