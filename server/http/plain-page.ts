/** Answers that must not depend on Astro or the database: what went wrong, in one sentence. */
const SENTENCES: Record<number, [title: string, text: string]> = {
  400: ['ページを表示できません', 'URLの形式が正しくありません。リンクをもう一度お確かめください。'],
  404: ['ページが見つかりません', 'ページが見つかりません。削除されたか、URLが変わった可能性があります。'],
  405: ['ページを表示できません', 'この操作は行えません。'],
  414: ['ページを表示できません', 'URLが長すぎます。リンクをもう一度お確かめください。'],
  500: ['ページを表示できません', '表示中に問題が発生しました。時間をおいて、もう一度お試しください。'],
  503: ['ただいま混み合っています', 'アクセスが集中しています。しばらくしてから、もう一度お試しください。'],
};

/** A small page for `status` (400, 404, 405, 414, 500, 503). */
export function plainPage(status: number, siteName: string): Buffer {
  const [title, text] = SENTENCES[status] ?? (SENTENCES[500] as [string, string]);
  return Buffer.from(`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}｜${siteName}</title><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">ホームへ</a></p></main></body></html>
`);
}

/** What a plain page needs beyond the closed policy: its one stylesheet. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
