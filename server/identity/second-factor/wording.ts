export const FACTOR_MISSING = '認証コードを入力してください。';
export const FACTOR_SHAPE = '認証アプリの6桁の数字、または24文字の回復コードを入力してください。';
export const FACTOR_WRONG =
  '認証コードが正しくありません。新しいコードが表示されてから、もう一度入力してください。';
export const CODE_SHAPE = '認証コードは6桁の数字で入力してください。';
export const ENROLMENT_OVER = '設定の有効期限が切れました。もう一度、最初から設定してください。';
export const FACTOR_CHANGED = '認証アプリを変更しました。';
export const CODES_MADE = '新しい回復コードを発行しました。';
