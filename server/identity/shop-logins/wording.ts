export const SHOP_LOGIN_WRONG = '店舗ID・メールアドレスまたはパスワードが正しくありません。';
export const SHOP_NAME_MISSING = '店舗ID・メールアドレスを入力してください。';
export const SHOP_NAME_WRONG = '店舗IDは数字で入力してください。メールアドレスの例：name@example.jp';
export const SHOP_LOGGED_IN = 'ログインしました。';
export const SHOP_CHOOSE = 'ログインしました。お店を選択してください。';
export const SHOP_CHOSEN = 'お店を選択しました。';
export const NO_SHOP_LEFT =
  'この店舗ログインで管理できるお店がありません。運営事務局へお問い合わせください。';
export const RESET_OVER = '再設定の有効期限が切れました。もう一度、認証コードの送信からお手続きください。';
export const INVITE_OVER =
  'このリンクは使えません。設定がお済みの方は、ログインしてください。お済みでない方は、招待した方か運営事務局へお問い合わせください。';
export const SHOP_LOGIN_SUSPENDED = 'このメールアドレスの店舗ログインは、利用停止になっています。';
export const SHOP_FACTOR_WANTED = '二段階認証のコードを入力してください。';
export const SHOP_FACTOR_OVER = 'ログインの有効期限が切れました。もう一度、最初からログインしてください。';
export const SHOP_FACTOR_ON = '二段階認証を設定しました。';
export const SHOP_FACTOR_OFF = '二段階認証を解除しました。';
export const SHOP_FACTOR_IS_OFF = '二段階認証は設定されていません。';
export const SHOP_PASSWORD_WRONG = 'パスワードが正しくありません。';
export const SHOP_PROVED = '確認が完了しました。';
