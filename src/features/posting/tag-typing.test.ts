import { describe, expect, it } from 'vitest';
import { offeredTags, tagAt, withTag } from './tag-typing.ts';

describe('a hashtag that is being written', () => {
  it('begins at a mark of either width that stands alone', () => {
    expect(tagAt('今日は #出勤', 7)).toEqual({ start: 4, tag: '出勤' });
    expect(tagAt('＃ネイ', 3)).toEqual({ start: 0, tag: 'ネイ' });
    expect(tagAt('a#b', 3)).toBeNull();
    expect(tagAt('#出勤 します', 7)).toBeNull();
    expect(tagAt('#', 1)).toEqual({ start: 0, tag: '' });
  });

  it('is completed where it stands, and the caret goes on after it', () => {
    expect(withTag('靴 #新し です', 5, '新しい靴')).toEqual({ text: '靴 #新しい靴 です', caret: 8 });
    expect(withTag('乾杯', 2, '出勤')).toEqual({ text: '乾杯 #出勤 ', caret: 7 });
  });
});

describe('the tags that are offered', () => {
  const place = ['月灯り', '新宿', '歌舞伎町'];
  const own = Array.from({ length: 10 }, (_, i) => `日記${i}`);
  const others = Array.from({ length: 10 }, (_, i) => `みんな${i}`);

  it('are ten of one’s own beside those of her shop and its area', () => {
    expect(offeredTags('', { typed: '', tags: [...place, ...others] }, ['月灯り', ...own])).toEqual([
      ...place,
      ...own,
    ]);
  });

  it('are filled up with those of others, and only as they are typed', () => {
    expect(offeredTags('', { typed: '', tags: [...place, ...others] }, own.slice(0, 2))).toEqual([
      ...place,
      ...own.slice(0, 2),
      ...others.slice(0, 5),
    ]);
    expect(offeredTags('月燈', { typed: '月燈', tags: ['月灯楼', '月燈'] }, [])).toEqual(['月灯楼']);
    expect(offeredTags('日記1', { typed: '日記', tags: ['日記帳', '日記1月'] }, own)).toEqual(['日記1月']);
  });
});
