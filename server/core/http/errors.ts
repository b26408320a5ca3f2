import type { ContentfulStatusCode } from 'hono/utils/http-status';

export const ERROR_MESSAGES = {
  unauthorized: [401, 'ログインしてください。'],
  forbidden: [403, 'この操作を行う権限がありません。'],
  comments_closed: [403, 'この投稿では、コメントを受け付けていません。'],
  reauth: [403, '安全のため、もう一度ご本人の確認をお願いします。'],
  not_found: [404, 'ページが見つかりません。削除されたか、URLが変わった可能性があります。'],
  method_not_allowed: [405, 'この操作は行えません。'],
  too_slow: [408, '通信に時間がかかりすぎました。電波の良い場所でもう一度お試しください。'],
  conflict: [409, 'ほかの操作と重なりました。画面を再読み込みして、もう一度お試しください。'],
  too_large: [413, 'ファイルのサイズが大きすぎます。小さくしてから、もう一度お試しください。'],
  unsupported_type: [415, 'この形式のデータは受け付けていません。'],
  session_expired: [419, 'セッションの有効期限が切れました。画面を再読み込みして、もう一度お試しください。'],
  too_many_requests: [
    429,
    '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。',
  ],
  internal: [500, '登録に失敗しました。画面を再読み込みして、もう一度お試しください。'],
  unreadable: [500, '読み込めませんでした。画面を再読み込みして、もう一度お試しください。'],
  storage_full: [
    507,
    'ただいま画像や動画を保存できません。しばらく時間をおいてから、もう一度お試しください。',
  ],
  storage_down: [
    503,
    'ただいま画像や動画を利用できません。しばらく時間をおいてから、もう一度お試しください。',
  ],
  unavailable: [503, '通信できませんでした。電波の良い場所でもう一度お試しください。'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** The one error that a verb or route throws for a caller to see. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The audit log has a row of it already. */
  readonly isRecorded: boolean;

  constructor(code: ErrorCode, { isRecorded = false, said = ERROR_MESSAGES[code][1] as string } = {}) {
    super(said);
    this.code = code;
    this.isRecorded = isRecorded;
  }

  get status(): ContentfulStatusCode {
    return ERROR_MESSAGES[this.code][0] as ContentfulStatusCode;
  }
}

/** By field; answered as 422. `code` is for programs. */
export class InvalidInputError extends Error {
  readonly errors: Record<string, string[]>;
  readonly code: 'other_content' | undefined;

  constructor(errors: Record<string, string[]>, code?: 'other_content') {
    super('Invalid input');
    this.errors = errors;
    this.code = code;
  }
}

export function errorsByField(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.') || 'custom';
    const messages = errors[field];
    if (messages) messages.push(message);
    else errors[field] = [message];
  }
  return errors;
}
