import { expect, it } from 'vitest';
import { TagIndex } from './tag-index.ts';

it('knows the pages of a tag, however many there are, and forgets it with the last', () => {
  const index = new TagIndex();
  const tags = ['shop:1', 'area:3'];
  expect(index.add('/shop/1/', tags)).toEqual(tags);
  expect(index.keysOf('area:3')).toEqual(['/shop/1/']);
  index.add('/shop/1/', tags);
  expect(index.keysOf('area:3')).toEqual(['/shop/1/']);
  index.add('/shop/2/', ['area:3']);
  index.add('/shop/3/', ['area:3']);
  expect(index.keysOf('area:3')).toEqual(['/shop/1/', '/shop/2/', '/shop/3/']);
  index.remove('/shop/2/', ['area:3']);
  expect(index.keysOf('area:3')).toEqual(['/shop/1/', '/shop/3/']);
  index.remove('/shop/1/', tags);
  index.remove('/shop/9/', ['area:3', 'shop:9']);
  expect(index.keysOf('area:3')).toEqual(['/shop/3/']);
  index.remove('/shop/3/', ['area:3']);
  for (const tag of ['area:3', 'shop:1', 'shop:9']) expect(index.keysOf(tag)).toEqual([]);
  expect(index.size).toBe(0);
});
