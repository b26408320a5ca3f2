import type { Way } from '../../core/http/message-page.ts';
import { LIMITS } from '../../core/limits/limit-rows.ts';
import { lineProblemPath, lineStartPath } from '../../core/paths.ts';
import { lineStart } from './contract.ts';
import { LINE_PROBLEMS, type LineProblem, type LineRequest } from './problems.ts';
import { openingAt, readReturnPage } from './rules.ts';

const wordsOf = ({ intent, type, shopId, restore, returnTo }: LineRequest): Record<string, string> => ({
  intent,
  ...(type ? { type } : {}),
  ...(shopId ? { shopId: String(shopId) } : {}),
  returnTo,
  ...(restore ? { restore: '1' } : {}),
});

const again = (request: LineRequest, isRetry: boolean): string =>
  lineStartPath({ ...wordsOf(request), ...(isRetry ? { retry: '1' } : {}) });

function waysFrom(problem: LineProblem, request: LineRequest): Way[] {
  const back = { label: '元のページに戻る', path: request.returnTo };
  const registerAs = (type: 'boy' | 'girl') => again({ ...request, intent: 'register', type }, false);
  switch (problem) {
    case 'lost':
      // LINE's app opens what it likes; without its automatic login the visitor stays in this browser.
      return [{ label: 'LINEでログイン', path: again(request, true), isMain: true }, back];
    case 'refused':
    case 'away':
    case 'broken':
    case 'cancelled':
      return [{ label: 'LINEでログイン', path: again(request, false), isMain: true }, back];
    case 'leaving':
      return [
        {
          label: '削除を取り消してログイン',
          path: again({ ...request, intent: 'login', restore: true }, false),
          isMain: true,
        },
        { label: 'このまま削除する', path: request.returnTo },
      ];
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

export const problemPath = (problem: LineProblem, request: LineRequest): string =>
  lineProblemPath({ problem, ...wordsOf(request) });

export type LinePage = { status: number; text: string; ways: Way[]; retryAfterSeconds: number | null };

/** Reads the page that an address stands for; an unknown problem counts as a refusal, a foreign `returnTo` as none. */
export function readProblemPage(query: URLSearchParams): LinePage {
  const { intent, type, shopId, returnTo } = lineStart.parse(Object.fromEntries(query));
  const named = query.get('problem') ?? '';
  const problem = Object.hasOwn(LINE_PROBLEMS, named) ? (named as LineProblem) : 'refused';
  const [status, text] = LINE_PROBLEMS[problem];
  return {
    status,
    text,
    ways: waysFrom(problem, { intent, type, shopId, returnTo: readReturnPage(returnTo) }),
    retryAfterSeconds: problem === 'busy' ? Math.max(...LIMITS.line.map(({ seconds }) => seconds)) : null,
  };
}
