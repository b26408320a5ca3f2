import { messagePage, type Way } from '../../core/http/message-page.ts';
import { lineStartPath } from '../../core/paths.ts';
import { LINE_PROBLEMS, type LineProblem, type LineRequest } from './problems.ts';
import { openingAt } from './rules.ts';

const again = ({ intent, type, shopId, restore, returnTo }: LineRequest, isRetry: boolean): string =>
  lineStartPath({
    intent,
    ...(type ? { type } : {}),
    ...(shopId ? { shopId: String(shopId) } : {}),
    returnTo,
    ...(restore ? { restore: '1' } : {}),
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

export const problemPage = (problem: LineProblem, request: LineRequest): string =>
  messagePage('LINEログイン', LINE_PROBLEMS[problem][1], waysFrom(problem, request));

export const backPage = (text: string): string =>
  messagePage('LINEログイン', text, [{ label: 'ホームへ', path: '/' }]);
