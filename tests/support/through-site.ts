import { Browser } from './browser.ts';
import { SITE_ORIGIN, type Site } from './built-site.ts';

/** For the site: what asks it by `throughSite` says from where. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let networks = 0;

/** The next one that no limit knows yet. */
export const newNetwork = (): string => `10.${++networks >> 8}.${networks & 255}.1`;

/** A request of a page of ours, as the proxy in front of the site passes it on. */
export const passOn = (site: Site, from: string, to: string, init: RequestInit): Promise<Response> =>
  site.get(to, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      // A site that is stopped waits for no connection of a proxy.
      Connection: 'close',
      Origin: SITE_ORIGIN,
      'X-Forwarded-For': from,
    },
  });

/** From here on the browser asks that site, from a network of its own, unless it has one already. */
export function throughSite(site: Site, browser = new Browser(), from = newNetwork()): Browser {
  browser.through = (to, init) =>
    passOn(site, from, to, init).catch((cause) => {
      throw new Error(`The site does not answer:\n${site.output()}`, { cause });
    });
  return browser;
}
