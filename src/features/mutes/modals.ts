import type { PeriodDays } from '../../../server/community/mutes/rules.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import { numberIn } from '../../overlay/number-in.ts';
import { type Muted, mutedName } from './mute-wording.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** For how long something is muted. */
    mute: { what: Muted };
    /** A question like `confirm`, and for how long (days; 0: without an end). `isHarsh`: it is red. */
    period: {
      title: string;
      text: string;
      yes: string;
      isHarsh?: boolean;
      onYes: (days: PeriodDays) => void;
    };
    /** What a visitor can do about a cast's page. */
    cast_menu: { castId: number; name: string };
  }
}

function castIn(params: URLSearchParams): { castId: number; name: string } | null {
  const castId = numberIn(params, 'castId');
  const name = params.get('name') ?? '';
  return castId && name ? { castId, name } : null;
}

function mutedIn(params: URLSearchParams): Muted | null {
  const tag = params.get('tag');
  const cast = castIn(params);
  if (tag) return { kind: 'tag', tag };
  return cast && { kind: 'cast', ...cast };
}

/** What a member does about a cast or a tag they do not want to read; each is fetched when it opens. */
export const MUTE_MODALS: ModalEntries<'mute' | 'period' | 'cast_menu'> = {
  mute: {
    title: ({ what }) => `${mutedName(what)}をミュート`,
    isRead: true,
    load: async () => (await import('./MutePeriods.tsx')).MutePeriods,
    linked: (params) => {
      const what = mutedIn(params);
      return what && { what };
    },
  },
  period: {
    title: ({ title }) => title,
    load: async () => (await import('./MutePeriods.tsx')).SelectPeriod,
  },
  cast_menu: {
    title: ({ name }) => `${name}さん`,
    isRead: true,
    load: async () => (await import('./CastMenu.tsx')).CastMenu,
    linked: castIn,
  },
};
