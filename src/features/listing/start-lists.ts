import '../places/area-picker.ts';
import '../../components/sheet.ts';
import { followDays } from './day-strip.ts';
import { watchFilters } from './filter-count.ts';
import { rememberHalves } from './half-memory.ts';
import { showLastArea } from './last-area.ts';
import { continueList } from './more-pages.ts';
import { showOpenCount } from './open-count.ts';

// What lives in a list and around it, whichever parts of it the page has: one file instead of one a part.
const find = <E extends HTMLElement>(parts: string) => document.querySelectorAll<E>(parts);

const [otherHalf] = find<HTMLAnchorElement>('[data-halves] a:not([aria-current])');
if (otherHalf) rememberHalves(otherHalf);
for (const form of find<HTMLFormElement>('form[data-scope]')) watchFilters(form);
for (const chip of find('[data-last-area]')) showLastArea(chip);
for (const note of find('[data-openings]')) showOpenCount(note);
const [list = null] = find('[data-list]');
for (const strip of find('[data-days]')) followDays(strip, list);
const [pages] = find('[data-pages]');
const [said] = find('[data-pages-said]');
if (list && pages && said) continueList(list, pages, said);
