import { ZONE } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { escapeHtml } from '../../core/text/raw-text.ts';
import { shownNumber } from '../../core/text/shown-telephone.ts';
import type { KeptMessage } from './read-outbox.ts';

const CHANNELS = { mail: 'メール', sms: 'SMS', voice: '音声' } as const;
const STATES = {
  queued: '送信待ち',
  sent: '送信済み',
  failed: '送信できませんでした',
  kept: '保管',
} as const;

const clock = new Intl.DateTimeFormat('ja-JP', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

function article({ id, channel, status, createdAt, problem, letter }: KeptMessage): string {
  const subject = letter?.channel === 'mail' ? `<p><b>${escapeHtml(letter.subject)}</b></p>` : '';
  const content = letter
    ? `<p>宛先：${escapeHtml(letter.to)}</p>${subject}<pre>${escapeHtml(letter.text)}</pre>`
    : `<p>${problem ? `理由：${escapeHtml(problem)}` : '内容は消去しました。'}</p>`;
  return `<article data-id="${id}" data-channel="${channel}" data-status="${status}">
<h2>${CHANNELS[channel]}・${STATES[status]}・<time datetime="${createdAt.toISOString()}">${clock.format(createdAt)}</time></h2>
${content}
</article>`;
}

const field = (label: string, input: string) => `<p><label>${label}<br>${input}</label></p>`;
const tel = `<input name="from" type="tel" required autocomplete="off" placeholder="090-1234-5678">`;

export function outboxPage(messages: readonly KeptMessage[], heard?: string): string {
  const { siteName, messaging } = config();
  const list =
    messages.length > 0 ? messages.map(article).join('\n') : '<p>送信したメッセージはまだありません。</p>';
  const voice = heard ? `<section id="heard"><h2>音声</h2><p>${escapeHtml(heard)}</p></section>` : '';
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>送信箱｜${escapeHtml(siteName)}</title>
<link rel="stylesheet" href="/plain.css"></head>
<body class="reference outbox"><main>
<h1>送信箱（開発用）</h1>
<p>送信サービスが設定されていないメッセージは、ここに残ります。本番環境では表示されません。</p>
<p><a href="/dev/outbox/">更新</a></p>
${voice}
<details${voice ? ' open' : ''}><summary>電話の代わりに使う</summary>
<form method="post" action="/dev/outbox/text">
<h2>SMSを送る（宛先 ${shownNumber(messaging.smsNumber)}）</h2>
${field('自分の番号', tel)}
${field('本文', '<textarea name="body" rows="4" required></textarea>')}
<p><button>送る</button></p>
</form>
<form method="post" action="/dev/outbox/call">
<h2>電話をかける（宛先 ${shownNumber(messaging.callNumber)}）</h2>
${field('自分の番号', tel)}
${field('押す番号', '<input name="digits" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off">')}
<p><button>かける</button></p>
</form>
</details>
${list}
</main></body></html>
`;
}
