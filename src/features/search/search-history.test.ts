import { describe, expect, it } from 'vitest';
import { HISTORY_MAX, type Kept, readKept, textKept, withLatest } from './search-history.ts';

const kept = (id: string): Kept => ({ id, name: id, type: 'お店', model: 'Shop', path: `/shop/${id}/` });

describe('the search history', () => {
  it('has the latest first, each once, and ten at most', () => {
    const many = Array.from({ length: 12 }, (_, i) => kept(`Shop-${i}`));
    const histories = many.reduce<Kept[]>((all, each) => withLatest(all, each), []);
    expect(histories).toHaveLength(HISTORY_MAX);
    expect(histories[0]?.id).toBe('Shop-11');
    const again = withLatest(histories, kept('Shop-5'));
    expect(again).toHaveLength(HISTORY_MAX);
    expect(again.map(({ id }) => id).filter((id) => id === 'Shop-5')).toEqual(['Shop-5']);
    expect(again[0]?.id).toBe('Shop-5');
  });

  it('reads nothing that is not one, and no way out of the site', () => {
    expect(readKept(null)).toEqual([]);
    expect(readKept('{')).toEqual([]);
    expect(readKept('{"id":"Shop-1"}')).toEqual([]);
    const ways = ['javascript:alert(1)', '//example.com/', '/\\example.com', 'https://example.com/'];
    const bad = ways.map((path) => ({ ...kept('Shop-1'), path }));
    expect(readKept(JSON.stringify([...bad, { ...kept('Shop-2'), model: 'Other' }, kept('Shop-3')]))).toEqual(
      [kept('Shop-3')],
    );
  });

  it('keeps words as an entry of their own', () => {
    expect(textKept('さくら', '/shops/?text=x')).toMatchObject({ id: 'Text-さくら', model: 'Text' });
  });
});
