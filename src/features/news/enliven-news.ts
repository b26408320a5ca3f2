import { countText } from '../../../server/community/timeline/rules.ts';
import { call } from '../../lib/call.ts';
import { WAITS } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { patiently } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { NewsLikes } from './news-likes.ts';

const page = document.querySelector<HTMLElement>('[data-news]');
const button = page?.querySelector<HTMLButtonElement>('[data-news-like]');
const newsId = Number(page?.dataset.news);
const MARK = `news:${newsId}`;

const likes = new NewsLikes({ isLiked: false, totalLikes: Number(button?.dataset.newsLike) });

function show(): void {
  if (!button) return;
  const { isLiked, totalLikes } = likes.shown;
  const count = countText(totalLikes);
  const waits = $waiting.get().includes(MARK);
  button.setAttribute('aria-pressed', String(isLiked));
  button.setAttribute('aria-label', `いいね ${count}件${waits ? '（送信待ち）' : ''}`);
  const number = button.querySelector('.count');
  if (number) number.textContent = waits ? '送信待ち' : count;
}

function takeBack(): void {
  likes.takeBack();
  show();
}

/** Shown at once, taken back when it is refused, and as long as it waits for the network. */
async function toggle(): Promise<void> {
  if ($waiting.get().includes(MARK)) return void showMessage(WAITS);
  if (likes.isBusy) return;
  likes.tap();
  show();
  const via = patiently({ mark: MARK, what: 'いいね', undo: true }, takeBack);
  const answer = await call('post', '/api/news_like', { json: { newsId, on: likes.shown.isLiked } }, { via });
  likes.answer(answer.ok ? answer.data : null);
  show();
  if (!answer.ok) showFailure(answer.refusal);
}

/** The stored page knows neither the reader's like nor today's numbers. */
async function see(): Promise<void> {
  const take = likes.read();
  const answer = await call('post', '/api/news_views', { json: { newsId } });
  if (!answer.ok) return;
  take(answer.data);
  show();
  const views = page?.querySelector('[data-news-views]');
  if (views) views.textContent = countText(answer.data.totalPvs);
}

if (page && button) {
  button.addEventListener('click', () => void toggle());
  $waiting.listen((marks, before) => {
    show();
    // Sent for an earlier page.
    if (!likes.isBusy && before?.includes(MARK) && !marks.includes(MARK)) void see();
  });
  void see();
}
