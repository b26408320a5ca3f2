import markdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { newsHtml } from '../../community/news/news-html.ts';
import { escapeHtml } from '../../core/text/raw-text.ts';
import type { LegalShown, LegalTexts } from './contract.ts';
import type { Known, Row } from './legal-values.ts';

const markdown = markdownIt({ html: false }).use(cjkFriendly);

const NAME = /\{([^{}\n]*)\}/g;
const LONE_TABLE = /^\{表[：:]([^{}\n]*)\}$/;
const TABLE_PLACE = /<p>\{表[：:]([^{}\n]*)\}<\/p>/g;

/** The first name in braces that the server does not know, or a table that is not alone on its line. */
export function problemOf(text: string, { values, tables }: Partial<Known>): string | null {
  for (const line of text.split('\n')) {
    const table = LONE_TABLE.exec(line.trim())?.[1];
    if (table !== undefined && tables?.has(table)) continue;
    for (const [whole, name = ''] of line.matchAll(NAME))
      if (!values?.has(name)) return `「${whole}」は、ここでは使えません。`;
  }
  return null;
}

function tableHtml(rows: readonly Row[]): string {
  const lines = rows.map(
    ([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `<dl class="legal__rows">${lines.join('')}</dl>`;
}

/** Its sentences, and its parts with their headings: HTML without anything that runs or loads. */
export function legalHtml({ summary, body }: LegalTexts, { values, tables }: Known): LegalShown {
  const filled = (html: string) => html.replaceAll(NAME, (whole, name: string) => values.get(name) ?? whole);
  const html = newsHtml({ body: markdown.render(body), isPlain: false }).replaceAll(
    TABLE_PLACE,
    (place, name: string) => {
      const rows = tables.get(name);
      return rows ? tableHtml(rows) : place;
    },
  );
  const parts = filled(html)
    .split(/(?=<h2>)/)
    .filter((part) => part.trim() !== '');
  return {
    summary: summary.split('\n').map((line) => filled(escapeHtml(line))),
    parts: parts.map((part, place) => ({
      id: `part-${place + 1}`,
      heading: /^<h2>(.*?)<\/h2>/s.exec(part)?.[1] ?? '',
      html: part,
    })),
  };
}
