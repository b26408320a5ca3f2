import { VOTE_COST } from '../../../server/community/votes/limits.ts';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { IN_PROGRESS, WAITS } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { showLost } from '../../overlay/show-lost.ts';
import { afterLogin, patiently } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { $votes, closedBy, countTaps, given, loadVotes } from './votes-store.ts';

const FLIGHT_MS = 700;

/** The header goes away while a reader scrolls down. */
function isInView(moon: Element | null): moon is Element {
  const { top = 0, bottom = 0 } = moon?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}

/** Goes over the page from the middle of one place to that of another, and is gone then. */
function fly(className: string, text: string, from: Element, to: Element, land: () => void): void {
  const flying = document.createElement('span');
  flying.className = className;
  flying.textContent = text;
  flying.setAttribute('aria-hidden', 'true');
  document.body.append(flying);
  const at = (place: Element, scale: number) => {
    const box = place.getBoundingClientRect();
    return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  };
  const flight = flying.animate(
    [
      { transform: at(from, 0.4), opacity: 0 },
      { transform: at(from, 1.2), opacity: 1, offset: 0.2 },
      { transform: at(to, 0.7), opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.2, 0, 0, 1)', fill: 'both' },
  );
  flight.addEventListener('cancel', () => flying.remove());
  flight.addEventListener('finish', () => {
    flying.remove();
    land();
  });
}

const nod = (place: Element) =>
  place.animate([{ scale: 1 }, { scale: 1.15 }, { scale: 1 }], { duration: 200 });

/**
 * A small light flies from the moon of the header, where that is in view, to the ring, which nods when it has arrived; the
 * points fly on to the sum; none of it under reduced motion.
 */
function showFlight(ring: Element | null | undefined, sum: Element | null): void {
  if (!ring || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const arrive = () => {
    nod(ring);
    if (sum) fly('votes__plus num', `+${VOTE_COST}`, ring, sum, () => nod(sum));
  };
  const moon = document.querySelector('.logo__mark');
  if (isInView(moon)) fly('votes__light', '', moon, ring, arrive);
  else arrive();
}

/** ms; a phone answers a vote with a short tremble. */
const TREMBLE = 12;

/** The button is busy for this long (ms) at least: a voter who taps twice in a hurry means it once. */
const BUSY = 1000;

const markOf = (castId: number) => `vote:${castId}`;

let isUnderWay = false;
let hasSaidSo = false;

const part = (place: HTMLElement, name: string) => place.querySelector<HTMLElement>(`[data-votes-${name}]`);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What was shown at once is taken back; `points`: what this tap still shows as given. */
function takeBack(points: number): void {
  const state = $votes.get();
  if (state && points > 0) $votes.set(given(state, -points, Date.now()));
}

async function send(place: HTMLElement, castId: number, shown: number): Promise<void> {
  let left = shown;
  const wait = () => {
    // Until it has been sent nothing was given.
    takeBack(left);
    left = 0;
  };
  const via = patiently({ mark: markOf(castId), what: '投票' }, wait);
  const answer = await call('post', '/api/votes', { json: { castId } }, { via });
  countTaps(-1);
  if (!answer.ok) {
    takeBack(left);
    showRefusal(answer.refusal);
    void loadVotes(castId);
    return;
  }
  const { voted: _voted, message, ...said } = answer.data;
  const state = $votes.get();
  if (state) $votes.set({ ...state, ...said, at: Date.now() });
  showMessage(message);
  const line = part(place, 'said');
  if (line)
    line.textContent = `${place.dataset.votesName}さんに投票しました。残り${answer.data.point}ポイントです。`;
}

/** A tap while a vote is under way is no second one, and gets one message. */
function showBusy(castId: number): boolean {
  const waits = $waiting.get().includes(markOf(castId));
  if (!isUnderWay && !waits) return false;
  if (!hasSaidSo) showMessage(waits ? WAITS : IN_PROGRESS);
  hasSaidSo = true;
  return true;
}

async function voteAfterLogin(castId: number): Promise<void> {
  openModal('login', { why: 'ログインすると投票できます。' });
  const via = afterLogin({ mark: markOf(castId), what: '投票' });
  const answer = await call('post', '/api/votes', { json: { castId } }, { via });
  if (answer.ok) showMessage(answer.data.message);
  else showRefusal(answer.refusal);
  void loadVotes(castId);
}

/**
 * Votes once: gauge and total show it at once, and a refusal takes it back. Without a network it waits, and nothing is
 * shown as given. A guest is led to the login.
 */
export async function castVote(place: HTMLElement, castId: number): Promise<void> {
  if (showBusy(castId)) return;
  isUnderWay = true;
  hasSaidSo = false;
  const button = part(place, 'do');
  button?.setAttribute('aria-busy', 'true');
  try {
    const { guest, check } = await whoIsLooking();
    if (!check) return showLost();
    if (guest) return void voteAfterLogin(castId);
    const state = $votes.get();
    const closed = state && closedBy(state, Date.now());
    if (closed) return void showMessage(closed.why, { isError: true });
    countTaps(1);
    // What is known of a guest says nothing of the account that has just logged in.
    const isKnown = state !== null && state.max > 0;
    if (isKnown) {
      $votes.set(given(state, VOTE_COST, Date.now()));
      navigator.vibrate?.(TREMBLE);
      showFlight(button?.querySelector('.votes__ring'), part(place, 'total'));
    }
    await Promise.all([send(place, castId, isKnown ? VOTE_COST : 0), pause(BUSY)]);
  } finally {
    isUnderWay = false;
    button?.removeAttribute('aria-busy');
  }
}
