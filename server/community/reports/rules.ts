/** Why something is reported, in the order of the sheet. `urgent` ones are looked at within two hours. */
export const REPORT_REASONS = [
  { value: 'safety', name: '身の危険・住所や本名などの個人情報', urgent: true },
  { value: 'minor', name: '18歳未満と思われる', urgent: true },
  { value: 'sexual', name: '同意のない性的な画像・わいせつな内容', urgent: true },
  { value: 'harassment', name: '嫌がらせ・つきまとい・中傷', urgent: false },
  { value: 'spam', name: '宣伝・客引き・勧誘', urgent: false },
  { value: 'rights', name: '写真や文章の無断使用', urgent: false },
  { value: 'other', name: 'その他', urgent: false },
] as const;

export const REPORT_DETAIL_MAX = 500;

/** Decisions §9: by when staff have looked at a report, or at a request to take something down. */
export const FIRST_LOOK_HOURS = { urgent: 2, usual: 24 } as const;
