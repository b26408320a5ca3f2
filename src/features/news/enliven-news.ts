import { countText } from '../../../server/community/timeline/rules.ts';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { patiently } from '../../overlay/patient-send.ts';
import { showFailure } from '../../overlay/show-failure.ts';

const page = document.querySelector<HTMLElement>('[data-news]');
const button = page?.querySelector<HTMLButtonElement>('[data-news-like]');
const newsId = Number(page?.dataset.news);

let state = { isLiked: false, totalLikes: 0 };
let isBusy = false;

function show(next: typeof state): void {
  state = next;
  if (!button) return;
  const likes = countText(next.totalLikes);
  button.setAttribute('aria-pressed', String(next.isLiked));
  button.setAttribute('aria-label', `いいね ${likes}件`);
  const number = button.querySelector('.count');
  if (number) number.textContent = likes;
}

/** Shown at once, taken back when it is refused. */
async function toggle(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  const before = state;
  show({ isLiked: !before.isLiked, totalLikes: Math.max(0, before.totalLikes + (before.isLiked ? -1 : 1)) });
  const answer = await call('post', '/api/news_like', { json: { newsId } }, { via: patiently('いいね') });
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
  void see();
}
