import { expect, it } from 'vitest';
import { moved, type PhotoItem, photoFields, withCover, withoutIds } from './photo-list.ts';

const kept = (id: string): PhotoItem => ({ key: id, src: '', id, file: null });
const chosen = (name: string): PhotoItem => ({ key: name, src: '', id: null, file: new File(['x'], name) });

it('names what is new, gone and first', () => {
  const items = withCover([kept('a'), chosen('x'), kept('c'), chosen('y')], 'y');
  const fields = photoFields(items, ['a', 'b', 'c']);
  expect(fields.images.map(({ name }) => name)).toEqual(['y', 'x']);
  expect(fields).toMatchObject({ deletedPhotos: ['b'], order: 'new:0,a,new:1,c' });
});

it('leaves a list as it is when nothing was chosen', () => {
  const items = withCover([kept('a'), kept('b')], 'gone');
  expect(photoFields(items, ['a', 'b'])).toEqual({ images: [], deletedPhotos: [], order: 'a,b' });
});

it('takes ids out of a field', () => {
  expect(withoutIds('a,b,c', ['b', 'd'])).toEqual(['a', 'c']);
  expect(withoutIds('', ['b'])).toEqual([]);
});

it('moves a photo by one place, and not beyond the ends', () => {
  const items = [kept('a'), kept('b'), kept('c')];
  const order = (key: string, by: 1 | -1) => moved(items, key, by).map(({ id }) => id);
  expect(order('b', -1)).toEqual(['b', 'a', 'c']);
  expect(order('b', 1)).toEqual(['a', 'c', 'b']);
  expect(order('c', 1)).toEqual(['a', 'b', 'c']);
  expect(order('a', -1)).toEqual(['a', 'b', 'c']);
});
