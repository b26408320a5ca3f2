import { describe, expect, it } from 'vitest';
import { subjectOf, textForX, weightAtX } from './rules.ts';

const ADDRESS = 'https://example.jp/tl/123/';

describe('a text for X', () => {
  it('weighs as X counts', () => {
    for (const [text, weight] of [
      ['abc', 3],
      ['こんばんは', 10],
      ['👨‍👩‍👧', 2],
      ['🇯🇵', 2],
      ['https://a.jp', 23],
      ['“é”', 3],
    ] as const)
      expect(weightAtX(text), text).toBe(weight);
  });

  it('is whole when it fits, and as much of it as fits otherwise, never half a letter or half an address', () => {
    expect(textForX('', ADDRESS)).toBe(ADDRESS);
    expect(textForX('こんばんは', ADDRESS)).toBe(`こんばんは\n${ADDRESS}`);
    expect(textForX('あ'.repeat(128), ADDRESS)).toBe(`${'あ'.repeat(128)}\n${ADDRESS}`);
    for (const body of [
      'あ'.repeat(129),
      '👩‍👩‍👧‍👦'.repeat(200),
      `${'a'.repeat(240)} https://example.jp/${'b'.repeat(60)}`,
    ]) {
      const text = textForX(body, ADDRESS);
      expect(text.endsWith(`…\n${ADDRESS}`)).toBe(true);
      expect(weightAtX(text.slice(0, -ADDRESS.length)) + 23).toBeLessThanOrEqual(280);
      expect(text.isWellFormed()).toBe(true);
      expect(text.slice(0, -ADDRESS.length)).not.toContain('http');
    }
  });
});

it('the first line is the title of a mail, on one line', () => {
  expect(subjectOf('今夜も\n待ってます', 'さくら')).toBe('今夜も');
  expect(subjectOf('', 'さくら')).toBe('さくらの投稿');
  expect([...subjectOf('あ'.repeat(100), 'さくら')]).toHaveLength(40);
  expect(subjectOf('今夜\u2028Bcc: a@example.jp', 'さ\r\nくら')).not.toMatch(/[\r\n\u2028]/);
  expect(subjectOf(' ', 'さ\r\nくら')).not.toMatch(/[\r\n]/);
});
