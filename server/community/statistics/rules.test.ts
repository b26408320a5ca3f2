import { describe, expect, it } from 'vitest';
import { bestDay, comparison, type Day, sumOf, waitText, weeksOf, weeksText } from './rules.ts';

const day = (date: string, views: number): Day => ({ date, views, likes: 0, follows: 0, votes: 0 });

describe('the numbers of a page', () => {
  it.each([
    [0, '出勤中'],
    [1, 'あと1分'],
    [60, 'あと1時間'],
    [130, 'あと2時間10分'],
    [1440, 'あと1日'],
    [4000, 'あと2日'],
  ])('a shift in %i minutes is %s', (minutes, said) => expect(waitText(minutes * 60_000)).toBe(said));

  it.each([
    [312, 264, '回', 'その前の7日間より48回多いです。'],
    [10, 1210, 'Pt', 'その前の7日間より1,200Pt少ないです。'],
    [7, 7, '人', 'その前の7日間と同じです。'],
    [7, 0, '件', 'その前の7日間は0件でした。'],
    [0, 0, '回', ''],
  ])('%i after %i is worded as expected', (now, before, unit, said) =>
    expect(comparison(now, before, 7, unit)).toBe(said),
  );

  it('holds the last week against the mean of those before', () => {
    const days = Array.from({ length: 35 }, (_, i) => day(`day ${i}`, i < 28 ? 2 : 3));
    const weeks = weeksOf(days);
    expect(weeks.map(({ date, views }) => [date, views])).toEqual([
      ['day 0', 14],
      ['day 7', 14],
      ['day 14', 14],
      ['day 21', 14],
      ['day 28', 21],
    ]);
    const mean = 'その前の4週間の平均は、1週間に14回です。この7日間は';
    expect(weeksText(weeks, 'views')).toBe(`${mean}平均より7回多いです。`);
    expect(weeksText(weeks.with(4, day('day 28', 14)), 'views')).toBe(`${mean}平均と同じです。`);
    expect(weeksText(weeks.with(4, day('day 28', 0)), 'views')).toBe(`${mean}平均より14回少ないです。`);
    expect(weeksText(weeks, 'likes')).toBe('その前の4週間は、どの週も0件でした。');
  });

  it('names the first of the best days, and none when nothing happened', () => {
    const days = [day('2026-11-20', 3), day('2026-11-21', 9), day('2026-11-22', 9)];
    expect([sumOf(days, 'views'), bestDay(days, 'views')?.date]).toEqual([21, '2026-11-21']);
    expect(bestDay([day('2026-11-20', 0)], 'views')).toBeNull();
  });
});
