import { OpenAPIHono, z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { inOpenScope, inShopScope, narrowScope } from '../../server/core/db/shop-scope.ts';
import { transact } from '../../server/core/db/transact.ts';
import { shortIdText } from '../../server/core/http/number-fields.ts';
import { shopAdminPath } from '../../server/core/paths.ts';
import { call } from '../../server/identity/sessions/call.ts';
import type { AppEnv } from '../../server/identity/sessions/env.ts';
import { caller, facts } from '../../server/identity/sessions/identify.ts';
import { routeApp } from '../../server/identity/sessions/route-app.ts';
import { openShopPage } from '../../src/frames/console/open-console.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let own: number;
let other: number;

/** Of a shop, and for its eyes alone: one row of each shop. */
const PLANTED: Record<string, (shop: number) => ReturnType<typeof sql>> = {
  shop_inquiries: (shop) => sql`insert into shop_inquiries (shop_id, kind, receipt, sealed)
    values (${shop}, 'inquiry', '20260101-' || lpad(${shop}::text, 6, 'A'), 'x')`,
  shop_inquiry_replies: (shop) => sql`insert into shop_inquiry_replies (shop_inquiry_id, sealed)
    select id, 'x' from shop_inquiries where shop_id = ${shop}`,
  shop_inbox_marks: (shop) => sql`insert into shop_inbox_marks (shop_inquiry_id)
    select id from shop_inquiries where shop_id = ${shop}`,
  shop_macros: (shop) => sql`insert into shop_macros (shop_id, title, body) values (${shop}, 'x', 'x')`,
  shop_reply_settings: (shop) =>
    sql`insert into shop_reply_settings (shop_id, auto_reply) values (${shop}, 'x')`,
  shop_data_reports: (shop) => sql`insert into shop_data_reports (shop_id, field) values (${shop}, 'tel')`,
  shop_previews: (shop) => sql`insert into shop_previews (shop_id, shop_login_id, part, value)
    select ${shop}, min(id), 'words', '{}' from shop_logins`,
  shop_changes: (shop) => sql`insert into shop_changes (shop_id, part, before, after, by_staff)
    values (${shop}, 'words', '{}', '{}', false)`,
  shop_touch_counts: (shop) => sql`insert into shop_touch_counts (shop_id, business_date, hour, kind, count)
    values (${shop}, '2026-01-01', 20, 'view', 1)`,
  magazine_subscriptions: (shop) => sql`
    insert into magazine_subscriptions (shop_id, lookup, sealed, token_hash, token_until, network, text_version)
    values (${shop}, sha256(${shop}::int::text::bytea), 'x', sha256(${shop}::int::text::bytea), now(), '', 1)`,
  magazine_plans: (shop) => sql`insert into magazine_plans (shop_id, day, due_at, subject, body)
    values (${shop}, '2026-01-01', now(), 'x', 'x')`,
  magazine_issues: (shop) => sql`insert into magazine_issues (shop_id, day, subject, body)
    values (${shop}, '2026-01-01', 'x', 'x')`,
  magazine_deliveries: (shop) => sql`insert into magazine_deliveries (issue_id, subscription_id)
    select i.id, s.id from magazine_issues i join magazine_subscriptions s using (shop_id) where shop_id = ${shop}`,
};
const NAMES = Object.keys(PLANTED);

/** With a column of a shop, or a reference to what has the wall, and without it: why. */
const OPEN: Record<string, readonly string[]> = {
  'the public pages are made of it': [
    ...['casts', 'listed_casts', 'shop_casts', 'shop_cast_places', 'shifts', 'cast_days_off', 'shop_spots'],
    ...['coupons', 'reviews', 'shop_confirmations', 'shop_hours', 'shop_media', 'shop_photos', 'shop_prices'],
    ...['shop_special_days', 'shop_texts', 'shop_vacancies', 'shop_words'],
  ],
  'it is the row of a visitor, a member or a cast': ['shop_touches', 'shop_follows', 'affiliations', 'users'],
  'it is read before it is known who asks': [
    ...['sessions', 'oidc_states', 'registration_texts', 'shop_login_shops'],
  ],
  'no call of a shop reads it, staff decide': ['shop_entry_decisions'],
};

const cookieOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ');

const count = async (db: typeof test.db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? -1;
};

beforeAll(async () => {
  const places = await addPlaces(test.db);
  own = await addShop(test.db, places, { name: '宵待' });
  other = await addShop(test.db, places, { name: '暁' });
  await shopBrowser(test.db, [other]);
  for (const shop of [own, other])
    for (const plant of Object.values(PLANTED)) await plant(shop).execute(test.db);
});

describe('S39: whatever a query of a shop has forgotten', () => {
  it.each(NAMES)('%s has no row of another shop for it', async (table) => {
    expect(await count(test.db, table)).toBe(2);
    expect(await inShopScope([own], () => count(test.db, table))).toBe(1);
    expect(await inShopScope([own, other], () => count(test.db, table))).toBe(2);
    expect(await inShopScope([], () => count(test.db, table))).toBe(0);
    const inside = inShopScope([own], () => transact(test.db, (trx) => count(trx as never, table)));
    expect(await inside).toBe(1);
  });

  it.each(NAMES)('it changes and removes no row of another shop in %s', async (table) => {
    const undone = inShopScope([own], () =>
      transact(test.db, async (trx) => {
        const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(trx);
        expect(Number(numAffectedRows)).toBe(1);
        throw new Error('undone');
      }),
    );
    await expect(undone).rejects.toThrow('undone');
    expect(await count(test.db, table)).toBe(2);
  });

  it('it writes no row of another shop', async () => {
    for (const plant of [PLANTED.shop_macros, PLANTED.shop_changes, PLANTED.magazine_plans])
      await expect(inShopScope([own], () => plant?.(other).execute(test.db))).rejects.toMatchObject({
        code: '42501',
      });
    const moved = sql`update shop_macros set shop_id = ${other}`;
    await expect(inShopScope([own], () => moved.execute(test.db))).rejects.toMatchObject({ code: '42501' });
  });

  it('a mark beside a review or a report is met by its shop alone, as one beside an inquiry is', async () => {
    const undone = transact(test.db, async (trx) => {
      for (const shop of [own, other]) {
        await sql`insert into reviews (shop_id) values (${shop})`.execute(trx);
        await sql`insert into shop_inbox_marks (review_id) select id from reviews where shop_id = ${shop}`.execute(
          trx,
        );
        await sql`insert into shop_inbox_marks (report_id)
          select id from shop_data_reports where shop_id = ${shop}`.execute(trx);
      }
      await sql`select set_config('app.shop_ids', ${`0,${own}`}, true)`.execute(trx);
      const { rows } = await sql<{ inquiry: number; review: number; report: number }>`
        select count(shop_inquiry_id) as inquiry, count(review_id) as review, count(report_id) as report
        from shop_inbox_marks`.execute(trx);
      expect(rows).toEqual([{ inquiry: 1, review: 1, report: 1 }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });

  it('each table of a shop, and each that refers to such a row, has the wall, or a reason to have none', async () => {
    const { rows } = await sql<{ name: string; walled: boolean }>`
      select c.relname as name, c.relrowsecurity as walled from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relrowsecurity or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('shop_id', 'wished_shop_id')
      union all select from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and t.relrowsecurity))`.execute(test.db);
    const names = (walled: boolean) =>
      rows.flatMap((row) => (row.walled === walled ? [row.name] : [])).toSorted();
    expect(names(true)).toEqual(NAMES.toSorted());
    expect(names(false)).toEqual(Object.values(OPEN).flat().toSorted());
  });

  it('a connection that another caller has next shows that one what is its own', async () => {
    const db = connect(test.url, { name: 'test', poolSize: 1 });
    const seen: number[] = [];
    for (const shops of [[own], null, [], [other], null])
      seen.push(
        await (shops ? inShopScope(shops, () => count(db, 'shop_macros')) : count(db, 'shop_macros')),
      );
    expect(seen).toEqual([1, 2, 0, 1, 2]);
    await db.destroy();
  });
});

describe('S39: a call without its condition', () => {
  const forgetful = new OpenAPIHono<AppEnv>({ strict: false }).basePath('/api');
  const all = z.object({ shops: z.array(z.number()) });
  const params = z.object({ id: shortIdText() });
  const select = async (db: typeof test.db) => {
    const { rows } = await sql<{
      shop: number;
    }>`select shop_id as shop from shop_inquiries order by 1`.execute(db);
    return { shops: rows.map(({ shop }) => shop) };
  };
  forgetful.use(facts);
  forgetful.use(caller);
  for (const who of ['ownShop', 'ownedShop', 'shopDesk', 'shopOwner'] as const)
    forgetful.route(
      '/',
      routeApp().openapiRoutes([
        call('get', `/shop_admin/{id}/${who}`, { who, summary: who, params, answers: [all, who] }, select),
      ]) as never,
    );
  forgetful.route(
    '/',
    routeApp().openapiRoutes([
      call('get', '/own', { who: 'shop', summary: 'own', answers: [all, 'own'] }, select),
      call('get', '/admin/all', { who: 'admin', summary: 'all', answers: [all, 'all'] }, select),
    ]) as never,
  );
  const shopsFor = async (browser: Browser, path: string) => {
    const answer = await forgetful.request(`/api${path}`, { headers: { cookie: cookieOf(browser) } });
    return ((await answer.json()) as { shops: number[] }).shops;
  };

  it('answers a shop with its own rows, an admin at its desk with those of that shop, staff with all', async () => {
    const { browser: shop } = await shopBrowser(test.db, [own]);
    const { browser: chain } = await shopBrowser(test.db, [own, other]);
    const { browser: admin } = await addAdminAtDesk(test.db);
    for (const who of ['ownShop', 'ownedShop', 'shopDesk', 'shopOwner']) {
      expect(await shopsFor(shop, `/shop_admin/${own}/${who}`), who).toEqual([own]);
      expect(await shopsFor(chain, `/shop_admin/${own}/${who}`), who).toEqual([own, other]);
      expect(await shopsFor(admin, `/shop_admin/${other}/${who}`), who).toEqual([other]);
    }
    expect(await shopsFor(shop, '/own')).toEqual([own]);
    expect(await shopsFor(admin, '/admin/all')).toEqual([own, other]);
  });

  it('so does a page of its desk, from the moment on that says which shop asks; a guest’s has no row', async () => {
    const { browser: shop } = await shopBrowser(test.db, [own]);
    const page = (cookie: string) => async () => {
      const request = new Request(`http://localhost:4321${shopAdminPath(own)}`, { headers: { cookie } });
      const before = await count(test.db, 'shop_inquiries');
      await openShopPage({ request, params: { shopId: String(own) }, response: {} } as never);
      return [before, await count(test.db, 'shop_inquiries')];
    };
    expect(await inOpenScope(page(cookieOf(shop)))).toEqual([2, 1]);
    expect(await inOpenScope(page(''))).toEqual([2, 0]);
    expect(await count(test.db, 'shop_inquiries')).toBe(2);
    expect(() => narrowScope([own])).toThrow('no scope was opened');
  });
});
