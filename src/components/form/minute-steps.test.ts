import { expect, it } from 'vitest';
import { minuteSteps } from './minute-steps.ts';

it('a time is chosen by quarters of an hour, with the first and the last', () => {
  expect(minuteSteps(1200, 1260, null)).toEqual([1200, 1215, 1230, 1245, 1260]);
  expect(minuteSteps(1205, 1240, null)).toEqual([1215, 1230]);
  expect(minuteSteps(1741, 1740, null)).toEqual([]);
});

it('one between two steps that is stored stays among them', () => {
  expect(minuteSteps(1200, 1230, 1210)).toEqual([1200, 1210, 1215, 1230]);
  expect(minuteSteps(1200, 1230, 1215)).toEqual([1200, 1215, 1230]);
  expect(minuteSteps(1200, 1215, 1190)).toEqual([1190, 1200, 1215]);
});
