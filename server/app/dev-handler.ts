import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { mediumAccess } from '../community/posting/medium-access.ts';
import { config } from '../core/config.ts';
import { database } from '../core/db/database.ts';
import { converterSender } from '../core/http/converter-files.ts';
import { healthChecks } from '../core/http/health.ts';
import { mediaSender } from '../core/http/media-files.ts';
import { loginPath, shortLoginPath } from '../core/paths.ts';
import { outboxSender } from '../gateways/messaging/outbox-sender.ts';
import { receiveText } from '../identity/registration/receive-text.ts';
import { shareImageSender } from '../site/seo/share-image-sender.ts';
import { apiListener } from './api-listener.ts';

const answerApi = apiListener([]);
// Astro's dev server renders pages as they are asked for.
const healthOf = healthChecks(database, { isStopping: () => false, missingPages: () => [] });
const sendConverter = converterSender([]);

/** What stands beside Astro's dev server: the API, media, share images and health, as in the real one. */
export async function devHandler(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const [wanted = ''] = (request.url ?? '').split('?');
  const { varDir } = config();
  const share = '/media/share/';
  const health = await healthOf(wanted);
  if (health)
    response.writeHead(health.status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(health.body);
  else if (sendConverter(wanted, request, response)) return;
  else if (wanted.startsWith('/api/')) await answerApi(request, response);
  else if (wanted === shortLoginPath()) response.writeHead(302, { Location: loginPath() }).end();
  else if (wanted.startsWith('/dev/')) {
    if (!(await outboxSender(config(), [], receiveText)(wanted, request, response))) next();
  } else if (wanted.startsWith(share)) {
    const send = shareImageSender(path.join(varDir, 'share'), database(), []);
    if (!(await send(wanted.slice(share.length), request, response))) next();
  } else if (wanted.startsWith('/media/')) {
    const send = mediaSender(varDir, mediumAccess, []);
    if (!(await send(wanted.slice('/media/'.length), request, response))) next();
  } else next();
}
