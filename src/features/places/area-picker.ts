import { type Half, prefecturePath } from '../../../server/core/paths.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { $chosenPrefecture, type Named, rememberArea } from './area-memory.ts';

const named = (slug: string | undefined, name: string | undefined): Named | null =>
  slug && name ? { slug, name } : null;

function say(link: Element | null, words: string): void {
  const said = link?.querySelector('[data-said]');
  if (said) said.textContent = words;
}

/** The two buttons are links to the directory; here they open the modals, and follow what is chosen there. */
for (const picker of document.querySelectorAll<HTMLElement>('[data-area-picker]')) {
  const { half, query = '', prefecture, prefectureName, area, areaName } = picker.dataset;
  const here = { prefecture: named(prefecture, prefectureName), area: named(area, areaName) };
  const link = (which: string) => picker.querySelector<HTMLAnchorElement>(`[data-pick="${which}"]`);
  const chosen = () => $chosenPrefecture.get() ?? here.prefecture;
  const isHere = () => chosen()?.slug === here.prefecture?.slug;

  if (here.prefecture && here.area)
    rememberArea({
      prefectureSlug: here.prefecture.slug,
      prefectureName: here.prefecture.name,
      slug: here.area.slug,
      name: here.area.name,
    });

  picker.addEventListener('click', (event) => {
    const which = (event.target as Element).closest<HTMLElement>('[data-pick]')?.dataset.pick;
    const now = chosen();
    if (!which || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const common = { half: half as Half, query };
    if (which === 'prefecture') openModal('prefectures', { ...common, chosen: now?.slug ?? null });
    else if (now)
      openModal('areas', {
        ...common,
        prefecture: now,
        current: isHere() ? (here.area?.slug ?? null) : null,
      });
  });

  $chosenPrefecture.listen((next) => {
    if (!next) return;
    const areaLink = link('area');
    say(link('prefecture'), next.name);
    say(areaLink, isHere() && here.area ? here.area.name : 'エリア');
    if (!areaLink) return;
    areaLink.hidden = false;
    areaLink.href = prefecturePath(half as Half, next.slug);
  });
}
