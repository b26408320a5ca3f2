import { Browser } from './browser.ts';
import { SITE_ORIGIN, type Site } from './built-site.ts';

/** For the site: what asks it by `throughSite` says from where. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let networks = 0;

/** From here on the browser asks that site, from a network of its own, which no limit knows yet. */
export function throughSite(site: Site, browser = new Browser()): Browser {
  const from = `10.${++networks >> 8}.${networks & 255}.1`;
  browser.through = (to, init) =>
    site
      .get(to, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          // A site that is stopped waits for no connection of a proxy.
          Connection: 'close',
          Origin: SITE_ORIGIN,
          'X-Forwarded-For': from,
        },
      })
      .catch((cause) => {
        throw new Error(`The site does not answer:\n${site.output()}`, { cause });
      });
  return browser;
}
