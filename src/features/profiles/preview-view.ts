import { atom } from 'nanostores';
import type { Profile, Visibility } from '../../../server/core/db/profile-columns.ts';
import type { ShownProfile } from '../../../server/identity/profiles/contract.ts';
import { ITEMS_MAX } from '../../../server/identity/profiles/limits.ts';
import { FIELDS, isEmpty, shownTo, WORK_DAYS } from '../../../server/identity/profiles/rules.ts';
import type { ShownFilm } from './PageFilm.tsx';

/** What a form has of her page; a part that it knows nothing of stays as it is saved. */
export type PreviewView = {
  names?: { name: string; kana: string };
  /** The addresses of the photos, in order. */
  photos?: string[];
  video?: ShownFilm | null;
  /** Her profile as a guest would see it, and whether members see more. */
  details?: { shown: ShownProfile; hasMore: boolean };
};

/** What is being written on this page: its preview follows it, wherever that is drawn. */
export const $preview = atom<PreviewView>({});

export function shownParts(profile: Profile, visibility: Visibility): PreviewView['details'] {
  const whole = { profile, visibility, isCast: true };
  return { shown: shownTo('everybody', whole), hasMore: !isEmpty(shownTo('onlyMembers', whole)) };
}

/** What the form holds, whether or not the server would take it. */
export function typedProfile(values: Record<string, unknown>): { profile: Profile; visibility: Visibility } {
  const text = (name: string) => (typeof values[name] === 'string' && values[name].trim()) || null;
  const number = (name: string) => Number(text(name)) || null;
  const items = Array.from({ length: ITEMS_MAX }, (_, i) => ({
    title: text(`title${i + 1}`) ?? '',
    body: text(`item${i + 1}`) ?? '',
  })).filter(({ title, body }) => title && body);
  const profile = {
    ...{ age: number('age'), birthMonth: number('birthMonth'), birthDay: number('birthDate') },
    ...{ tall: number('tall'), bloodType: text('bloodType'), bust: text('bust'), hometown: text('hometown') },
    ...{ loversType: text('loversType'), hobby: text('hobby'), workMessage: text('workMessage') },
    workDays: WORK_DAYS.flatMap(([name, day]) => (values[name] === true ? [day] : [])),
    message: text('message'),
    items,
  } as Profile;
  const visibility = Object.fromEntries(FIELDS.map(({ field }) => [field, values[`${field}Shown`]]));
  return { profile, visibility: visibility as Visibility };
}
