import { busiestPlaces, type Figure, type Heat, type Measure, type Period } from './rules.ts';

export const WORDS: Record<Measure, { name: string; unit: string; icon: string }> = {
  view: { name: 'ページの表示', unit: '回', icon: 'eye' },
  call: { name: '電話', unit: '回', icon: 'phone' },
  line: { name: 'LINE', unit: '回', icon: 'chat' },
  coupon: { name: 'クーポン', unit: '回', icon: 'ticket' },
  map: { name: '地図', unit: '回', icon: 'map' },
  follow: { name: 'フォロー', unit: '人', icon: 'heart' },
};

export const PERIOD_NAMES: Record<Period, string> = {
  ...{ week: '今週', last: '先週', month: '4週間', quarter: '13週間' },
};
export const BEFORE_NAMES: Record<Period, string> = {
  ...{ week: '先週', last: '先々週', month: 'その前の4週間', quarter: 'その前の13週間' },
};

export const sourceText = ({ isLocked, text }: { isLocked: boolean; text: string }): string =>
  isLocked ? '会員限定の投稿' : text || '写真・動画の投稿';

export const numberText = (n: number): string => n.toLocaleString('ja-JP');

export function figureText({ n, is }: Figure): string {
  if (is === 'few') return '5未満';
  if (is === 'thin') return '各日5未満';
  return is === 'more' ? `${numberText(n)}以上` : numberText(n);
}

/** From Monday. */
export const DAY_NAMES = ['月', '火', '水', '木', '金', '土', '日'] as const;

export function heatText(heat: Heat): string {
  const { most, places } = busiestPlaces(heat);
  if (most === 0) return '曜日と時刻ごとに示せるほどの数が、まだありません。';
  const names = places.map(({ day, hour }) => `${DAY_NAMES[day]}曜の${hour + 5}時台`);
  const busiest =
    names.length > 0 ? `いちばん多いのは${names.join('・')}（${numberText(most)}以上）です。` : '';
  return `${busiest}数は5刻みで、「・」は5未満です。`;
}

type Said = { total: Figure; change: number | null; period: Period };

/** A total in a sentence, and how the days that are over differ from those before. */
export function summaryText(measure: Measure, { total, change, period }: Said): string {
  const { name, unit } = WORDS[measure];
  const now = `${PERIOD_NAMES[period]}の「${name}」は`;
  if (total.is === 'thin') return `${now}、どの日も5${unit}未満です。`;
  if (total.is === 'few') return `${now}5${unit}未満です。`;
  const sum = `${now}${numberText(total.n)}${unit}${total.is === 'more' ? '以上' : ''}です。`;
  if (change === null || total.n === 0) return sum;
  const than = `${period === 'week' ? '昨日までは、先週の同じ曜日まで' : BEFORE_NAMES[period]}`;
  if (change === 0) return `${sum}${than}と同じです。`;
  return `${sum}${than}より${numberText(Math.abs(change))}${unit}${change > 0 ? '多い' : '少ない'}です。`;
}
