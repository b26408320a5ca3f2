import { atom, map } from 'nanostores';
import type { Category } from '../../../server/core/categories.ts';
import type { Half } from '../../../server/core/paths.ts';
import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';
import { loadPlaces } from '../places/load-places.ts';
import { type Toggles, togglesIn } from './toggle-params.ts';

export type SearchQuery = Record<string, string | number | undefined>;

/** @throws Error whose message can be shown. */
export async function fetchSearch(query: SearchQuery): Promise<SearchAnswer> {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const answer = await call('get', '/api/searches', { query: Object.fromEntries(given) });
  if (answer.ok) return answer.data;
  const { status, errors } = answer.refusal;
  const [first] = status === 422 ? Object.values(errors).flat() : [];
  throw new Error(first ?? wordingOfRead(status));
}

export type ChosenPlace = { id: number; slug: string; name: string };
/** A station or the position: instead of an area. */
export type ChosenSpot = { icon: 'train' | 'locate'; name: string; query: SearchQuery };
/** The search state of the specification (§3), as far as the visitor sets it. */
export type SearchState = Toggles & {
  type: SearchAnswer['type'];
  text: string;
  selectedPrefecture: ChosenPlace | null;
  selectedArea: ChosenPlace | null;
  selectedSpot: ChosenSpot | null;
};

const EMPTY: SearchState = {
  type: 'shop',
  text: '',
  caba: false,
  girls: false,
  sexy: false,
  selectedPrefecture: null,
  selectedArea: null,
  selectedSpot: null,
};

export const $search = map<SearchState>(EMPTY);

type Found =
  | { status: 'asking'; answer: SearchAnswer | null }
  | { status: 'here'; answer: SearchAnswer }
  | { status: 'failed'; answer: null; problem: string };
/** What the server finds for it; the last answer stays until the next one is there. */
export const $found = atom<Found>({ status: 'asking', answer: null });

export const halfOf = (type: SearchAnswer['type']): Half => (type === 'casts' ? 'casts' : 'shops');

/** A pause (ms) in typing or tapping, after which the server is asked. */
const PAUSE = 300;
/** This many results are shown in the modal. */
const SHOWN = 3;

let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  const turn = asked;
  const { type, text, caba, girls, sexy, selectedPrefecture, selectedArea, selectedSpot } = $search.get();
  const given = Object.entries({ caba, girls, sexy });
  const toggles = given.some(([, on]) => on)
    ? Object.fromEntries(given.map(([name, on]) => [name, on ? 1 : 0]))
    : {};
  const area = selectedArea ? { areaId: selectedArea.id } : { prefectureId: selectedPrefecture?.id };
  const place = selectedSpot?.query ?? area;
  try {
    const answer = await fetchSearch({ type, text: text.trim(), ...place, ...toggles, limit: SHOWN });
    if (turn === asked) $found.set({ status: 'here', answer });
  } catch (error) {
    if (turn === asked) $found.set({ status: 'failed', answer: null, problem: (error as Error).message });
  }
}

function searchSoon(pause = PAUSE): void {
  clearTimeout(timer);
  // What is still on its way answers an older question.
  asked += 1;
  const { answer } = $found.get();
  $found.set({ status: 'asking', answer });
  timer = setTimeout(() => void ask(), pause);
}

type Slugs = { prefecture?: string | undefined; area?: string | undefined };

/** The place that the page itself is about, else `other`, with its ids. */
export async function placeAt(
  other: Slugs | null,
): Promise<Pick<SearchState, 'selectedPrefecture' | 'selectedArea'>> {
  const picker = document.querySelector<HTMLElement>('[data-area-picker]');
  const { prefecture, area }: Slugs = picker?.dataset.prefecture ? picker.dataset : (other ?? {});
  const nowhere = { selectedPrefecture: null, selectedArea: null };
  if (!prefecture) return nowhere;
  const places = await loadPlaces().catch(() => null);
  const chosen = places?.regions
    .flatMap((region) => region.prefectures)
    .find(({ slug }) => slug === prefecture);
  if (!chosen) return nowhere;
  const within = chosen.areas.find(({ slug }) => slug === area) ?? null;
  return { selectedPrefecture: chosen, selectedArea: within };
}

/** Begins a search of one half with what the page's address says, in the page's place. */
export async function beginSearch(type: SearchAnswer['type'], address: string): Promise<void> {
  const text = new URLSearchParams(address).get('text') ?? '';
  $search.set({ ...EMPTY, ...togglesIn(address), type, text });
  $found.set({ status: 'asking', answer: null });
  const place = await placeAt(null);
  // What was typed or tapped meanwhile stays.
  $search.set({ ...$search.get(), ...place });
  searchSoon(0);
}

export function setText(text: string): void {
  if (text.trim() !== $search.get().text.trim()) searchSoon();
  $search.setKey('text', text);
}

/** Each toggle flips for itself. */
export function flip(category: Category): void {
  $search.setKey(category, !$search.get()[category]);
  searchSoon(0);
}

export function choosePlace(prefecture: ChosenPlace | null, area: ChosenPlace | null): void {
  $search.set({ ...$search.get(), selectedPrefecture: prefecture, selectedArea: area, selectedSpot: null });
  searchSoon(0);
}

export function chooseSpot(spot: ChosenSpot): void {
  choosePlace(null, null);
  $search.setKey('selectedSpot', spot);
}

/** How often the search was cleared: its field holds its words itself. */
export const $cleared = atom(0);

/** Takes off one of the conditions that a search can have here: the words, or the categories. */
export function relax(param: string): void {
  const { get, set } = $search;
  if (param === 'category') set({ ...get(), caba: false, girls: false, sexy: false });
  else {
    $cleared.set($cleared.get() + 1);
    set({ ...get(), text: '' });
  }
  searchSoon(0);
}

/** Back to a search without any condition. */
export function clearSearch(): void {
  $cleared.set($cleared.get() + 1);
  $search.set({ ...EMPTY, type: $search.get().type });
  searchSoon(0);
}

export const searchAgain = (): void => searchSoon(0);
