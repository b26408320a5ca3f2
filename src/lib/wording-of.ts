/** What a visitor reads when the network or the server does not answer (decisions §5). */
export const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';
/** Of a small thing that is kept until there is a network. */
export const WAITS = 'オフラインです。つながったら送信します。';
/** What a guest reads over the login when they want to post. */
export const POST_GATE = 'ログインすると投稿できます。';
export const IN_PROGRESS = '送信中です。しばらくお待ちください。';

const FAILED = '登録に失敗しました。画面を再読み込みして、もう一度お試しください。';

const UNREADABLE = '読み込めませんでした。画面を再読み込みして、もう一度お試しください。';

const BY_STATUS: Record<number, string> = {
  0: OFFLINE,
  401: 'ログインしてください。',
  403: 'この操作を行う権限がありません。',
  404: 'ページが見つかりません。削除されたか、URLが変わった可能性があります。',
  413: 'ファイルのサイズが大きすぎます。小さくしてから、もう一度お試しください。',
  419: 'セッションの有効期限が切れました。画面を再読み込みして、もう一度お試しください。',
  429: '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。',
  503: OFFLINE,
};

/** The wording of a failed call; 0 stands for an answer that never came. */
export const wordingOf = (status: number): string => BY_STATUS[status] ?? FAILED;

/** The same of a call that only reads: nothing was to be registered. */
export const wordingOfRead = (status: number): string => BY_STATUS[status] ?? UNREADABLE;

const SAN = 'さん';

/** 「さくらさん」, and 「名無しさん」 as it is. */
export const politeName = (name: string): string => (name.endsWith(SAN) ? name : name + SAN);
