import { escapeHtml } from '../../core/http/escape-html.ts';

const linked = (line: string) =>
  line.replace(/https?:\/\/[!-;=?-~]+/g, (url) => `<a href="${url}">${url}</a>`);

/** A line that is nothing but a code stands large and can be copied with one long press. */
const shown = (line: string) =>
  /^\d{4,8}$/.test(line) ? `<b><big><big><big>${line}</big></big></big></b>` : linked(line);

/** The HTML part of a mail from its text: paragraphs, links, large codes; no pictures, nothing that is fetched. */
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
