import type { Half } from '../../../server/core/paths.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** The search box of a phone, with the words it begins with. */
    suggest: { half: Half; text: string };
    search_shops: Record<string, never>;
    search_casts: Record<string, never>;
    search_area: { half: Half };
    /** `pick`: the choice goes back to the search modal; without it, it is a way to the place's list. */
    search_gps: { half: Half; pick?: boolean };
    search_station: { half: Half; pick?: boolean };
    prefectures: { half: Half; chosen: string | null; query: string; pick?: boolean };
    areas: {
      half: Half;
      prefecture: { slug: string; name: string };
      current: string | null;
      query: string;
      pick?: boolean;
    };
  }
}

const halfIn = (params: URLSearchParams): Half => (params.get('half') === 'casts' ? 'casts' : 'shops');
/** Whatever a search says about its half; `type` is the word of the specification. */
const ofHalf = (params: URLSearchParams): { half: Half } => ({ half: halfIn(params) });

/** Words, conditions, areas, stations and the position; each is fetched when it opens. */
export const SEARCH_MODALS: ModalEntries<
  | 'suggest'
  | 'search_shops'
  | 'search_casts'
  | 'search_area'
  | 'search_gps'
  | 'search_station'
  | 'prefectures'
  | 'areas'
> = {
  suggest: {
    title: 'さがす',
    load: async () => (await import('./SuggestModal.tsx')).SuggestModal,
    linked: (params) => {
      const text = new URLSearchParams(location.search).get('text') ?? '';
      return { half: halfIn(params), text };
    },
  },
  search_shops: {
    title: 'お店を条件でさがす',
    load: async () => (await import('./SearchByConditions.tsx')).SearchShops,
    linked: () => ({}),
  },
  search_casts: {
    title: '女の子を条件でさがす',
    load: async () => (await import('./SearchByConditions.tsx')).SearchCasts,
    linked: () => ({}),
  },
  search_area: {
    title: 'エリアからさがす',
    load: async () => (await import('./SearchArea.tsx')).SearchArea,
    linked: ofHalf,
  },
  search_gps: {
    title: '現在地からさがす',
    load: async () => (await import('./SearchGps.tsx')).SearchGps,
    linked: ofHalf,
  },
  search_station: {
    title: '駅からさがす',
    load: async () => (await import('./StationPicker.tsx')).SearchStation,
    linked: ofHalf,
  },
  prefectures: {
    title: 'エリアを選択',
    load: async () => (await import('./Prefectures.tsx')).Prefectures,
  },
  areas: {
    title: ({ prefecture }) => `${prefecture.name}のエリア`,
    load: async () => (await import('./Areas.tsx')).Areas,
  },
};
