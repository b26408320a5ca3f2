import { isKept } from '../../lib/is-kept.ts';
import { $me, hasCastPage, whoIsLooking } from '../../lib/me-store.ts';
import { POST_GATE } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';

/** Specification §9: how far (px) a desktop scrolls to the form in the page, at most: it never goes below the header. */
const TO_FORM = 270;
const ABOVE_FORM = 16;
const WIDE = matchMedia('(width > 940px)');
/** As in new-post.ts, which no reader's page carries. */
const UNDERWAY = 'post-underway';

const place = document.querySelector<HTMLElement>('[data-composer]');
let drawing: Promise<boolean> | null = null;

async function mountIn(room: HTMLElement): Promise<boolean> {
  const form = await import('./NewPostForm.tsx').catch(() => null);
  await form?.mountInline(room);
  room.hidden = form === null;
  return form !== null;
}

/** The form in the page: for casts, where there is room for it. @returns whether it is there */
function drawForm(): Promise<boolean> {
  if (!place || !WIDE.matches || !hasCastPage($me.get())) return Promise.resolve(false);
  drawing ??= mountIn(place);
  return drawing;
}

async function startPost(): Promise<void> {
  const me = await whoIsLooking();
  if (me.guest) return openModal('login', { why: POST_GATE });
  if (!hasCastPage(me) || !place || !WIDE.matches) return openModal('timeline_post', {});
  if (!(await drawForm())) {
    drawing = null;
    return showUnloaded();
  }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bars = [...document.querySelectorAll('.topbar, .tltabs')].reduce(
    (sum, bar) => sum + bar.clientHeight,
    0,
  );
  const toForm = place.getBoundingClientRect().top + scrollY - bars - ABOVE_FORM;
  scrollTo({ top: Math.max(0, Math.min(TO_FORM, toForm)), behavior: isStill ? 'instant' : 'smooth' });
  place.querySelector('textarea')?.focus({ preventScroll: true });
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest?.<HTMLElement>('[data-post]');
  if (!button) return;
  // Safari gives a clicked button no focus; it is where the focus returns to.
  button.focus({ preventScroll: true });
  void startPost();
});

if (place) {
  $me.subscribe(() => void drawForm());
  WIDE.addEventListener('change', () => {
    // A tablet was turned while its owner wrote: the modal holds the same words.
    if (!WIDE.matches && place.contains(document.activeElement)) openModal('timeline_post', {});
    void drawForm();
  });
}

// A post whose page was left before it had arrived goes on here.
if (isKept(UNDERWAY)) void import('./new-post.ts').then(({ resumeSending }) => resumeSending(), showUnloaded);
