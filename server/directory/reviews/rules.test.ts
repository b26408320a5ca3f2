import { expect, it } from 'vitest';
import { attackOf, lintHint } from './rules.ts';

it.each([
  '店員はブスでした',
  '太っていてデブだと思った',
  'ほんとにキモい人でした',
  'もう、きもいです。',
  'お前なんか店を辞めろ',
  '死ねと言いたい',
  '人を殺すような目',
  '氏ね',
  'あの女は最低です',
  'メンヘラばかりでした',
])('refuses 「%s」', (text) => expect(attackOf(text)).not.toBeNull());

it.each([
  '一人のときもいつも楽しめます',
  '混んでいるときもいい席に通されました',
  'クラブスタッフの案内が親切でした',
  'サブスクの会員割引がありました',
  '悩殺するような衣装でした',
  '会費と相殺するかたちでした',
  '他のところすべてより静かでした',
  '駅までぶらぶら歩きました',
  '選ぶすべがないほどの品ぞろえ',
  'すてきな彼氏ねと言われました',
  '死ねるほど笑いました',
  '必死ねと笑われました',
  'スクラブスプレーの香り',
  'デブリの話で盛り上がりました',
  '学ぶすばらしさを話しました',
])('lets 「%s」 be written, without a hint', (text) => {
  expect(attackOf(text)).toBeNull();
  expect(lintHint(text)).toBeNull();
});

it('hints at an accusation and leaves it to the writer', () => {
  expect(attackOf('ぼったくりだと思いました')).toBeNull();
  expect(lintHint('ぼったくりだと思いました')).toContain('「ぼったくり」');
});
