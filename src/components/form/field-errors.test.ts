import { describe, expect, it } from 'vitest';
import { firstError, withoutErrors } from './field-errors.ts';

const errors = {
  'images.1': ['JPEG・PNG・GIF形式の画像を選択してください。', '二つ目'],
  images: ['画像は1枚まで選択できます。'],
  name: ['名前を入力してください。', '名前は20文字以内で入力してください。'],
  custom: ['入力内容をご確認ください。'],
};

describe('the error under a field', () => {
  it('is the first of its messages', () => {
    expect(firstError(errors, ['name'])).toBe('名前を入力してください。');
  });
  it('is found by a pattern, in the order of the patterns', () => {
    expect(firstError(errors, ['images.*'])).toBe('JPEG・PNG・GIF形式の画像を選択してください。');
    expect(firstError(errors, ['images', 'images.*'])).toBe('画像は1枚まで選択できます。');
  });
  it('is none for another field, a longer or a shorter name', () => {
    expect(firstError(errors, ['images.*.width'])).toBeNull();
    expect(firstError({ 'name.first': ['x'] }, ['name'])).toBeNull();
    expect(firstError({ name: [] }, ['name'])).toBeNull();
  });
});

describe('typing in a field', () => {
  it('clears its error under every name, and the error of the whole form', () => {
    expect(Object.keys(withoutErrors(errors, ['images', 'images.*']))).toEqual(['name']);
  });
  it('leaves the errors as they are when there is nothing to clear', () => {
    const other = { tel: ['電話番号を入力してください。'] };
    expect(withoutErrors(other, ['name'])).toBe(other);
  });
});
