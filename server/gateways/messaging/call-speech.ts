const READINGS = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];

export const spokenCode = (code: string): string =>
  (code.match(/.{1,3}/g) ?? [])
    .map((group) => [...group].map((digit) => READINGS[Number(digit)] ?? digit).join('、'))
    .join('。');

export const spokenText = (code: string): string =>
  `認証コードをお伝えします。${spokenCode(code)}。繰り返します。${spokenCode(code)}。` +
  '画面に入力してください。お電話ありがとうございました。';

export const SPEECH = {
  ask: '会員登録の確認です。画面に表示されている、よんけたの番号を押してください。',
  unknown: '確認できませんでした。登録する電話から、画面の番号をお確かめのうえ、おかけ直しください。',
  hidden: '電話番号が通知されていません。番号の前に、いち、はち、ろくを付けて、おかけ直しください。',
} as const;
