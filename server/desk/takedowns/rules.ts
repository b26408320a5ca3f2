import { plainForm } from '../../core/text/visible.ts';
import type { Read } from '../../identity/accounts/rules.ts';

/** Fields of decisions §9, for the form and the server. */
export const RIGHTS = [
  { value: 'honour', name: '名誉' },
  { value: 'privacy', name: 'プライバシー' },
  { value: 'portrait', name: '肖像' },
  { value: 'copyright', name: '著作権' },
  { value: 'other', name: 'その他' },
] as const;
export const STANDINGS = [
  { value: 'self', name: '本人' },
  { value: 'agent', name: '代理人' },
  { value: 'shop', name: '店舗' },
] as const;
export const NOTICES = [
  { value: 'yes', name: '通知してよい' },
  { value: 'nameless', name: '氏名を伏せて通知' },
  { value: 'no', name: '通知しない' },
] as const;

export const URL_MAX = 300;
export const PART_MAX = 1000;
export const REASON_MAX = 2000;
export const NAME_MAX = 50;
export const REQUESTS_KEPT_DAYS = 365;
/** On my page. */
export const OWN_SHOWN = 50;
export const EVIDENCE_MAX = 3;
export const EVIDENCE_BYTES = 10 * 1024 * 1024;
export const EVIDENCE_TOO_MANY = `証拠ファイルは${EVIDENCE_MAX}件まで添付できます。`;
export const EVIDENCE_TOO_LARGE = '証拠ファイルのサイズは1件10MB以下にしてください。';
export const EVIDENCE_KINDS = 'JPEG・PNG・GIF形式の画像、またはPDFを選択してください。';
export const FILES_LEFT_OUT =
  '証拠ファイルは保存できませんでした。ご依頼の内容は受け付けています。お手数ですが、しばらく時間をおいて、理由の欄に受付番号を書き添え、このフォームからファイルをもう一度お送りください。';
/** What may show where a person is, or what they look like, is looked at first. */
export const URGENT: readonly string[] = ['privacy', 'portrait'];

/** Decisions §9: by when it is answered, and by when its author may object. */
export const ANSWER_DAYS = 7;
export const OBJECTION_DAYS = 7;
export const DECISION_MAX = 2000;

/** One comment or review of a page. */
const ANCHOR = /^#(?:comment|review)-[1-9]\d{0,14}$/;

/** A page of this site, as its path; the host may be left out. */
export function readOwnUrl(typed: string, origin: string): Read {
  const given = plainForm(typed);
  if (given === '') return { problem: '対象ページのURLを入力してください。' };
  const wrong = { problem: `対象ページのURLは、このサイトのURLを入力してください。例：${origin}/cast/123/` };
  const base = new URL(origin);
  const whole = /^[a-z][a-z\d+.-]*:/i.test(given) || given.startsWith('/') ? given : `https://${given}`;
  if (given.length > URL_MAX || /[\s\\\p{Cc}]/u.test(given) || !URL.canParse(whole, origin)) return wrong;
  const url = new URL(whole, origin);
  if (url.host !== base.host || !/^https?:$/.test(url.protocol) || url.username || url.password) return wrong;
  return { value: `${base.origin}${url.pathname}${url.search}${ANCHOR.exec(url.hash)?.[0] ?? ''}` };
}
