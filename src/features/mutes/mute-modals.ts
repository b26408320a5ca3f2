import type { ModalEntry, Muted, MuteModal } from '../../overlay/modal-args.ts';
import { mutedName } from './mute-wording.ts';

function castIn(params: URLSearchParams): { castId: number; name: string } | null {
  const castId = Number(params.get('castId'));
  const name = params.get('name') ?? '';
  return Number.isSafeInteger(castId) && castId > 0 && name ? { castId, name } : null;
}

function mutedIn(params: URLSearchParams): Muted | null {
  const tag = params.get('tag');
  const cast = castIn(params);
  if (tag) return { kind: 'tag', tag };
  return cast && { kind: 'cast', ...cast };
}

/** What a member does about a cast or a tag they do not want to read; each is fetched when it opens. */
export const MUTE_MODALS: { [N in MuteModal]: ModalEntry<N> } = {
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
    load: async () => (await import('./MutePeriods.tsx')).AskPeriod,
  },
  cast_menu: {
    title: ({ name }) => `${name}さん`,
    isRead: true,
    load: async () => (await import('./CastMenu.tsx')).CastMenu,
    linked: castIn,
  },
};
