import { escapeHtml } from '../text/raw-text.ts';
import { IN_MAINTENANCE } from './maintenance.ts';

export type PlainReason =
  | 'malformed'
  | 'missing'
  | 'elsewhere'
  | 'method'
  | 'long'
  | 'broken'
  | 'away'
  | 'busy'
  | 'maintenance'
  | 'often'
  | 'headers'
  | 'slow';

const UNAVAILABLE = 'ページを表示できません';

const ANSWERS: Record<PlainReason, readonly [status: number, title: string, text: string]> = {
  malformed: [400, UNAVAILABLE, 'URLの形式が正しくありません。リンクをもう一度お確かめください。'],
  missing: [404, 'ページが見つかりません', '削除されたか、URLが変わった可能性があります。'],
  method: [405, UNAVAILABLE, 'この操作は行えません。'],
  elsewhere: [421, UNAVAILABLE, 'このアドレスではご利用いただけません。'],
  slow: [408, UNAVAILABLE, '通信に時間がかかりすぎました。もう一度お試しください。'],
  long: [414, UNAVAILABLE, 'URLが長すぎます。リンクをもう一度お確かめください。'],
  headers: [
    431,
    UNAVAILABLE,
    'ブラウザから送られた情報が大きすぎます。Cookieを削除して、もう一度お試しください。',
  ],
  often: [
    429,
    '少し時間をおいてください',
    '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。',
  ],
  broken: [500, UNAVAILABLE, '表示中に問題が発生しました。時間をおいて、もう一度お試しください。'],
  away: [503, UNAVAILABLE, '一時的に情報を読み込めません。しばらくしてから、もう一度お試しください。'],
  busy: [
    503,
    'ただいま混み合っています',
    'アクセスが集中しています。しばらくしてから、もう一度お試しください。',
  ],
  maintenance: [503, 'メンテナンス中です', IN_MAINTENANCE],
};

export type PlainPage = { status: number; body: Buffer };

type Said = { requestId?: string | undefined; said?: string | undefined };

export function plainPage(reason: PlainReason, siteName: string, { requestId, said }: Said = {}): PlainPage {
  const [status, title, usual] = ANSWERS[reason];
  const text = said ?? usual;
  const reference = requestId ? `<p>お問い合わせの際は、この番号をお知らせください：${requestId}</p>` : '';
  const body = Buffer.from(`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}｜${escapeHtml(siteName)}</title><link rel="stylesheet" href="/plain.css"></head>
<body><main><p class="mark"><img src="/icon-192.png" alt="" width="32" height="32">${escapeHtml(siteName)}</p>
<h1>${title}</h1><p>${text}</p>${reference}<p><a class="button" href="/">ホームへ</a></p></main></body></html>
`);
  return { status, body };
}

export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function plainJson(reason: PlainReason, said?: string): { status: number; body: Buffer } {
  const [status, , usual] = ANSWERS[reason];
  return { status, body: Buffer.from(JSON.stringify({ message: said ?? usual })) };
}
