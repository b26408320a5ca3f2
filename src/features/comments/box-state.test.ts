import { expect, it } from 'vitest';
import { politeName } from '../../lib/wording-of.ts';
import { boxState, placeholderOf } from './box-state.ts';

const guest = { guest: true, myId: null };
const member = { guest: false, myId: 'm' };
const owner = { guest: false, myId: 'o' };
const post = (acceptComment: number, needLogin = false) => ({ acceptComment, needLogin, ownerId: 'o' });

it.each([
  [0, false, 'closed', 'closed', 'closed'],
  [1, false, 'open', 'open', 'open'],
  [2, false, 'open', 'open', 'open'],
  [3, false, 'login', 'open', 'open'],
  [1, true, 'login', 'open', 'open'],
  [0, true, 'closed', 'closed', 'closed'],
])('acceptance %i, needLogin %s: guest %s, member %s, owner %s', (accept, needLogin, ...kinds) => {
  const found = [guest, member, owner].map((looker) => boxState(post(accept, needLogin), looker).kind);
  expect(found).toEqual(kinds);
});

it('what becomes of a comment is said before, to whom it concerns', () => {
  expect(boxState(post(2), guest).note).toBe('コメントは、承認されると表示されます。');
  expect(boxState(post(2), owner).note).toBe('');
  expect(boxState(post(3), member).note).toBe('');
});

it('a name keeps one さん', () => {
  expect([politeName('さくら'), politeName('名無しさん')]).toEqual(['さくらさん', '名無しさん']);
  expect(placeholderOf({ id: 1, userId: null, name: '名無しさん' })).toBe('名無しさんに返信する');
});
