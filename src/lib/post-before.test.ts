import { afterEach, expect, it, vi } from 'vitest';
import { postBefore } from './post-before.ts';

const at = (pathname: string, referrer: string) => {
  vi.stubGlobal('location', { pathname, origin: 'https://yoakari.example' });
  vi.stubGlobal('document', { referrer });
};
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['/shop/7/', 'https://yoakari.example/tl/12/', 12],
  ['/shop/7/', 'https://yoakari.example/tl/12/comments/', undefined],
  ['/shop/7/', 'https://elsewhere.example/tl/12/', undefined],
  ['/shop/7/', '', undefined],
  ['/shop/8/', 'https://yoakari.example/tl/12/', undefined],
  ['/', 'https://yoakari.example/tl/12/', undefined],
])('of shop 7, at %s after %s, is %s', (pathname, referrer, post) => {
  at(pathname, referrer);
  expect(postBefore(7)).toBe(post);
});
