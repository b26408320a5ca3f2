import { escapeHtml } from '../../core/text/raw-text.ts';

const document = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${inside}</Response>\n`;

const say = (text: string) => `<Say language="ja-JP" voice="Polly.Mizuki">${escapeHtml(text)}</Say>`;

export const speak = (text: string): string => document(`${say(text)}<Hangup/>`);

export const ask = (text: string, digits: number, action: string): string =>
  document(
    `<Gather input="dtmf" numDigits="${digits}" timeout="10" method="POST" action="${escapeHtml(action)}">` +
      `${say(text)}</Gather>${say(text)}<Hangup/>`,
  );

/** An answer would cost money and tell the sender something. */
export const silence = (): string => document('');
