import sanitizeHtml from 'sanitize-html';
import { htmlOf } from '../../core/text/raw-text.ts';

type Body = { body: string; isPlain: boolean };

const AWAY = { rel: 'nofollow noopener', target: '_blank' };

/** No styles, no classes, no pictures: nothing that loads from elsewhere or looks like a part of the site. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['scope'] },
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: href.startsWith('/') ? { href } : { href, ...AWAY },
    }),
  },
};

/** Paragraphs of plain text with links, or what is allowed of the HTML. */
export function newsHtml({ body, isPlain }: Body): string {
  if (!isPlain) return sanitizeHtml(body, ALLOWED);
  return body
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${htmlOf(part, { links: true, hashtags: false })}</p>`)
    .join('\n');
}

/** The words alone, for excerpts and descriptions. */
export const newsText = ({ body, isPlain }: Body): string =>
  isPlain ? body : sanitizeHtml(body.replaceAll(/<\/(?:p|h2|h3|li|tr)>|<br\s*\/?>/g, '$&\n'), TEXT_ONLY);

const TEXT_ONLY: sanitizeHtml.IOptions = {
  allowedTags: [],
  textFilter: (text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
};
