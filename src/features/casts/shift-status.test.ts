import { describe, expect, it } from 'vitest';
import { comingShifts, shiftStatus } from './shift-status.ts';

const startsAt = 29_750_000;

describe('the status of a shift', () => {
  it('names only the start before it begins', () => {
    expect(shiftStatus('20:00', startsAt, false, startsAt - 1)).toEqual({ on: false, text: '20:00〜' });
  });
  it('says 出勤中 from the minute it begins', () => {
    expect(shiftStatus('20:00', startsAt, false, startsAt)).toEqual({ on: true, text: '出勤中' });
  });
  it('keeps the start beside 出勤中 where there is room', () => {
    expect(shiftStatus('20:00', startsAt, false, startsAt, true).text).toBe('出勤中 20:00〜');
    expect(shiftStatus('20:00', startsAt, true, startsAt, true).text).toBe('終了');
  });
  it('says 終了 once the server calls it over, whatever the clock says', () => {
    expect(shiftStatus('20:00', startsAt, true, startsAt + 30)).toEqual({ on: false, text: '終了' });
  });
});

describe('a page that is left open', () => {
  const minuteOf = (clock: string) => Date.parse(`2026-11-${clock}:00+09:00`) / 60_000;

  it.each([
    ['18:00', '28T18:00'],
    ['5:00', '28T05:00'],
    ['25:00', '29T01:00'],
  ])('says 終了 of a shift from %s once its day of business is over', (start, startsOn) => {
    const at = (clock: string) => shiftStatus(start, minuteOf(startsOn), false, minuteOf(clock)).text;
    expect(at('29T04:59')).toBe('出勤中');
    expect(at('29T05:00')).toBe('終了');
    expect(at('30T19:00')).toBe('終了');
  });
});

describe('the coming shifts of a week', () => {
  const today = '2026-11-28';
  const day = (date: string, start: string | null, ended = false) => ({
    date,
    name: `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`,
    shift: start === null ? null : { start, startsAt, ended },
  });
  const later = [day('2026-11-29', null), day('2026-11-30', '20:00'), day('2026-12-01', '21:00')];

  it('begin with today’s, before it and while it lasts, and name the one after today', () => {
    expect(comingShifts([day(today, '18:00'), ...later], today)).toEqual({
      tonight: { word: '今夜 ', start: '18:00', startsAt },
      next: '11/30 20:00〜',
    });
    expect(comingShifts([day(today, '14:00')], today)).toEqual({
      tonight: { word: '本日 ', start: '14:00', startsAt },
      next: null,
    });
  });

  it('leave out one that has ended, and a day without one', () => {
    expect(comingShifts([day(today, '18:00', true), ...later], today).tonight).toBeNull();
    expect(comingShifts([day(today, null), ...later], today)).toEqual({
      tonight: null,
      next: '11/30 20:00〜',
    });
  });
});
