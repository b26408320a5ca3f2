import { countText } from '../../../server/community/timeline/rules.ts';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { patiently, WAITS } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';

const page = document.querySelector<HTMLElement>('[data-news]');
const button = page?.querySelector<HTMLButtonElement>('[data-news-like]');
const newsId = Number(page?.dataset.news);
const MARK = `news:${newsId}`;

let state = { isLiked: false, totalLikes: 0 };
let isBusy = false;

function show(next: typeof state): void {
  state = next;
  if (!button) return;
  const likes = countText(next.totalLikes);
  const waits = $waiting.get().includes(MARK);
  button.setAttribute('aria-pressed', String(next.isLiked));
  button.setAttribute('aria-label', `いいね ${likes}件${waits ? '（送信待ち）' : ''}`);
  const number = button.querySelector('.count');
  if (number) number.textContent = waits ? '送信待ち' : likes;
}

/** Shown at once, taken back when it is refused, and as long as it waits for the network. */
async function toggle(): Promise<void> {
  if ($waiting.get().includes(MARK)) return void showMessage(WAITS);
  if (isBusy) return;
  isBusy = true;
  const before = state;
  show({ isLiked: !before.isLiked, totalLikes: Math.max(0, before.totalLikes + (before.isLiked ? -1 : 1)) });
  const via = patiently({ mark: MARK, what: 'いいね' }, () => show(before));
  const answer = await call('post', '/api/news_like', { json: { newsId } }, { via });
  isBusy = false;
  if (!answer.ok) {
    show(before);
    return showFailure(answer.refusal);
  }
  show(answer.data);
  showMessage(answer.data.message);
}

/** The stored page knows neither the reader's like nor today's numbers. */
async function see(): Promise<void> {
  const answer = await call('post', '/api/news_views', { json: { newsId } });
  if (!answer.ok) return;
  if (!isBusy) show(answer.data);
  const views = page?.querySelector('[data-news-views]');
  if (views) views.textContent = countText(answer.data.totalPvs);
}

if (page && button) {
  button.addEventListener('click', () => void toggle());
  $waiting.listen((marks, before) => {
    show(state);
    // Sent for an earlier page.
    if (!isBusy && before?.includes(MARK) && !marks.includes(MARK)) void see();
  });
  void see();
}
