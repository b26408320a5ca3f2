import type { Half } from '../../../server/core/paths.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** `pick`: the choice goes back to the search modal; without it, it is a way to the place's list. */
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

/** Choosing a prefecture and an area; each is fetched when it opens. */
export const PLACE_MODALS: ModalEntries<'prefectures' | 'areas'> = {
  prefectures: {
    title: 'エリアを選択',
    load: async () => (await import('./Prefectures.tsx')).Prefectures,
  },
  areas: {
    title: ({ prefecture }) => `${prefecture.name}のエリア`,
    load: async () => (await import('./Areas.tsx')).Areas,
  },
};
