import { call, type Data } from '../../lib/call.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { $me, setMe, whoIsLooking } from '../../lib/me-store.ts';
import { postBefore } from '../../lib/post-before.ts';
import { WAITS } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { showLost } from '../../overlay/show-lost.ts';
import { afterLogin, patiently } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';

export type FollowKind = 'cast' | 'shop';

const FIELD = { cast: 'followingCasts', shop: 'followingShops' } as const;

/** One at a time: what happens to the others meanwhile is not touched. */
function put(kind: FollowKind, id: number, isOn: boolean): void {
  const me = $me.get();
  const others = me[FIELD[kind]].filter((each) => each !== id);
  setMe({ ...me, [FIELD[kind]]: isOn ? [...others, id] : others });
}

const send = (kind: FollowKind, id: number, on: boolean, via: Deliver) =>
  kind === 'cast'
    ? call('post', '/api/cast_follow', { json: { castId: id, on } }, { via })
    : call('post', '/api/shop_follow', { json: { shopId: id, postId: postBefore(id), on } }, { via });

const take = (kind: FollowKind, id: number, data: Data<'post', '/api/cast_follow' | '/api/shop_follow'>) =>
  put(kind, id, ('followingCasts' in data ? data.followingCasts : data.followingShops).includes(id));

/** `done`: said instead of the answer's own sentence. */
type Change = { isUndo?: boolean; done?: string };

/** Who follows no one else yet has not been asked whether this device may tell them. */
function offerAtFirst(): void {
  const { followingCasts, followingShops } = $me.get();
  if (followingCasts.length + followingShops.length !== 1) return;
  void import('../notifications/offer-push.ts').then(
    ({ offerPush }) => offerPush(),
    () => undefined,
  );
}

const underWay = new Set<string>();

async function change(kind: FollowKind, id: number, { isUndo = false, done }: Change = {}): Promise<void> {
  const key = `${kind}${id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  const isOn = !$me.get()[FIELD[kind]].includes(id);
  put(kind, id, isOn);
  const what = isOn ? 'フォロー' : 'フォローの解除';
  const takeBack = () => put(kind, id, !isOn);
  const via = patiently({ mark: `${kind}:${id}`, what, done, undo: true }, takeBack);
  const answer = await send(kind, id, isOn, via);
  underWay.delete(key);
  if (!answer.ok) {
    takeBack();
    showFailure(answer.refusal);
    return;
  }
  take(kind, id, answer.data);
  const undo = () => {
    if ($me.get()[FIELD[kind]].includes(id) === isOn) void change(kind, id, { isUndo: true });
  };
  showMessage(done ?? answer.data.message, { action: isUndo ? undefined : { label: '元に戻す', run: undo } });
  if (isOn && !isUndo) offerAtFirst();
}

async function followAfterLogin(kind: FollowKind, id: number, why: string, done?: string): Promise<void> {
  openModal('login', { why });
  const via = afterLogin({ mark: `${kind}:${id}`, what: 'フォロー', done, undo: true });
  const answer = await send(kind, id, true, via);
  if (!answer.ok) return showFailure(answer.refusal);
  take(kind, id, answer.data);
  showMessage(done ?? answer.data.message);
  offerAtFirst();
}

/** A follow begins with news of her shifts: one tap is enough for these. Who follows her keeps what was chosen. */
export async function followForShifts(castId: number, name: string): Promise<void> {
  const done = `${name}さんをフォローしました。出勤したらお知らせします。`;
  const me = await whoIsLooking();
  if (!me.check) return showLost();
  if (me.guest) return followAfterLogin('cast', castId, 'ログインすると出勤のお知らせを受け取れます。', done);
  if ($waiting.get().includes(`cast:${castId}`)) return void showMessage(WAITS);
  if (me.followingCasts.includes(castId)) return void showMessage('フォロー中です。');
  await change('cast', castId, { done });
}

/**
 * Follows, or asks and then follows no longer. Every card and button shows it at once ($me); a refusal takes it back,
 * and so does the wait for a network. A guest is led to the login, and follows by it. `label`: 「ナナさんをフォロー」.
 */
export async function toggleFollow(kind: FollowKind, id: number, label?: string): Promise<void> {
  const me = await whoIsLooking();
  if (!me.check) return showLost();
  if (me.guest) {
    const why = 'ログインするとフォローできます。';
    return followAfterLogin(kind, id, why, label && `${label}しました。`);
  }
  if ($waiting.get().includes(`${kind}:${id}`)) return void showMessage(WAITS);
  if (!me[FIELD[kind]].includes(id)) return change(kind, id);
  openModal('confirm', {
    title: 'フォローの解除',
    text: 'フォローを解除します。よろしいですか？',
    yes: '解除する',
    onYes: () => void change(kind, id),
  });
}
