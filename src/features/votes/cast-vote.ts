import type { VoteDone } from '../../../server/community/votes/contract.ts';
import { VOTE_COST } from '../../../server/community/votes/limits.ts';
import type { Answer } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { openModal } from '../../shell/modal-store.ts';
import { patiently } from '../../shell/patient-send.ts';
import { showRefusal } from '../../shell/show-failure.ts';
import { $votes, countTaps, given, grown, loadVotes } from './votes-store.ts';

const FLIGHT_MS = 600;

/** A number flies from one place to another, which nods when it has arrived; not for whoever wants it still. */
export function animateVote(from: HTMLElement | null, to: HTMLElement | null, text: string): void {
  if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const number = document.createElement('span');
  number.className = 'votes__gain num';
  number.setAttribute('aria-hidden', 'true');
  number.textContent = text;
  document.body.append(number);
  const at = (box: DOMRect, lift: number, scale: number) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2 - lift}px) translate(-50%, -50%) scale(${scale})`;
  const flight = number.animate(
    [
      { transform: at(start, 0, 0.8), opacity: 0 },
      { transform: at(start, 36, 1.15), opacity: 1, offset: 0.35 },
      { transform: at(end, 0, 0.7), opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.2, 0, 0, 1)', fill: 'both' },
  );
  const land = () => number.remove();
  flight.addEventListener('cancel', land);
  flight.addEventListener('finish', () => {
    land();
    to.animate([{ scale: 1 }, { scale: 1.15 }, { scale: 1 }], { duration: 200 });
  });
}

/** ms; a phone answers a vote with a short tremble. */
const TREMBLE = 12;

/** One after the other, so that each says what is left after it; taps behind one that was refused are not sent. */
let line: Promise<unknown> = Promise.resolve();
let refused = 0;

const part = (place: HTMLElement, name: string) => place.querySelector<HTMLElement>(`[data-votes-${name}]`);

/** Shows what the server says, less what is still on its way to it. */
function settle(answer: Answer<VoteDone>, shown: number, waiting: number): void {
  const state = $votes.get();
  if (!state) return;
  const now = Date.now();
  if (!answer.ok) $votes.set(given(state, -shown, now));
  else {
    const { voted: _voted, message: _message, ...said } = answer.data;
    const settled = { ...state, ...said, at: now };
    $votes.set(waiting > 0 ? given(settled, waiting * VOTE_COST, now) : settled);
  }
}

async function send(place: HTMLElement, castId: number, shown: number, refusedBefore: number): Promise<void> {
  if (refused !== refusedBefore) {
    countTaps(-1);
    const state = $votes.get();
    if (state) $votes.set(given(state, -shown, Date.now()));
    return;
  }
  const answer = await call('post', '/api/votes', { json: { castId } }, { via: patiently('投票') });
  settle(answer, shown, countTaps(-1));
  if (!answer.ok) {
    refused++;
    showRefusal(answer.refusal);
    void loadVotes(castId);
    return;
  }
  showMessage(answer.data.message);
  const said = part(place, 'said');
  if (said)
    said.textContent = `${place.dataset.votesName}さんに投票しました。残り${answer.data.point}ポイントです。`;
}

/**
 * Votes once for each tap: gauge and total show it at once, and a refusal takes it back. Without a network it waits. A
 * guest is led to the login.
 */
export async function castVote(place: HTMLElement, castId: number): Promise<void> {
  const { guest } = await whoIsLooking();
  if (guest) return openModal('login', { why: 'ログインすると投票できます。' });
  const state = $votes.get();
  if (state?.refusal) return void showMessage(state.refusal, { isError: true });
  const isEnough = state !== null && grown(state, Date.now()).point >= VOTE_COST;
  const shown = isEnough ? VOTE_COST : 0;
  const before = refused;
  countTaps(1);
  if (state && isEnough) {
    $votes.set(given(state, VOTE_COST, Date.now()));
    navigator.vibrate?.(TREMBLE);
    animateVote(part(place, 'do'), part(place, 'total'), `+${VOTE_COST}Pt`);
  }
  line = line.then(() => send(place, castId, shown, before));
  await line;
}
