import { ERROR_MESSAGES } from '../../core/http/errors.ts';
import { LEAVING } from '../accounts/wording.ts';

/** Why a visitor who came back from LINE is refused, with status and sentence. */
export const LINE_PROBLEMS = {
  lost: [
    400,
    'LINEログインを完了できませんでした。別のブラウザで開かれた可能性があります。もう一度お試しください。',
  ],
  refused: [400, 'LINEログインを完了できませんでした。もう一度お試しください。'],
  cancelled: [400, 'LINEログインをキャンセルしました。'],
  away: [503, 'LINEに接続できませんでした。しばらくしてから、もう一度お試しください。'],
  stranger: [200, 'このLINEアカウントは、まだ登録されていません。登録する方を選択してください。'],
  leaving: [200, LEAVING],
  taken: [422, 'このLINEアカウントは、ほかの会員が使用しています。'],
  other: [422, 'ログイン中の会員とは別のLINEアカウントです。ログアウトしてから、もう一度お試しください。'],
  already: [422, 'すでにログインしています。'],
  suspended: [403, ERROR_MESSAGES.forbidden[1]],
  need_login: [401, ERROR_MESSAGES.unauthorized[1]],
  reauth: [403, ERROR_MESSAGES.reauth[1]],
  none: [404, ERROR_MESSAGES.not_found[1]],
  busy: ERROR_MESSAGES.too_many_requests,
  broken: [500, 'LINEログインを完了できませんでした。しばらくしてから、もう一度お試しください。'],
} as const satisfies Record<string, readonly [number, string]>;

export type LineProblem = keyof typeof LINE_PROBLEMS;

export type LineRequest = {
  intent: 'login' | 'register' | 'link';
  type?: 'girl' | 'boy';
  shopId?: number | null;
  restore?: boolean;
  returnTo: string;
};

/** The visitor reads why, and how to go on. */
export class LineProblemError extends Error {
  readonly problem: LineProblem;
  readonly request: LineRequest;

  constructor(problem: LineProblem, request: LineRequest) {
    super(LINE_PROBLEMS[problem][1]);
    this.problem = problem;
    this.request = request;
  }
}
