import { expect, it, vi } from 'vitest';
import { $me, setMe } from '../../lib/me-store.ts';
import { toggleFollow } from './toggle-follow.ts';

type Body = { castId: number };
const answers = new Map<number, (answer: object) => void>();
let keys = 0;
vi.mock('../../lib/deliver.ts', async (original) => ({
  ...(await original<object>()),
  newKey: () => String(++keys),
  deliver: ({ body: { castId } }: { body: Body }) => new Promise((done) => void answers.set(castId, done)),
}));
vi.mock('../../overlay/messages-store.ts', () => ({ showMessage: () => 0, RELOAD: {} }));
vi.mock('../../overlay/modal-store.ts', () => ({ openModal: () => undefined }));
vi.mock('../notifications/offer-push.ts', () => ({ offerPush: () => undefined }));

it('a refused follow takes back itself alone, and an answer undoes none that is under way', async () => {
  setMe({ ...$me.get(), guest: false, myId: 'm', followingCasts: [1] });
  const followed = [2, 3, 4].map((id) => toggleFollow('cast', id));
  await expect.poll(() => answers.size).toBe(3);
  expect($me.get().followingCasts).toEqual([1, 2, 3, 4]);
  answers.get(3)?.({ ok: true, data: { followingCasts: [1, 3], message: '' } });
  answers.get(2)?.({ ok: false, refusal: { status: 403, errors: {}, message: '', needLogin: false } });
  await Promise.all(followed.slice(0, 2));
  expect([...$me.get().followingCasts].sort()).toEqual([1, 3, 4]);
});
