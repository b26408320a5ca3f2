import path from 'node:path';
import type { Config } from '../core/config.ts';
import { WORKER_POLICY } from '../core/http/headers.ts';
import { answers } from '../core/http/metrics.ts';
import { loadStaticFiles, sendStatic } from '../core/http/static-files.ts';
import { distFolder } from '../site/pages/build-id.ts';
import { pageSender } from '../site/pages/page-sender.ts';
import { privatePageSender } from '../site/pages/private-pages.ts';
import type { Site } from '../site/pages/site.ts';
import type { Pages } from './app.ts';
import { headersOf } from './replies.ts';

const WORKERS: readonly string[] = ['/coupons.js', '/push.js'];

/** From the store where they stand in it. */
export function builtPages(site: Site, config: Config): Pages {
  const { common, closed } = headersOf(config);
  const working = [...common, 'Content-Security-Policy', WORKER_POLICY];
  const files = loadStaticFiles(path.join(distFolder, 'client'), (url) =>
    WORKERS.includes(url) ? working : closed,
  );
  const sender = pageSender(site, common);
  const sendPrivate = privatePageSender(site, config, common);
  return {
    isFile: (wanted) => files.has(wanted),
    isAway: () => !site.feed.connected,
    sendReady(wanted, search, request, response) {
      if (sender.stored(wanted, search, request, response)) return true;
      const file = files.get(wanted);
      if (!file) return false;
      answers.inc({ origin: 'static' });
      sendStatic(file, request, response);
      return true;
    },
    async render({ path: wanted, search, isPrivate }, request, response) {
      if (site.ownWork.isOverloaded(config.overloadedMs)) return 'busy';
      return isPrivate
        ? sendPrivate(wanted, search, request, response)
        : sender.rendered(wanted, search, request, response);
    },
  };
}
