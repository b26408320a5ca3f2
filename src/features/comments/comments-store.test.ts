import { expect, it } from 'vitest';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { createComments } from './comments-store.ts';

const post = { id: 7, comments: [], totalComments: 0 } as unknown as TlPost;

it('what was sent is emptied, unless something else has been written meanwhile', () => {
  const store = createComments(post);
  const replyTo = { id: 1, userId: null, name: 'たけ' };
  store.$draft.set({ name: 'けん', comment: 'ありがとう', replyTo });
  store.sent('あり', 2);
  expect(store.$draft.get()).toEqual({ name: 'けん', comment: 'ありがとう', replyTo });
  store.sent('ありがとう', 1);
  expect(store.$draft.get()).toEqual({ name: 'けん', comment: '', replyTo: null });
});
