import { shopReviewsPath } from '../../../server/core/paths.ts';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { afterLogin } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { rememberReport } from './has-reported.ts';

const MARKED = '「参考になった」を付けました。';
const REPORTED = '通報した口コミは、あなたには表示されません。';

function hide(review: HTMLElement): void {
  const note = document.createElement('p');
  note.className = 'review s';
  note.tabIndex = -1;
  note.textContent = REPORTED;
  review.replaceWith(note);
}

function show(button: HTMLElement, isOn: boolean, count?: number): void {
  button.setAttribute('aria-pressed', String(isOn));
  const number = button.querySelector('.num');
  if (number && count !== undefined) number.textContent = String(count);
}

/** The button says whether there is one's own review already, or one that waits for the network. */
function showOwn(place: HTMLElement, hasOwn: boolean): void {
  const mark = `review:${place.dataset.reviews}`;
  const draw = () => {
    const waits = $waiting.get().includes(mark);
    for (const words of place.querySelectorAll('[data-write-review]'))
      words.textContent = waits ? '口コミ（送信待ち）' : hasOwn ? '口コミを編集' : '口コミを書く';
  };
  draw();
  $waiting.listen(draw);
}

/** What this reader has marked, reported or written. */
export async function enliven(place: HTMLElement): Promise<void> {
  const answer = await call('get', '/api/review_states', {
    query: { shopId: Number(place.dataset.reviews) },
  });
  showOwn(place, answer.ok && answer.data.own !== null);
  // Without an answer the page stays as everybody sees it.
  if (!answer.ok) return;
  const { own, helpful, reported } = answer.data;
  for (const id of reported) {
    const review = place.querySelector<HTMLElement>(`[data-review="${id}"]`);
    if (review) hide(review);
  }
  for (const id of helpful) {
    const button = place.querySelector<HTMLElement>(`[data-useful="${id}"]`);
    if (button) show(button, true);
  }
  if (own === null) return;
  for (const button of place.querySelectorAll<HTMLElement>(`[data-useful="${own}"], [data-report="${own}"]`))
    button.hidden = true;
}

async function markAfterLogin(button: HTMLElement, id: number): Promise<void> {
  openModal('login', { why: 'ログインすると「参考になった」を付けられます。' });
  const via = afterLogin({ mark: `helpful:${id}`, what: '「参考になった」', done: MARKED });
  const answer = await call(
    'post',
    '/api/review/:id/helpful',
    { param: { id: String(id) }, json: { on: true } },
    { via },
  );
  if (!answer.ok) return showRefusal(answer.refusal);
  show(button, answer.data.on, answer.data.count);
  showMessage(MARKED);
}

async function mark(button: HTMLElement, id: number): Promise<void> {
  if ((await whoIsLooking()).guest) return markAfterLogin(button, id);
  if (button.getAttribute('aria-busy') === 'true') return;
  const on = button.getAttribute('aria-pressed') !== 'true';
  const before = Number(button.querySelector('.num')?.textContent);
  button.setAttribute('aria-busy', 'true');
  show(button, on, before + (on ? 1 : -1));
  const answer = await call('post', '/api/review/:id/helpful', { param: { id: String(id) }, json: { on } });
  button.removeAttribute('aria-busy');
  if (answer.ok) return show(button, answer.data.on, answer.data.count);
  show(button, !on, before);
  showRefusal(answer.refusal);
}

/** A button of a review. */
export async function press(button: HTMLElement): Promise<void> {
  const { useful, report } = button.dataset;
  if (useful) return mark(button, Number(useful));
  const review = button.closest<HTMLElement>('[data-review]');
  const onReported = () => {
    rememberReport();
    if (review) hide(review);
    showMessage(REPORTED);
  };
  const shopId = Number(button.closest<HTMLElement>('[data-reviews]')?.dataset.reviews);
  const path = `${shopReviewsPath(shopId)}#review-${report}`;
  openModal('report', { model: 'Review', id: Number(report), path, onReported });
}
