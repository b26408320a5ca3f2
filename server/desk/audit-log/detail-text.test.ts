import { expect, it } from 'vitest';
import { detailText, isUnnamed } from './detail-text.ts';

it('a detail is shown in words, by what it is of', () => {
  expect(detailText({ before: 'open', after: 'closed' })).toBe('変更前: 営業中、変更後: 閉店');
  expect(detailText({ before: 'public', after: 'hidden staff' })).toBe(
    '変更前: 公開、変更後: 非公開・運営による',
  );
  expect(detailText({ purpose: 'register reset', channel: 'email' })).toBe(
    '目的: 会員登録・パスワードの再設定、送信の方法: メール',
  );
  expect(detailText({ from: 'received', to: 'declined' })).toBe('前の状態: 受付、後の状態: 対応なし');
  expect(detailText({ intent: 'login', kinds: 'email tel' })).toBe(
    '手続き: ログイン、種類: メール・電話番号',
  );
});

it('what people have typed stays as they have typed it', () => {
  expect(detailText({ reason: 'open', word: 'closed', name: 'line', q: 'email' })).toBe(
    '理由: open、言葉: closed、名前: line、検索: email',
  );
  expect(detailText({ before: 'open hours', after: 'constructor' })).toBe(
    '変更前: open hours、変更後: constructor',
  );
});

it('a word of the source without a name is found', () => {
  expect([isUnnamed('after', 'sleeping'), isUnnamed('nowhere', 1), isUnnamed('kind', 'sleeping')]).toEqual([
    ...[true, true, true],
  ]);
  expect([isUnnamed('after', 'open'), isUnnamed('reason', 'open'), isUnnamed('rows', 3)]).toEqual([
    ...[false, false, false],
  ]);
});
