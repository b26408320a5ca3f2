import { config } from '../../core/config.ts';
import { lineStartPath } from '../../core/paths.ts';
import { escapeHtml } from '../../core/text/raw-text.ts';
import { LINE_PROBLEMS, type LineProblem, type LineRequest } from './problems.ts';
import { openingAt } from './rules.ts';

type Way = { label: string; path: string; isMain?: boolean };

const again = ({ intent, type, shopId, returnTo }: LineRequest, isRetry: boolean): string =>
  lineStartPath({
    intent,
    ...(type ? { type } : {}),
    ...(shopId ? { shopId: String(shopId) } : {}),
    returnTo,
    ...(isRetry ? { retry: '1' } : {}),
  });

function waysFrom(problem: LineProblem, request: LineRequest): Way[] {
  const back = { label: '元のページに戻る', path: request.returnTo };
  const registerAs = (type: 'boy' | 'girl') => again({ ...request, intent: 'register', type }, false);
  switch (problem) {
    case 'lost':
      // LINE's app opens what it likes; without its automatic login the visitor stays in this browser.
      return [{ label: 'LINEでログイン', path: again(request, true), isMain: true }, back];
    case 'refused':
    case 'away':
    case 'cancelled':
      return [{ label: 'LINEでログイン', path: again(request, false), isMain: true }, back];
    case 'stranger':
      return [
        { label: '男性として登録', path: registerAs('boy'), isMain: true },
        { label: '女性（キャスト）として登録', path: registerAs('girl'), isMain: true },
        {
          label: '登録済みの方はこちら（電話番号・メールアドレスでログイン）',
          path: openingAt(request.returnTo, 'login_form'),
        },
        back,
      ];
    case 'need_login':
      return [{ label: 'ログイン', path: openingAt(request.returnTo, 'login'), isMain: true }, back];
    default:
      return [back];
  }
}

/** Works without a script. */
export function messagePage(text: string, ways: readonly Way[], title = 'LINEログイン'): string {
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

export const problemPage = (problem: LineProblem, request: LineRequest): string =>
  messagePage(LINE_PROBLEMS[problem][1], waysFrom(problem, request));

export const backPage = (text: string): string => messagePage(text, [{ label: 'ホームへ', path: '/' }]);
