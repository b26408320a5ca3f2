export const INVITE_OVER =
  'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
export const ENTERED = '確認しました。';
export const MADE_ADMIN = '管理者として登録しました。';
export const LEFT = '管理者をやめました。';
