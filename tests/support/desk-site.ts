import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from './browser.ts';
import { type Site, startSite } from './built-site.ts';
import { SECRET_KEY } from './secrets.ts';
import type { World } from './world.ts';

/** The built product on `world`, and an admin at its desk whose calls travel there. */
export async function startDeskSite({ db, url }: World): Promise<{ site: Site; desk: Browser }> {
  const { id } = await addUser(db, '田中', { isAdmin: true });
  const { cookie, tag } = await openAdminSession(db, id, someFacts());
  const desk = new Browser();
  desk.keep([cookie]);
  desk.tag = tag;
  const site = await startSite({ databaseUrl: url, env: { SECRET_KEY } });
  desk.through = (path, init) =>
    site.get(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  return { site, desk };
}
