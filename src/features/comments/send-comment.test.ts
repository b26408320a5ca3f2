import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $me, setMe } from '../../lib/me-store.ts';
import { WAITING } from '../../overlay/waiting-store.ts';
import { keepCommentDraft } from './comment-drafts.ts';
import { createComments } from './comments-store.ts';
import { emptyBox } from './send-comment.ts';
import { takeUp } from './take-up.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const post = { id: 7, comments: [{ id: 3, userId: 'u', name: 'たけ' }], totalComments: 1 };
const open = () => createComments(post as unknown as TlPost);
const body = { tlId: 7, name: 'けん', comment: 'おつかれさま', replyCommentId: 3 };
const refused = { mark: 'comment:7', what: 'コメント', path: '/api/tl_comment', body, key: 'a', by: 'm' };

it('what was sent is emptied, unless something else has been written meanwhile', () => {
  const store = open();
  const replyTo = { id: 1, userId: null, name: 'たけ' };
  store.$draft.set({ name: 'けん', comment: 'ありがとう', replyTo });
  emptyBox(store, { ...body, comment: 'あり', replyCommentId: 2 });
  expect(store.$draft.get()).toEqual({ name: 'けん', comment: 'ありがとう', replyTo });
  emptyBox(store, { ...body, comment: 'ありがとう', replyCommentId: 1 });
  expect(store.$draft.get()).toEqual({ name: 'けん', comment: '', replyTo: null });
});

it('a comment that was not taken comes back into an empty box, once, and for its writer alone', () => {
  kept.set(WAITING, JSON.stringify([{ ...refused, at: Date.now(), refused: '使えない言葉があります。' }]));
  const store = open();
  setMe({ ...$me.get(), guest: false, myId: 'other' });
  takeUp('other', store);
  expect(store.$draft.get().comment).toBe('');
  setMe({ ...$me.get(), myId: 'm' });
  store.$draft.setKey('comment', 'いま書いています');
  takeUp('m', store);
  expect(store.$draft.get().comment).toBe('いま書いています');
  store.$draft.setKey('comment', '');
  takeUp('m', store);
  const replyTo = { id: 3, userId: 'u', name: 'たけ' };
  expect(store.$draft.get()).toEqual({ name: 'けん', comment: 'おつかれさま', replyTo });
  expect(kept.size).toBe(0);
});

it('what was being written comes first, and the comment that was not taken waits for the next time', () => {
  kept.set(WAITING, JSON.stringify([{ ...refused, at: Date.now(), refused: '使えない言葉があります。' }]));
  setMe({ ...$me.get(), guest: false, myId: 'm' });
  keepCommentDraft({ tlId: 7, by: 'm', name: '', comment: '書きかけ' });
  const store = open();
  takeUp('m', store);
  expect(store.$draft.get().comment).toBe('書きかけ');
  store.$draft.setKey('comment', '');
  keepCommentDraft({ tlId: 7, by: 'm', name: '', comment: '' });
  takeUp('m', store);
  expect(store.$draft.get().comment).toBe('おつかれさま');
});
