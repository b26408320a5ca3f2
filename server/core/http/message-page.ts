import { config } from '../config.ts';
import { escapeHtml } from '../text/raw-text.ts';

export type Way = { label: string; path: string; isMain?: boolean };

/** A page of one sentence, which works without a script. `title` is ours, `text` is escaped. */
export function messagePage(title: string, text: string, ways: readonly Way[]): string {
  const links = ways.map(
    ({ label, path, isMain }) =>
      `<p><a${isMain ? ' class="button"' : ''} href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`,
  );
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}｜${escapeHtml(config().siteName)}</title><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>${title}</h1><p>${escapeHtml(text)}</p>${links.join('\n')}</main></body></html>
`;
}
