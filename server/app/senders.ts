import { mediaAccess } from '../community/posting/media-access.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/connect.ts';
import { converterSender } from '../core/http/converter-files.ts';
import type { OwnState } from '../core/http/health.ts';
import { answers } from '../core/http/metrics.ts';
import { POLICY_REPORTS_PATH, receivePolicyReports } from '../core/http/policy-reports.ts';
import { loginPath, shortLoginPath } from '../core/paths.ts';
import type { Secrets } from '../core/secrets.ts';
import { mediaSender } from '../gateways/media/media-sender.ts';
import { outboxSender } from '../gateways/messaging/outbox-sender.ts';
import { makeCode } from '../identity/codes/make-code.ts';
import { receiveText } from '../identity/registration/receive-text.ts';
import { shareImageSender } from '../site/seo/share-image-sender.ts';
import { apiListener } from './api-listener.ts';
import { headersOf, type Replies } from './replies.ts';
import { is, type Sender, stateSenders } from './state-senders.ts';

const below = (folder: string) => (wanted: string) => wanted.startsWith(folder);

export type SenderParts = { config: Config; secrets: Secrets; db: Db; state: OwnState; replies: Replies };

export function sendersOf({ config, secrets, db, state, replies }: SenderParts): readonly Sender[] {
  const { common, closed } = headersOf(config);
  const answerApi = apiListener(closed);
  const sendMedia = mediaSender(mediaAccess, common);
  const sendShareImage = shareImageSender(db, closed);
  const sendConverter = converterSender(common);
  const sendOutbox = outboxSender(config, common, { receiveText, makeCode });

  return [
    {
      owns: (wanted) => wanted === '/api' || wanted.startsWith('/api/'),
      anyMethod: true,
      async send(request, response) {
        answers.inc({ origin: 'api' });
        await answerApi(request, response);
        return true;
      },
    },
    {
      owns: is(POLICY_REPORTS_PATH),
      anyMethod: true,
      async send(request, response) {
        if (request.method !== 'POST') return false;
        const status = await receivePolicyReports(request);
        response.writeHead(status, [...closed, 'Cache-Control', 'no-store']).end();
        return true;
      },
    },
    {
      owns: below('/dev/'),
      anyMethod: true,
      send: (request, response, wanted) => sendOutbox(wanted, request, response),
    },
    ...stateSenders({ secrets, db, state, replies }),
    {
      owns: is(shortLoginPath()),
      send(_request, response) {
        replies.lead(response, 302, loginPath());
        return true;
      },
    },
    {
      owns: below('/converter/'),
      send: (request, response, wanted) => sendConverter(wanted, request, response),
    },
    {
      owns: below('/media/share/'),
      send: (request, response, wanted) =>
        sendShareImage(wanted.slice('/media/share/'.length), request, response),
    },
    {
      owns: below('/media/'),
      send: (request, response, wanted) => sendMedia(wanted.slice('/media/'.length), request, response),
    },
  ];
}
