import type { IsoDate } from '../../core/business-day.ts';
import { formatDate } from '../../core/holidays.ts';

export const MEASURES = ['views', 'likes', 'follows', 'votes'] as const;
export type Measure = (typeof MEASURES)[number];
export const PERIODS = { week: 7, month: 28 } as const;
export type Period = keyof typeof PERIODS;
/** How many weeks before those of the period a page shows. */
export const WEEKS_BEFORE = 4;

/** What happened on one business day. */
export type Day = { date: IsoDate } & Record<Measure, number>;

type Words = {
  name: string;
  short: string;
  unit: string;
  icon: string;
  did: (n: string) => string;
  none: string;
};

/** How a measure is named, and told in a sentence. */
export const WORDS: Record<Measure, Words> = {
  views: {
    ...{ name: '投稿の閲覧', short: '見られた', unit: '回', icon: 'eye' },
    did: (n) => `投稿が${n}回見られました。`,
    none: '投稿はまだ見られていません。',
  },
  likes: {
    ...{ name: 'いいね', short: 'いいね', unit: '件', icon: 'heart' },
    did: (n) => `いいねが${n}件つきました。`,
    none: 'いいねはまだついていません。',
  },
  follows: {
    ...{ name: 'フォロー', short: 'フォロー', unit: '人', icon: 'users' },
    did: (n) => `新しく${n}人がフォローしました。`,
    none: '新しいフォローはまだありません。',
  },
  votes: {
    ...{ name: '投票', short: '投票', unit: 'Pt', icon: 'star' },
    did: (n) => `${n}Ptの投票がありました。`,
    none: '投票はまだありません。',
  },
};

export const countText = (n: number): string => n.toLocaleString('ja-JP');

export const sumOf = (days: readonly Day[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0);

/** Whole weeks, each named by its first day; the last one ends with the last day. */
export function weeksOf(days: readonly Day[]): Day[] {
  const weeks: Day[] = [];
  for (let end = days.length; end >= 7; end -= 7) {
    const week = days.slice(end - 7, end);
    const [views, likes, follows, votes] = MEASURES.map((measure) => sumOf(week, measure));
    weeks.unshift({ date: week[0]?.date ?? '', views, likes, follows, votes } as Day);
  }
  return weeks;
}

/** The last week against the mean of those before: her own numbers, never those of others. */
export function weeksText(weeks: readonly Day[], measure: Measure): string {
  const before = weeks.slice(0, -1);
  const { unit } = WORDS[measure];
  const now = weeks.at(-1)?.[measure] ?? 0;
  const mean = Math.round(sumOf(before, measure) / Math.max(1, before.length));
  if (sumOf(before, measure) === 0) return `その前の${before.length}週間は、どの週も0${unit}でした。`;
  const than = `その前の${before.length}週間の平均は、1週間に${countText(mean)}${unit}です。この7日間は`;
  if (now === mean) return `${than}平均と同じです。`;
  return `${than}平均より${countText(Math.abs(now - mean))}${unit}${now > mean ? '多い' : '少ない'}です。`;
}

/** The first day with the most; null when nothing happened. */
export const bestDay = (days: readonly Day[], measure: Measure): Day | null =>
  days.reduce<Day | null>((best, day) => (day[measure] > (best?.[measure] ?? 0) ? day : best), null);

/** Against the same number of days before: her own numbers, never those of others. */
export function comparison(now: number, before: number, days: number, unit: string): string {
  const than = `その前の${days}日間`;
  if (before === 0) return now === 0 ? '' : `${than}は0${unit}でした。`;
  if (now === before) return `${than}と同じです。`;
  return `${than}より${countText(Math.abs(now - before))}${unit}${now > before ? '多い' : '少ない'}です。`;
}

export function summaryText(days: readonly Day[], before: readonly Day[], measure: Measure): string {
  const { unit, did, none } = WORDS[measure];
  const total = sumOf(days, measure);
  const most = bestDay(days, measure);
  return [
    `この${days.length}日間、${total > 0 ? did(countText(total)) : none}`,
    comparison(total, sumOf(before, measure), days.length, unit),
    most ? `いちばん多いのは${formatDate(most.date)}の${countText(most[measure])}${unit}です。` : '',
  ].join('');
}

const MINUTE_MS = 60_000;

/** 「あと2時間10分」 until a shift begins; from then on 「出勤中」. */
export function waitText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 0) return '出勤中';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 24) return `あと${Math.floor(hours / 24)}日`;
  return `あと${hours > 0 ? `${hours}時間` : ''}${rest > 0 ? `${rest}分` : ''}`;
}
