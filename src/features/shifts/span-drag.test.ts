import { describe, expect, it } from 'vitest';
import { axisFrom, dragged, startingAt, stepped } from './span-drag.ts';

const at = (start: number, end: number | null) => ({ start, end });

describe('a shift that is dragged', () => {
  it('moves its start and its end in steps of half an hour', () => {
    expect(dragged(at(1200, 1500), 'start', 44)).toEqual(at(1230, 1500));
    expect(dragged(at(1200, 1500), 'end', -46)).toEqual(at(1200, 1440));
    expect(dragged(at(1215, 1500), 'start', 0)).toEqual(at(1230, 1500));
  });

  it('reaches 29:00, and ラスト beside it', () => {
    expect(dragged(at(1200, 1500), 'end', 240)).toEqual(at(1200, 1740));
    expect(dragged(at(1200, 1500), 'end', 270)).toEqual(at(1200, null));
    expect(dragged(at(1200, 1500), 'end', 9000)).toEqual(at(1200, null));
    expect(dragged(at(1200, null), 'end', -30)).toEqual(at(1200, 1740));
  });

  it('stays within a business day and half an hour long at least', () => {
    expect(dragged(at(1200, 1500), 'start', -9000)).toEqual(at(300, 1500));
    expect(dragged(at(1200, 1500), 'start', 9000)).toEqual(at(1710, 1740));
    expect(dragged(at(1200, 1500), 'end', -9000)).toEqual(at(300, 330));
    expect(dragged(at(1200, 1500), 'end', -310)).toEqual(at(1170, 1200));
  });

  it('keeps its length as a whole, and stays open where it was', () => {
    expect(dragged(at(1200, 1500), 'both', 60)).toEqual(at(1260, 1560));
    expect(dragged(at(1200, 1500), 'both', 9000)).toEqual(at(1440, 1740));
    expect(dragged(at(1200, 1500), 'both', -9000)).toEqual(at(300, 600));
    expect(dragged(at(1200, null), 'both', 60)).toEqual(at(1260, null));
    expect(dragged(at(300, 1740), 'both', 60)).toEqual(at(300, 1740));
  });
});

it('the track begins at 18:00, or two hours before an earlier start', () => {
  expect(axisFrom(at(1200, null))).toBe(1080);
  expect(axisFrom(at(1290, null), at(1020, 1200))).toBe(900);
  expect(axisFrom(at(315, 600))).toBe(300);
});

it('a key moves a time by one step, and one of 20:15 to the next full or half hour', () => {
  expect([stepped(1200, 1230), stepped(1200, 1170), stepped(1200, 1320)]).toEqual([1230, 1170, 1320]);
  // A range without a step moves by as little as the browser likes.
  expect([stepped(1215, 1216), stepped(1215, 1230), stepped(1215, 1201)]).toEqual([1230, 1230, 1200]);
  expect([stepped(1200, 1201), stepped(1200, 1199)]).toEqual([1230, 1170]);
  expect([stepped(1215, 1320), stepped(1215, 300)]).toEqual([1320, 300]);
});

it('a start that is chosen from a list is to the minute, and moves an end that it has passed', () => {
  expect(startingAt(at(1200, 1500), 1215)).toEqual(at(1215, 1500));
  expect(startingAt(at(1200, 1260), 1260)).toEqual(at(1260, 1275));
  expect(startingAt(at(1200, 1740), 1725)).toEqual(at(1725, 1740));
  expect(startingAt(at(1200, null), 1725)).toEqual(at(1725, null));
});
