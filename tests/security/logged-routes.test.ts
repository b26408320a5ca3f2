import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { loggedPath } from '../../server/core/http/request-path.ts';
import { log } from '../../server/core/log.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const TOKEN = `${'kV3'.repeat(14)}x`;

afterEach(() => vi.restoreAllMocks());

it('S70: a call that fails is logged by its route, without the token of its address', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  await sql`alter table calendars rename to calendars_away`.execute(test.owner);
  const { status } = await new Browser().get(`/api/calendar/${TOKEN}`);
  await sql`alter table calendars_away rename to calendars`.execute(test.owner);
  expect(status).toBe(500);
  expect(said.mock.calls).toMatchObject([[{ route: '/api/calendar/:token' }, 'API call failed']]);
  expect(JSON.stringify(said.mock.calls)).not.toContain(TOKEN);
});

it.each([
  [`/api/calendar/${TOKEN}`, '/api/calendar/…'],
  [`/stop_mail/?token=${TOKEN}`, '/stop_mail/'],
  ['/my_page/abc/profile_detail_setting/', '/my_page/abc/profile_detail_setting/'],
  [undefined, ''],
])('S70: the path %s is logged as %s', (path, logged) => expect(loggedPath(path)).toBe(logged));
