/** Sentences of decisions §3–§5 about accounts. */
export const CODE_SENT = '認証コードを送信しました。';
export const MAIL_SENT = '登録用のメールを送信しました。';
export const CONFIRMED = '確認が完了しました。';
export const CODE_CONFIRMED = '認証コードを確認しました。';
export const LOGGED_IN = 'ログインしました。';
export const LEAVING =
  '退会の手続き中です。まもなくすべてのデータを消去します。削除を取り消して、もとの状態に戻しますか？';
export const CAME_BACK = 'ログインしました。アカウントの削除を取り消しました。';
export const PASSWORD_CHANGED = 'パスワードを変更しました。';

export const LOGIN_WRONG = '電話番号・メールアドレスまたはパスワードが正しくありません。';
export const CURRENT_MISSING = '現在のパスワードを入力してください。';
export const CURRENT_WRONG = '現在のパスワードが正しくありません。';
/** Told by the domain alone: it says nothing of who is registered. */
export const EMAIL_DISPOSABLE = 'このメールアドレスは使用できません。別のメールアドレスを入力してください。';
/** Only after a proof that the number or address is the visitor's. */
export const TEL_TAKEN = 'この電話番号は登録済みです。ログインしてください。';
export const EMAIL_TAKEN = 'このメールアドレスは登録済みです。ログインしてください。';
export const PROVE_BY_PASSWORD = 'パスワードを入力して、ご本人の確認をしてください。';
export const PROVE_BY_LINE = 'LINEで、ご本人の確認をしてください。';
export const OTHER_TYPE = '登録した方と異なります。画面を再読み込みして、もう一度お試しください。';
export const UNDO_OVER = 'このリンクは使用済みか、有効期限が切れています。';
export const UNDONE = '変更を取り消しました。パスワードの再設定をおすすめします。';
export const UNDONE_WITH_PASSWORD =
  '変更を取り消しました。あとから設定されたパスワードは使えません。「パスワードをお忘れの方」から再設定してください。';
/** On what others still see. */
export const LEFT_NAME = '退会したユーザー';
export const HIDDEN_NAME = '非公開の女の子';
