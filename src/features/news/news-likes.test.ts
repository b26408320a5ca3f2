import { expect, it } from 'vitest';
import { NewsLikes } from './news-likes.ts';

const none = { isLiked: false, totalLikes: 7 };
const liked = { isLiked: true, totalLikes: 8 };

it('a reading that began before a tap does not overwrite its answer', () => {
  const likes = new NewsLikes(none);
  const take = likes.read();
  likes.tap();
  expect(likes.shown).toEqual(liked);
  likes.answer(liked);
  take(none);
  expect(likes.shown).toEqual(liked);
});

it('what is read under a tap is what a refusal leads back to', () => {
  const likes = new NewsLikes({ isLiked: false, totalLikes: 0 });
  const take = likes.read();
  likes.tap();
  take(none);
  expect(likes.shown).toEqual({ isLiked: true, totalLikes: 1 });
  likes.answer(null);
  expect(likes.shown).toEqual(none);
});

it('a reading that ends after a refusal is true', () => {
  const likes = new NewsLikes({ isLiked: false, totalLikes: 0 });
  const take = likes.read();
  likes.tap();
  likes.answer(null);
  take(none);
  expect(likes.shown).toEqual(none);
});

it('what is taken back by the next tap is never below none', () => {
  const likes = new NewsLikes({ isLiked: true, totalLikes: 0 });
  likes.tap();
  expect(likes.shown).toEqual({ isLiked: false, totalLikes: 0 });
  likes.takeBack();
  expect(likes.shown).toEqual({ isLiked: true, totalLikes: 0 });
});
