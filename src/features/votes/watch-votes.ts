import { REFRESH_MS } from '../../../server/community/votes/limits.ts';
import { $me } from '../../lib/me-store.ts';
import { keepTap } from '../../overlay/keep-tap.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { $votes, closedBy, grown, loadVotes } from './votes-store.ts';

/** The gauge moves on by itself so often (ms). */
const DRAW_EVERY = 5000;

const place = document.querySelector<HTMLElement>('[data-votes]');
const castId = Number(place?.dataset.votes);
const part = (name: string) => place?.querySelector<HTMLElement>(`[data-votes-${name}]`);

const write = (name: string, text: string) => {
  const element = part(name);
  if (element && element.textContent !== text) element.textContent = text;
};

let hasGlowed = false;

function draw(): void {
  const state = $votes.get();
  if (!state) return;
  const { max, step, refusal, total } = state;
  const { point, nextIn } = grown(state, Date.now());
  const isFull = max > 0 && point >= max;
  write('total', `${total.toLocaleString('ja-JP')}Pt`);
  write('left', refusal ?? (max > 0 ? `残り${point} / ${max}Pt` : 'ログインすると投票できます。'));
  const closed = closedBy(state, Date.now());
  const hint =
    nextIn === null ? (isFull ? '満タンです' : '') : `あと${Math.ceil(nextIn / 60_000)}分で+${step}Pt`;
  const waits = $waiting.get().includes(`vote:${castId}`);
  write('hint', waits ? '送信待ち' : (closed?.hint ?? hint));
  const share = max > 0 && !refusal ? (point / max) * 100 : 0;
  part('gauge')?.setAttribute('stroke-dasharray', `${share} 100`);
  part('do')?.setAttribute('aria-disabled', String(closed !== null));
  place?.classList.toggle('votes--closed', closed !== null);
  if (isFull && !refusal && !hasGlowed) {
    hasGlowed = true;
    place?.classList.add('votes--full');
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks now, and every ten minutes as long as there is something to wait for. */
async function refresh(): Promise<void> {
  clearTimeout(timer);
  if (!(await loadVotes(castId)) && !$votes.get()) write('left', '通信できませんでした。');
  clearTimeout(timer);
  const state = $votes.get();
  if (state?.needRecovery !== false || state.cap) timer = setTimeout(() => void refresh(), REFRESH_MS);
}

/** A vote whose script did not come: what would give nothing is said here as there. */
async function keepVote(): Promise<void> {
  const state = $votes.get();
  const closed = state && closedBy(state, Date.now());
  if (closed) return void showMessage(closed.why, { isError: true });
  return keepTap('vote', castId);
}

function start(): void {
  void refresh();
  setInterval(() => !document.hidden && draw(), DRAW_EVERY);
  let known = $me.get().myId;
  $me.listen(({ myId }) => {
    if (myId === known) return;
    known = myId;
    void refresh();
  });
  // Another tab may have voted since. Coming back fires both focus and visibility: together they ask once.
  let asking = false;
  const again = async () => {
    draw();
    if (document.hidden || asking) return;
    asking = true;
    await refresh().finally(() => {
      asking = false;
    });
  };
  addEventListener('focus', () => void again());
  document.addEventListener('visibilitychange', () => void again());
  addEventListener('online', () => void refresh());
  addEventListener('pageshow', ({ persisted }) => persisted && void refresh());
}

if (place) {
  $votes.listen((state, before) => {
    draw();
    // A voter who was full waits for points again.
    if (state?.needRecovery && !before?.needRecovery) {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), REFRESH_MS);
    }
  });
  $waiting.listen(draw);
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    start();
  });
  seen.observe(place);
  part('do')?.addEventListener('click', async () => {
    const loaded = await import('./cast-vote.ts').catch(() => null);
    await (loaded ? loaded.castVote(place, castId) : keepVote());
  });
}
