import type { FormJson, Path } from '../lib/call.ts';
import { $me } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { postBefore } from '../lib/post-before.ts';
import { WAITS } from '../lib/wording-of.ts';
import type { TapKind } from '../overlay/keep-tap.ts';
import { drawMarks, keepCalls, ownCalls, readCalls } from '../overlay/kept-calls.ts';
import { RELOAD, showMessage } from '../overlay/messages-store.ts';
import { sendWaiting } from '../overlay/send-waiting.ts';
import { showUnloaded, whyUnloaded } from '../overlay/show-unloaded.ts';

type Tap = { what: string; path: string; body: object; undo?: true };
const tap = <P extends Path<'post'>>(
  what: string,
  path: P & string,
  body: FormJson<P> & object,
  undo?: true,
): Tap => ({ what, path, body, ...(undo && { undo }) });

/** As their own scripts send them. */
const TAPS: Record<TapKind, (id: number, on: boolean) => Tap> = {
  like: (tlId, on) => tap(on ? 'いいね' : 'いいねの取り消し', '/api/tl_like', { tlId, on }, true),
  cast: (castId, on) => tap('フォロー', '/api/cast_follow', { castId, on }, true),
  shop: (shopId, on) => tap('フォロー', '/api/shop_follow', { shopId, postId: postBefore(shopId), on }, true),
  vote: (castId) => tap('投票', '/api/votes', { castId }),
};

/** A guest would have to log in, and an end to be confirmed: both need the script. */
function needsScript(kind: TapKind, id: number): boolean {
  const { guest, followingCasts, followingShops } = $me.get();
  const followed: Partial<Record<TapKind, number[]>> = { cast: followingCasts, shop: followingShops };
  return (followed[kind]?.includes(id) ?? false) || (guest && kind !== 'like');
}

/** How long after a tap (ms) the network is asked for; later only when the visitor comes back to the page. */
const ASKED_AFTER = [5000, 15_000, 60_000];
let timers: ReturnType<typeof setTimeout>[] | undefined;

/** What shows it on the page may not have come either. */
const send = () =>
  import('./send-kept.ts').then(
    ({ sendKept }) => sendKept(),
    () => sendWaiting(),
  );

/** A network that is gone without the browser noticing comes back unnoticed, too. */
async function askNetwork(): Promise<void> {
  if (ownCalls().some(({ refused }) => !refused) && (await whyUnloaded()) === 'reached') await send();
}

function watch(): void {
  if (!timers) {
    addEventListener('focus', askNetwork);
    document.addEventListener('visibilitychange', () => !document.hidden && askNetwork());
  }
  timers?.forEach(clearTimeout);
  timers = ASKED_AFTER.map((ms) => setTimeout(askNetwork, ms));
}

/** A browser fetches no script again that did not come, so that taps go from here once there is a network. */
async function sendOrSay(): Promise<void> {
  const why = await whyUnloaded();
  if (why === 'reached') return send();
  if (why === 'offline') return void showMessage(WAITS);
  showMessage('新しい版があります。再読み込みすると送信します。', { isError: true, action: RELOAD });
}

/** See `keepTap`. Of an unknown visitor nothing can be kept. */
export async function keep(kind: TapKind, id: number, on: boolean): Promise<void> {
  if (needsScript(kind, id)) return showUnloaded();
  const { check, myId } = $me.get();
  const mark = `${kind}:${id}`;
  // Another tab may have kept it, and this one may not have what draws the marks either.
  drawMarks();
  const isThere = ownCalls().some((call) => call.mark === mark && !call.refused);
  const call = { ...TAPS[kind](id, on), mark, key: newKey(), by: myId, at: Date.now() };
  if (!isThere && !(check && keepCalls([...readCalls(), call]))) return showUnloaded();
  watch();
  return sendOrSay();
}
