import { $me, setMe, whoIsLooking } from '../../lib/me-store.ts';
import { send } from '../../lib/send.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { openModal } from '../../shell/modal-store.ts';
import { tellFailure } from '../../shell/tell-failure.ts';

export type FollowKind = 'cast' | 'shop';

type Done = { followingCasts?: number[]; followingShops?: number[]; message: string };

const FIELD = { cast: 'followingCasts', shop: 'followingShops' } as const;

const put = (kind: FollowKind, ids: number[]) => setMe({ ...$me.get(), [FIELD[kind]]: ids });

const underWay = new Set<string>();

async function change(kind: FollowKind, id: number): Promise<void> {
  const key = `${kind}${id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  const before = $me.get()[FIELD[kind]];
  put(kind, before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
  const answer = await send<Done>('POST', `/api/${kind}_follow`, { [`${kind}Id`]: id });
  underWay.delete(key);
  if (!answer.ok) {
    put(kind, before);
    tellFailure(answer.refusal);
    return;
  }
  put(kind, answer.data[FIELD[kind]] ?? $me.get()[FIELD[kind]]);
  showMessage(answer.data.message);
  const { followingCasts, followingShops } = $me.get();
  if (before.length === 0 && followingCasts.length + followingShops.length === 1)
    void (await import('../notifications/offer-push.ts')).offerPush();
}

/**
 * Follows, or asks and then follows no longer. Every card and button shows it at once ($me); a refusal takes it back.
 * A guest is led to the login.
 */
export async function toggleFollow(kind: FollowKind, id: number): Promise<void> {
  const me = await whoIsLooking();
  if (me.guest) {
    openModal('login', { why: 'ログインするとフォローできます。' });
    return;
  }
  if (!me[FIELD[kind]].includes(id)) return change(kind, id);
  openModal('confirm', {
    title: 'フォローの解除',
    text: 'フォローを解除します。よろしいですか？',
    yes: '解除する',
    onYes: () => void change(kind, id),
  });
}
