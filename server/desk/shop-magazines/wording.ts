import { PLAN_DAYS, STOP_DAYS } from '../../community/magazines/rules.ts';
import { businessDateOf, businessMinuteOf, formatMinute } from '../../core/business-day.ts';
import type { PlanProblem } from '../../core/db/magazine-tables.ts';
import { formatDate } from '../../core/holidays.ts';
import type { Figure } from '../shop-statistics/rules.ts';

export const SENT = '配信を始めました。';
export const PLANNED = '配信を予約しました。';
export const CANCELLED = '予約を取り消しました。';
export const REMOVED = '一覧から消しました。';
export const TESTED = 'あなたのメールアドレスにテストのメールを送りました。';
export const GONE = 'この予約は、配信されたか、取り消されています。';
export const NOT_READY = '運営の準備ができていないため、いまは配信できません。';
export const NOT_OPEN = 'お店のページを公開すると配信できます。';
export const HIDDEN = 'お店のページが非公開のため、いまは配信できません。';
export const NO_READERS = '登録している人がいないため、いまは配信できません。';
export const PAST = '配信日時は、いまより後にしてください。';
export const FAR = `予約できるのは${PLAN_DAYS}日先までです。`;
export const DAY_TAKEN = 'この営業日には、ほかの配信があります。配信は1日（朝5時から翌朝5時まで）に1回です。';

export const PROBLEMS: Record<PlanProblem, string> = {
  day: '同じ営業日にほかの配信があったため、送りませんでした。',
  closed: 'お店が公開されていなかったため、送りませんでした。',
  address: '運営の準備ができていなかったため、送りませんでした。',
  words: '使用できない言葉が含まれていたため、送りませんでした。',
  late: '予約した日のうちに送れなかったため、送りませんでした。',
};

/** 11/27(金) 25:30: as shops count their nights. */
export const nightText = (at: Date): string =>
  `${formatDate(businessDateOf(at))} ${formatMinute(businessMinuteOf(at))}`;

export const readersText = ({ n, is }: Figure): string =>
  is === 'few' ? '5人未満' : `${n.toLocaleString('ja-JP')}人${is === 'more' ? '以上' : ''}`;

export const resultsText = ({ sent, stopped }: Record<'sent' | 'stopped', Figure>): string =>
  `配信：${readersText(sent)}　${STOP_DAYS}日以内に停止：${readersText(stopped)}`;
