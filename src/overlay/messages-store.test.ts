import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $messages,
  keepMessage,
  messagesGone,
  removeMessage,
  showKeptMessage,
  showMessage,
} from './messages-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $messages.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bodies = () => $messages.get().map(({ body }) => body);
const leaving = () => $messages.get().map(({ isLeaving }) => isLeaving);

it('is forgotten with the messages before it when the screen is emptied', () => {
  showMessage('一', { isError: true });
  showMessage('二');
  vi.advanceTimersByTime(300);
  $messages.set([]);
  showMessage('三');
  vi.advanceTimersByTime(300);
  expect(bodies()).toEqual(['三']);
  vi.advanceTimersByTime(3500);
  expect(bodies()).toEqual([]);
});

describe('a floating message', () => {
  it('appears after 0.3 s, begins to leave 3 s later and is gone after another 0.5 s', () => {
    showMessage('ログインしました。');
    vi.advanceTimersByTime(299);
    expect(bodies()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(bodies()).toEqual(['ログインしました。']);
    vi.advanceTimersByTime(2999);
    expect(leaving()).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect(leaving()).toEqual([true]);
    vi.advanceTimersByTime(499);
    expect(bodies()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(bodies()).toEqual([]);
  });

  it('stays 6 s when it tells of an error', () => {
    showMessage('通信できませんでした。', { isError: true });
    vi.advanceTimersByTime(300 + 5999);
    expect(leaving()).toEqual([false]);
    vi.advanceTimersByTime(1 + 500);
    expect(bodies()).toEqual([]);
  });

  it('stays 5 s when it can be taken back', () => {
    showMessage('フォローしました。', { action: { label: '元に戻す', run: () => undefined } });
    vi.advanceTimersByTime(300 + 4999);
    expect(leaving()).toEqual([false]);
    vi.advanceTimersByTime(1 + 500);
    expect(bodies()).toEqual([]);
  });

  it('is waited for by what would cover it', async () => {
    const events: string[] = [];
    const wait = () => void messagesGone().then(() => events.push('gone'));
    wait();
    await vi.advanceTimersByTimeAsync(301);
    expect(events).toEqual(['gone']);
    showMessage('フォローしました。', { action: { label: '元に戻す', run: () => undefined } });
    wait();
    await vi.advanceTimersByTimeAsync(5799);
    expect(events).toEqual(['gone']);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual(['gone', 'gone']);
  });

  it('leaves at once when it is taken away, and only once', () => {
    const id = showMessage('編集しました。');
    vi.advanceTimersByTime(300);
    removeMessage(id);
    removeMessage(id);
    expect(leaving()).toEqual([true]);
    vi.advanceTimersByTime(500);
    expect(bodies()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(bodies()).toEqual([]);
  });

  it('has a number of its own, one higher each time, and stands alone: the next one takes its place', () => {
    const first = showMessage('一');
    const second = showMessage('二');
    expect(second).toBe(first + 1);
    vi.advanceTimersByTime(300);
    expect(bodies()).toEqual(['二']);
  });

  it.each([
    ['an error', { isError: true }, 6000],
    ['what can be taken back', { action: { label: '元に戻す', run: () => undefined } }, 5000],
  ])('%s is not cut short by what is said next', (_what, options, stay) => {
    showMessage('一', options);
    vi.advanceTimersByTime(300);
    showMessage('二');
    vi.advanceTimersByTime(300);
    expect(bodies()).toEqual(['一']);
    vi.advanceTimersByTime(stay + 200);
    expect(bodies()).toEqual(['二']);
    vi.advanceTimersByTime(3500);
    expect(bodies()).toEqual([]);
  });
});

it('a message kept for the next page is shown there once', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  keepMessage('登録しました。');
  showKeptMessage();
  showKeptMessage();
  vi.advanceTimersByTime(300);
  expect(bodies()).toEqual(['登録しました。']);

  keepMessage('ありがとうございました。', { title: 'アカウントを削除しました' });
  expect(showKeptMessage()).toMatchObject({
    title: 'アカウントを削除しました',
    body: 'ありがとうございました。',
  });
  expect(showKeptMessage()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(bodies(), 'a message with a title is no floating line').toEqual(['登録しました。']);
});
