import type { Queryable } from '../../core/db/connect.ts';
import { ADDRESS } from '../../core/text/limits.ts';
import { escapeHtml } from '../../core/text/raw-text.ts';
import type { Mail } from './contract.ts';
import { putInOutbox } from './put-in-outbox.ts';

const linked = (line: string) => line.replace(ADDRESS, (url) => `<a href="${url}">${url}</a>`);

/** A code stands large and can be copied with one long press. */
const shown = (line: string) =>
  /^\d{4,8}$/.test(line) ? `<b><big><big><big>${line}</big></big></big></b>` : linked(line);

/** No pictures, nothing that is fetched. */
export function htmlOf(subject: string, text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(escapeHtml).map(shown).join('<br>\n')}</p>`);
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title></head>
<body>
${paragraphs.join('\n')}
</body></html>
`;
}

/** Anything a header could end or a second recipient could follow. */
const UNSAFE = /[\p{Cc}\u2028\u2029,;<>]/u;
const UNSAFE_SUBJECT = /[\p{Cc}\u2028\u2029]/u;

/** Sent after the commit. @throws for an address or subject that could add recipients or headers */
export async function sendMail(
  trx: Queryable,
  { to, subject, text, html, list, expiresAt }: Mail,
): Promise<void> {
  if (UNSAFE.test(to) || to.split('@').length !== 2) throw new Error('A mail needs one plain address.');
  if (UNSAFE_SUBJECT.test(subject + (list?.sender ?? ''))) throw new Error('A subject is one line.');
  const letter = { channel: 'mail' as const, to, subject, text, html: html ?? htmlOf(subject, text) };
  if (list) return putInOutbox(trx, { ...letter, list }, expiresAt);
  await putInOutbox(trx, letter, expiresAt);
}
