export const EDITED = '編集しました。';
export const NOT_IN_LIST = (label: string): string => `${label}を選択肢から選んでください。`;
export const TOO_LONG = (label: string, max: number, length: number): string =>
  `${label}は${max}文字以内で入力してください。（現在${length}文字）`;
export const TOO_YOUNG = '年齢は18歳以上を選択してください。';
export const OTHER_HEIGHT = '身長は130〜200cmの範囲で選択してください。';
export const HALF_BIRTHDAY = '誕生日は月と日の両方を選択してください。';
export const NO_SUCH_DAY = '存在しない日付です。誕生日を選び直してください。';
export const CASTS_ONLY = 'この項目を登録できるのは、女の子の会員だけです。';
export const HALF_ITEM = '項目名と内容の両方を入力してください。';
export const NO_BAND = '公開範囲を選択肢から選んでください。';
export const KANA_ONLY = 'よみがなはひらがなで入力してください。';
export const TOO_MANY_PHOTOS = '画像は10枚まで選択できます。';
