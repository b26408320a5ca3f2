import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a mark says when tonight’s shift begins, that it has, and at 05:00 that it is over, without its word', async () => {
  const at = (clock: string) => Date.parse(`2026-11-${clock}:00+09:00`);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: at('28T17:59') });
  const on: boolean[] = [];
  const dataset = { start: '18:00', starts: String(at('28T18:00') / 60_000), ended: 'false', word: '今夜 ' };
  const pill = {
    ...{ dataset, textContent: '', matches: () => false },
    classList: { toggle: (_name: string, isOn: boolean) => on.push(isOn) },
  };
  vi.stubGlobal('document', {
    ...{ hidden: false, querySelectorAll: () => [pill], addEventListener: () => {} },
  });
  vi.stubGlobal('addEventListener', () => {});
  await import('./watch-shift-status.ts');
  expect([pill.textContent, on.at(-1)]).toEqual(['今夜 18:00〜', false]);
  vi.advanceTimersByTime(60_000);
  expect([pill.textContent, on.at(-1)]).toEqual(['出勤中 18:00〜', true]);
  vi.setSystemTime(at('29T05:00'));
  vi.advanceTimersByTime(30_000);
  expect([pill.textContent, on.at(-1)]).toEqual(['終了', false]);
});
