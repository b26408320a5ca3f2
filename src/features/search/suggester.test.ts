import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Suggest, SuggestAnswer } from '../../../server/directory/search/contract.ts';
import { DEBOUNCE, type Suggesting, suggester } from './suggester.ts';

const suggest = (id: string, model: Suggest['model']): Suggest => ({
  id,
  name: id,
  type: '',
  model,
  count: 1,
  castCount: null,
  tonight: '',
  path: '/shop/1/',
  saved: false,
  prefectureId: null,
  areaId: null,
  stationId: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(answerAfter = 0) {
  const asked: string[] = [];
  const shown: Suggesting[] = [];
  const ask = (searchText: string) => {
    asked.push(searchText);
    const answer: SuggestAnswer = { searchText, near: false, suggests: [suggest(searchText, 'Shop')] };
    return new Promise<SuggestAnswer>((done) => setTimeout(() => done(answer), answerAfter));
  };
  return { asked, shown, box: suggester(ask, (next) => void shown.push(next)) };
}

describe('suggestions while typing', () => {
  it('are asked for once, 300 ms after the last key', async () => {
    const { asked, box } = start();
    for (const text of ['か', 'かぶ', 'かぶき']) box.type(text);
    await vi.advanceTimersByTimeAsync(DEBOUNCE - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['かぶき']);
  });

  it('are ignored when the field is empty by the time they come', async () => {
    const { shown, box } = start(1000);
    box.type('かぶき');
    await vi.advanceTimersByTimeAsync(DEBOUNCE + 500);
    box.type('');
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown.at(-1)).toMatchObject({ status: 'empty', suggests: [] });
  });

  it('never show an answer to older words', async () => {
    const { shown, box } = start(1000);
    box.type('かぶき');
    await vi.advanceTimersByTimeAsync(DEBOUNCE + 100);
    box.type('ぎんざ');
    await vi.advanceTimersByTimeAsync(3000);
    const names = shown.flatMap(({ suggests }) => suggests.map(({ name }) => name));
    expect(new Set(names)).toEqual(new Set(['ぎんざ']));
  });

  it('are known for what only looks different: half-width kana, spaces around', async () => {
    const { asked, box } = start();
    for (const text of ['カブキ', 'ｶﾌﾞｷ', ' かぶき ']) {
      box.type(text);
      await vi.advanceTimersByTimeAsync(DEBOUNCE + 10);
    }
    expect(asked).toHaveLength(1);
  });

  it('ask nothing for signs that no name has', async () => {
    const { asked, box } = start();
    box.type('%%% ・');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
  });

  it('are not asked for while an input method composes, nor for what was typed just before', async () => {
    const { asked, box } = start();
    box.type('か');
    for (const text of ['かk', 'かぶ', 'かぶk', 'かぶき']) {
      box.type(text, true);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(asked).toEqual([]);
    box.type('歌舞伎');
    await vi.advanceTimersByTimeAsync(DEBOUNCE);
    expect(asked).toEqual(['歌舞伎']);
  });

  it('come for the same words again when the conversion was given up', async () => {
    const { asked, shown, box } = start();
    box.type('かぶき');
    await vi.advanceTimersByTimeAsync(DEBOUNCE);
    box.type('かぶきち', true);
    box.type('かぶき');
    await vi.advanceTimersByTimeAsync(DEBOUNCE);
    expect(asked).toEqual(['かぶき']);
    expect(shown.at(-1)).toMatchObject({ status: 'here' });
  });

  it('give way to a sentence for more than a hundred characters', async () => {
    const { asked, shown, box } = start();
    box.type('あ'.repeat(101));
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    expect(shown.at(-1)?.problem).toBe('検索キーワードは100文字以内で入力してください。');
    box.type('が'.normalize('NFD').repeat(100));
    await vi.advanceTimersByTimeAsync(DEBOUNCE);
    expect(asked).toHaveLength(1);
  });
});
