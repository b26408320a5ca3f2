import { describe, expect, it } from 'vitest';
import { openStatus, parseIntervals, spokenDetail } from './open-status.ts';

/** Epoch minute of a JST wall-clock time on 2026-11-20. */
const at = (hours: number, minutes = 0) => Date.parse('2026-11-19T15:00:00Z') / 60_000 + hours * 60 + minutes;
const night = [[at(20), at(25)]] as [number, number][];
const endOfDay = at(29);

describe('the open status of a shop', () => {
  it('says 営業中 with the closing hour in business-day notation', () => {
    expect(openStatus(night, at(22), endOfDay)).toEqual({ kind: 'on', text: '営業中', detail: '25:00まで' });
  });
  it('still says 営業中 after midnight', () => {
    expect(openStatus(night, at(24), endOfDay).detail).toBe('25:00まで');
  });
  it('warns in the last hour', () => {
    expect(openStatus(night, at(24, 1), endOfDay).text).toBe('まもなく閉店');
  });
  it('counts the minutes in the hour before it opens', () => {
    expect(openStatus(night, at(19, 20), endOfDay)).toMatchObject({ kind: 'next', text: 'あと40分で開店' });
    expect(openStatus(night, at(15), endOfDay)).toMatchObject({ text: '営業前', detail: '20:00から' });
  });
  it('names the next opening on a day off, and knows no hours from a day off', () => {
    expect(openStatus([], at(22), endOfDay, '11/23(月・祝) 20:00')).toEqual({
      kind: 'off',
      text: '本日お休み',
      detail: '次は11/23(月・祝) 20:00',
    });
    expect(openStatus([], at(22), endOfDay, '')).toMatchObject({ text: '本日お休み', detail: '' });
    expect(openStatus([], at(22), endOfDay)).toMatchObject({ text: '営業時間は未定', detail: '' });
  });
  it('knows a day off from a night that is over', () => {
    expect(openStatus([], at(22), endOfDay, '').text).toBe('本日お休み');
    expect(openStatus(night, at(26), endOfDay).text).toBe('本日の営業は終了');
  });
  it("does not take tomorrow's opening for today's", () => {
    expect(openStatus([[at(44), at(49)]], at(22), endOfDay).text).toBe('本日お休み');
  });
  it('writes hours of the morning as the clock has them', () => {
    expect(openStatus([[at(20), at(29)]], at(22), endOfDay).detail).toBe('翌5:00まで');
    expect(openStatus([[at(20), at(28)]], at(22), endOfDay).detail).toBe('翌4:00まで');
    expect(openStatus([[at(20), at(27, 30)]], at(22), endOfDay).detail).toBe('27:30まで');
  });
  it('names the next day to those who hear an hour beyond midnight', () => {
    expect(spokenDetail('25:00まで')).toBe('翌1:00まで');
    expect(spokenDetail('24:30から')).toBe('翌0:30から');
    for (const plain of ['23:00まで', '翌5:00まで', '次は11/23(月・祝) 20:00', ''])
      expect(spokenDetail(plain)).toBe('');
  });
  it('reads what the page carries', () => {
    expect(parseIntervals('1-2,30-40')).toEqual([
      [1, 2],
      [30, 40],
    ]);
    expect(parseIntervals('')).toEqual([]);
  });
});
