import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../server/core/log.ts';
import { EVIDENCE_ROOM } from '../../server/desk/takedowns/evidence-room.ts';
import { FILES_LEFT_OUT } from '../../server/desk/takedowns/rules.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { readOutbox } from '../support/accounts.ts';
import { addAdmin } from '../support/admins.ts';
import { Browser, someFacts } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { takedownsAt } from '../support/takedowns.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const USUAL = { ...EVIDENCE_ROOM };
const PDF = Buffer.from('%PDF-1.7\n%%EOF');
let desk: Browser;
const { open } = takedownsAt(() => desk);
let count = 0;
let alarms: () => unknown[];

beforeEach(async () => {
  await world.db.deleteFrom('takedownRequests').execute();
  await world.db.deleteFrom('outboxMessages').execute();
  const { browser, id } = await addAdmin(world.db, '運営の人');
  const { cookie, tag } = await openAdminSession(world.db, id, someFacts());
  browser.keep([cookie]);
  browser.tag = tag;
  desk = browser;
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  alarms = () =>
    said.mock.calls
      .map(([values]) => values)
      .filter((values) => JSON.stringify(values).includes('takedowns'));
});
afterEach(() => {
  Object.assign(EVIDENCE_ROOM, USUAL);
  vi.restoreAllMocks();
});

const newEmail = () => `flood${++count}@example.jp`;
function send(ip: string, { email = newEmail(), files = 0 } = {}) {
  const evidence = Array.from({ length: files }, () => fileOf(PDF, 'x.pdf', 'application/pdf'));
  const fields = {
    ...{ url: '/cast/12/', part: '写真', right: 'portrait', reason: '私が写っています。', standing: 'self' },
    ...{ name: '山田', email, notice: 'no', evidence },
  };
  return new Browser(ip).post('/api/takedown', formOf(fields));
}
const evidenceRows = async () =>
  (await world.db.selectFrom('takedownEvidence').select('requestId').execute()).length;

async function expectLeftOut(
  { status, body, text }: Awaited<ReturnType<typeof send>>,
  email: string,
  of: string,
) {
  expect([status, body.note], text).toEqual([200, FILES_LEFT_OUT]);
  const receipt = String(body.receipt);
  expect(await open(receipt)).toMatchObject({ reason: '私が写っています。', files: [], filesLeftOut: true });
  expect(alarms()).toContainEqual({ alarm: 'takedowns', of });
  const letters = (await readOutbox(world)).flatMap(({ letter }) =>
    letter && JSON.stringify(letter).includes(receipt) ? [letter] : [],
  );
  const textTo = (to: string) => letters.find((letter) => letter.to === to)?.text;
  expect(textTo('info@localhost')).toContain('証拠ファイル：添付されていましたが、保存できませんでした');
  expect(textTo(email)).toContain(FILES_LEFT_OUT);
}

describe('S78: a request to take something down is not refused for what others do', () => {
  it('twenty addresses spend what the site takes in an hour: the next visitor is heard, without files', async () => {
    const addresses = Array.from({ length: 20 }, (_, i) => `198.51.${100 + i}.7`);
    for (let round = 0; round < 3; round++)
      for (const { status, body } of await Promise.all(
        addresses.map((ip, i) => send(ip, { files: i ? 0 : 1 })),
      ))
        expect([status, body.note]).toEqual([200, null]);
    expect([await evidenceRows(), alarms()]).toEqual([3, []]);
    const email = newEmail();
    await expectLeftOut(await send('203.0.113.77', { email, files: 2 }), email, 'global');
    expect(await evidenceRows()).toBe(3);
    const { status, body } = await send('203.0.113.78');
    expect([status, body.note]).toEqual([200, null]);
    expect(await open(String(body.receipt))).toMatchObject({ files: [], filesLeftOut: false });
    expect(alarms()).toHaveLength(2);
  });

  it('one line of IPv6 gets no further than a network, however many of its addresses it uses', async () => {
    for (let i = 0; i < 20; i++)
      expect((await send(`2001:db8:7:${i.toString(16)}::1`, { files: 1 })).body.note).toBeNull();
    const email = newEmail();
    await expectLeftOut(await send('2001:db8:7:ffff::1', { email, files: 1 }), email, 'network');
    expect((await send('2001:db8:8::1', { files: 1 })).body.note).toBeNull();
    await sql`update rate_limits set points = 300 where key like 'takedown:network:86400:2001:db8:7:%'`.execute(
      world.db,
    );
    expect((await send('2001:db8:7:aaaa::1')).status).toBe(429);
    expect((await send('2001:db8:8:aaaa::1')).status).toBe(200);
  });

  it('who is written into the form by others five times is heard at the sixth', async () => {
    const email = newEmail();
    for (let i = 0; i < 5; i++) expect((await send(`198.51.${i}.9`, { email })).status).toBe(200);
    const { status, body } = await send('203.0.113.79', { email, files: 1 });
    expect([status, body.note]).toEqual([200, FILES_LEFT_OUT]);
  });

  it.each(['open', 'all'] as const)('evidence beyond %s that may be kept is left out', async (which) => {
    expect((await send('203.0.113.80', { files: 1 })).body.note).toBeNull();
    const { bytes } = await world.db
      .selectFrom('takedownEvidence')
      .select(sql<number>`octet_length(sealed)`.as('bytes'))
      .executeTakeFirstOrThrow();
    EVIDENCE_ROOM[which] = 2 * bytes;
    expect((await send('203.0.113.81', { files: 1 })).body.note).toBeNull();
    const email = newEmail();
    await expectLeftOut(await send('203.0.113.82', { email, files: 1 }), email, 'evidence');
    expect(await evidenceRows()).toBe(2);
    expect((await send('203.0.113.83')).body.note).toBeNull();
    await world.db
      .updateTable('takedownRequests')
      .set({ outcome: 'kept', reason: 'x', decidedAt: new Date() })
      .execute();
    expect((await send('203.0.113.84', { files: 1 })).body.note).toBe(
      which === 'open' ? null : FILES_LEFT_OUT,
    );
  });

  it('requests that come at once do not pass the room for evidence together', async () => {
    EVIDENCE_ROOM.open = 1000;
    const sent = Array.from({ length: 30 }, (_, i) => send(`198.51.${i}.8`, { files: 1 }));
    const left = (await Promise.all(sent)).filter(({ body }) => body.note === FILES_LEFT_OUT);
    expect(left.length).toBeGreaterThan(0);
    const { bytes } = await world.db
      .selectFrom('takedownEvidence')
      .select(sql<number>`sum(octet_length(sealed))`.as('bytes'))
      .executeTakeFirstOrThrow();
    expect(bytes).toBeLessThanOrEqual(1000);
    expect((await evidenceRows()) + left.length).toBe(30);
  });

  it('a disk that is nearly full takes no evidence, and every request', async () => {
    EVIDENCE_ROOM.free = Number.MAX_SAFE_INTEGER;
    const email = newEmail();
    await expectLeftOut(await send('203.0.113.85', { email, files: 1 }), email, 'disk');
    EVIDENCE_ROOM.free = 0;
    expect((await send('203.0.113.86', { files: 1 })).body.note).toBeNull();
  });
});
