import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  adminPath,
  invitationPath,
  lineProblemPath,
  lineStartPath,
  logoutPath,
  myPagePath,
  shopAdminPath,
  shopResetPath,
  shopSecurityPath,
  stopPath,
  undoPath,
} from '../../server/core/paths.ts';
import { isPrivatePage } from '../../server/site/pages/private-pages.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;

beforeAll(async () => {
  await addShop(database.db, await addPlaces(database.db), { name: '月灯り' });
  site = await startSite({ databaseUrl: database.url });
}, 120_000);
afterAll(() => site?.stop());

it('lets browsers fetch the pages behind links ahead, but none that is rendered on demand', async () => {
  for (const coding of ['br', 'identity']) {
    const page = await site.get('/shops/tokyo/', { headers: { 'Accept-Encoding': coding } });
    expect(page.headers.get('speculation-rules')).toBe('"/links.speculationrules"');
  }
  const file = await site.get('/links.speculationrules');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toMatch(/^application\/speculationrules\+json/);
  const [rule] = ((await file.json()) as { prefetch: { eagerness: string }[] }).prefetch;
  expect(rule?.eagerness).toBe('moderate');
  for (const left of ['nofollow', '[data-modal]']) expect(JSON.stringify(rule)).toContain(left);
});

it('nothing that is made for one viewer is fetched ahead', async () => {
  type Rule = { where: { and: { not?: { href_matches?: string[] } }[] } };
  const { prefetch } = (await (await site.get('/links.speculationrules')).json()) as { prefetch: Rule[] };
  const kept = prefetch.flatMap(({ where }) => where.and.flatMap(({ not }) => not?.href_matches ?? []));
  const own = [
    ...[
      myPagePath('abc'),
      myPagePath('abc', 'sessions'),
      lineProblemPath({ problem: 'lost' }),
      logoutPath(),
      undoPath(),
      stopPath(),
      shopResetPath('x'),
    ],
    ...[adminPath(), adminPath('leave'), invitationPath('x'), shopSecurityPath(), shopAdminPath(1, 'casts')],
    ...['/api/my_page/abc/export', lineStartPath({ intent: 'login' })],
  ];
  for (const href of own) {
    const path = new URL(href, 'https://a.example').pathname;
    const isKept = kept.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }));
    expect(isKept, path).toBe(true);
    expect(isPrivatePage(path) || path.startsWith('/api/'), path).toBe(true);
  }
});
