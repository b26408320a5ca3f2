import { describe, expect, it } from 'vitest';
import { invitationPath, loginPath, shopResetPath, undoPath } from '../../server/core/paths.ts';
import { giveIdentity, readIdentities } from '../../server/identity/accounts/identities.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import {
  codeTo,
  forgetLimits,
  PASSWORD,
  readOutbox,
  registerByMail,
  registerBySms,
  textsTo,
} from '../support/accounts.ts';
import { apiRoutes } from '../support/api-routes.ts';
import { Browser } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { copyOfDatabase, writtenForms } from '../support/copy-of-database.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const MAIL = 'At.Rest@example.jp';
const NEW_MAIL = 'moved.at.rest@example.jp';
const SHOP_MAIL = 'shop.at.rest@example.jp';
const TEL = '09071230001';
const LINE = 'U4af4980629planted';
const world = databaseWorld();

const dump = () => copyOfDatabase(world.db);

/** The forms under which a value could stand in a copy of the database. */
const formsOf = (value: string) =>
  [value, value.replace(/^0/, '+81'), value.replace(/^0/, '81')].flatMap(writtenForms);

/** Where the shops of this file stand; made once. */
async function placesOf(): Promise<{ areaId: number; stationId: number }> {
  const area = await world.db.selectFrom('areas').select('id').executeTakeFirst();
  if (!area) return addPlaces(world.db);
  const station = await world.db.selectFrom('stations').select('id').executeTakeFirstOrThrow();
  return { areaId: area.id, stationId: station.id };
}

/** A member who has registered by mail and changed the address. */
async function changedMail(from: string, to: string) {
  const member = await registerByMail(world.db, from);
  await forgetLimits(world.db);
  const setting = `/api/my_page/${member.state.myId}/email_setting`;
  await member.browser.post(setting, { email: to });
  await member.browser.post(setting, { email: to, verificationCode: await codeTo(world.db, to) });
  return member;
}

describe('S70: numbers, addresses and what opens an account', () => {
  it('stand in no column in clear, and are found by a keyed hash', async () => {
    const shopId = await addShop(world.db, { prefectureId: 13, ...(await placesOf()) }, { name: '月灯り' });
    await createShopLogin(world.db, {
      name: '月灯り',
      email: SHOP_MAIL,
      password: PASSWORD,
      shopIds: [shopId],
    });
    await registerBySms(world.db, TEL);
    const { browser, state, userId } = await changedMail(MAIL, NEW_MAIL);
    await giveIdentity(world.db, userId, { kind: 'line', value: LINE });
    const token = /\/undo\/#([\w-]+)/.exec((await textsTo(world.db, MAIL)).at(-1) ?? '')?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await readIdentities(world.db, userId)).toEqual({ email: NEW_MAIL, line: LINE });

    const text = await dump();
    // What is planted in clear is found: the name of the shop's login.
    expect(text).toContain('月灯り');
    for (const secret of [MAIL, NEW_MAIL, SHOP_MAIL, TEL, LINE, token, PASSWORD])
      for (const form of formsOf(secret)) expect(text.includes(form), `${secret} as ${form}`).toBe(false);
    for (const secret of [...browser.cookies.values()].filter((value) => value.length > 10))
      expect(text).not.toContain(secret.toLowerCase());

    const rows = await world.db.selectFrom('loginIdentities').select(['lookup', 'sealed']).execute();
    for (const { lookup, sealed } of rows) {
      expect(lookup).toHaveLength(32);
      // Version, IV and tag of AES-256-GCM stand before the ciphertext.
      expect(sealed[0]).toBe(1);
      expect(sealed.length).toBeGreaterThan(29);
    }
    const login = (email: string) => new Browser().post('/api/login', { email, password: PASSWORD });
    expect((await login(NEW_MAIL.toUpperCase().replace(/@.*/, '@example.jp'))).body.myId).toBe(state.myId);
  });

  it('of those who write to a shop or the operator stand in no column in clear, nor what they write', async () => {
    const places = { prefectureId: 13, ...(await placesOf()) };
    const shopId = await addShop(world.db, places, { name: '朝霧', email: 'inbox@asagiri.example.jp' });
    const { browser, state } = await registerByMail(world.db, 'asks.at.rest@example.jp');
    const secrets = {
      ...{ name: '花散里子', contact: 'hanachiru_88', message: '雨夜の品定めの席はありますか' },
      ...{ tel: '09071239911', applied: '夕顔の咲く頃に働きたいです', asked: '空蝉の店は移転したようです。' },
    };
    const sent = [
      await browser.post(`/api/shop/${shopId}/inquiries`, {
        ...{ purpose: 'other', name: secrets.name, contactBy: 'line', contact: secrets.contact },
        ...{ message: secrets.message, agree: true },
      }),
      await new Browser().post('/api/shop_contact', {
        ...{ shopId, kind: 'apply', name: '六条院', age: 24, contactBy: 'tel', contact: secrets.tel },
        ...{ experience: 'none', message: secrets.applied, over18: true, agree: true },
      }),
      await browser.post(`/api/my_page/${state.myId}/inquiry`, { message: secrets.asked }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const text = await dump();
    expect(text).toContain('朝霧');
    for (const secret of [...Object.values(secrets), '六条院'])
      for (const form of formsOf(secret)) expect(text.includes(form), `${secret} as ${form}`).toBe(false);
  });

  it('S70: of those who ask to take something down, with their files, stand in no column in clear', async () => {
    const secrets = {
      ...{ name: '明石入道', part: '須磨の海辺の写真', reason: '源氏名ではなく本名が写っています。' },
      ...{ email: 'suma.at.rest@example.jp', file: 'BT (本名：末摘花) Tj', fileName: '委任状・末摘花.pdf' },
    };
    const { file, fileName, ...fields } = secrets;
    const form = formOf({
      ...{ url: '/cast/98765/', right: 'privacy', standing: 'agent', notice: 'no', ...fields },
      evidence: [fileOf(Buffer.from(`%PDF-1.7\n${file}\n%%EOF`), fileName, 'application/pdf')],
    });
    const { status, body } = await new Browser().post('/api/takedown', form);
    expect(status).toBe(200);
    const text = await dump();
    // The operator's mail names the page; the links of other mails are looked at below.
    await world.db.deleteFrom('outboxMessages').execute();
    expect(text).toContain(String(body.receipt).toLowerCase());
    for (const secret of [...Object.values(secrets), 'cast/98765', '末摘花'])
      for (const each of formsOf(secret)) expect(text.includes(each), `${secret} as ${each}`).toBe(false);
  });

  it('stand in no address: links carry their token behind the #, calls in the body', async () => {
    for (const path of [undoPath('TOKEN'), shopResetPath('TOKEN'), invitationPath('TOKEN')])
      expect(new URL(path, 'http://localhost').pathname).not.toContain('TOKEN');
    expect(loginPath()).toBe('/#modal=login');
    await changedMail('links@example.jp', 'new.links@example.jp');
    const links = (await readOutbox(world)).flatMap(
      ({ letter }) => letter?.text.match(/https?:\/\/\S+/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const { pathname, search } = new URL(link);
      expect(search, link).toBe('');
      expect(['/', '/l', '/undo/'], link).toContain(pathname);
    }
    // A calendar sends nothing but its address: that token opens times without names, and is revoked by its owner.
    const all = apiRoutes().filter(({ path }) => path !== '/api/calendar/{token}');
    expect(all).toHaveLength(apiRoutes().length - 1);
    const named = all.flatMap(({ path }) => path.match(/\{(\w+)\}/g) ?? []);
    // Numbers of posts, comments, files, pictures, logins, public pages and requests say nothing of a person, nor do
    // names of pages, limits and things of an inbox.
    const harmless = [
      '{castId}',
      '{id}',
      '{key}',
      '{limit}',
      '{loginId}',
      '{macroId}',
      '{myId}',
      '{page}',
      '{planId}',
      '{position}',
      '{requestId}',
      '{tlId}',
    ];
    expect([...new Set(named)].sort()).toEqual(harmless);
  });
});
