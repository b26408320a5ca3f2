import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import type { TaskPayloads } from '../../core/jobs/task-payloads.ts';
import { myPagePath } from '../../core/paths.ts';
import { Breaker } from '../../gateways/messaging/breaker.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { LINE_TIMEOUT_MS } from './limits.ts';
import { selectReader } from './settings-queries.ts';
import { unreadSentences } from './unread-sentences.ts';
import { neutralText } from './wording.ts';

/** The message counts as taken, or LINE knows the person no more: neither is better at another try. */
const SETTLED = new Set([200, 400, 409]);

const breaker = new Breaker('line-bot');

/**
 * To a linked account alone, from the official account of the site; LINE drops it for those who are no friends of it.
 * @throws when LINE cannot take it now: another try carries the same `retryKey`, by which LINE knows what it has.
 */
export async function sendLine(
  db: Db,
  { userId, count, retryKey }: TaskPayloads['send_line'],
): Promise<void> {
  const { line, siteOrigin } = config();
  const reader = await selectReader(db, userId);
  if (!line?.bot || !reader || reader.line === 'off') return;
  const { line: to } = await readIdentities(db, userId);
  if (!to) return;
  if (breaker.wait() > 0) throw new Error('LINE is left alone for a while.');
  const what = await unreadSentences(db, { userId, ...reader });
  const where = `${siteOrigin}${myPagePath(reader.myId, 'notifications')}`;
  const text = [`${neutralText(count)}。`, ...what.map((sentence) => `・${sentence}`), where].join('\n');
  try {
    const answer = await fetch(`${line.bot.api}/v2/bot/message/push`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${line.bot.token}`,
        'Content-Type': 'application/json',
        'X-Line-Retry-Key': retryKey,
      },
      body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(LINE_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!SETTLED.has(answer.status)) throw new Error(`LINE answered ${answer.status}.`);
    breaker.succeeded();
  } catch (error) {
    breaker.failed();
    throw error;
  }
}
