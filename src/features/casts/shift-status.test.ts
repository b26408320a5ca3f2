import { describe, expect, it } from 'vitest';
import { shiftStatus } from './shift-status.ts';

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
