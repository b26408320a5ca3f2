import type { ShownFilm } from './PageFilm.tsx';
import type { PreviewView } from './preview-view.ts';
import { element, profileLists } from './profile-parts.ts';

/** As `CastPage.astro` draws them, whose markup this follows. */
function photoOf(src: string, label: string): HTMLElement {
  const image = Object.assign(new Image(), { src, alt: label });
  return element('li', '', element('div', 'ph ph--11', image));
}

function filmOf({ src, poster, width, height }: ShownFilm, label: string): HTMLElement {
  if (!src) {
    const still = poster ? [Object.assign(new Image(), { src: poster, alt: label })] : [];
    const gone = element('p', '', 'この動画は保存期間を過ぎました。');
    return element('li', '', element('div', 'ph ph--11 vgone', ...still, gone));
  }
  const film = Object.assign(document.createElement('video'), {
    ...{ src, width, height, controls: true, muted: true, playsInline: true, preload: 'none' },
    ...(poster && { poster }),
  });
  film.setAttribute('aria-label', label);
  return element('li', '', element('div', 'ph ph--11', film));
}

function drawNames(page: ParentNode, { name, kana }: NonNullable<PreviewView['names']>): void {
  const reading = kana && kana !== name ? [element('span', 'castid__yomi', `（${kana}）`)] : [];
  page.querySelector('.castid h1')?.replaceChildren(name || '（名前）', ...reading);
}

function drawPictures(page: ParentNode, photos: string[], video: ShownFilm | null, name: string): void {
  const hero = page.querySelector('.casthero');
  if (!hero) return;
  const slides = photos.map((src, i) => photoOf(src, `${name}さん 写真${i + 1}`));
  if (video) slides.splice(1, 0, filmOf(video, `${name}さんの動画`));
  const none = element('div', 'ph ph--11', element('span', 'ph__none', element('span', '', '写真準備中')));
  const track = element('ul', 'hero__track', ...slides);
  if (slides.length > 1) track.tabIndex = 0;
  track.setAttribute('aria-label', `${name}さんの写真${video ? 'と動画' : ''}`);
  const count = element('span', 'hero__count num', `1 / ${slides.length}`);
  track.addEventListener('scroll', () => {
    count.textContent = `${Math.round(track.scrollLeft / track.clientWidth) + 1} / ${slides.length}`;
  });
  // The shift of tonight stands over the pictures and stays.
  const pill = [...hero.children].filter((each) => !each.matches('.hero__track, .hero__count, .ph'));
  hero.replaceChildren(slides.length > 0 ? track : none, ...pill, ...(slides.length > 1 ? [count] : []));
}

const section = (title: string, ...parts: HTMLElement[]) =>
  element('section', 'section', element('div', 'section-head', element('h2', '', title)), ...parts);

function drawDetails(page: ParentNode, { shown, hasMore }: NonNullable<PreviewView['details']>): void {
  const { message, workMessage } = shown;
  const week = page.querySelector('.section:has(> .week)');
  week?.querySelector('p.s')?.remove();
  if (workMessage) week?.querySelector('.week')?.after(element('p', 's mt-3', workMessage));
  const profile = page.querySelector('#profile');
  const old = ':is(:has(> .card--dl, > .free, > .quote), [data-members-profile])';
  for (const each of profile?.querySelectorAll(`:scope > .section${old}`) ?? []) each.remove();
  const lists = profileLists(shown);
  profile?.prepend(
    ...(lists.length > 0 ? [section('プロフィール', ...lists)] : []),
    ...(message ? [section('メッセージ', element('p', 'quote', message))] : []),
    ...(hasMore
      ? [
          section(
            '会員だけのプロフィール',
            element(
              'p',
              'card card--pad s',
              '会員だけに公開している項目があります。ログインすると見られます。',
            ),
          ),
        ]
      : []),
  );
}

/** Draws over her saved page what is being written; only what differs from `before` is drawn anew. */
export function drawPreview(page: ParentNode, view: PreviewView, before: PreviewView): void {
  const { names, photos, video = null, details } = view;
  if (names && names !== before.names) drawNames(page, names);
  if (photos && (photos !== before.photos || video !== before.video))
    drawPictures(page, photos, video, names?.name ?? '');
  if (details && details !== before.details) drawDetails(page, details);
}
