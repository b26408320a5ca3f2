import { z } from '@hono/zod-openapi';
import type { Profile, Visibility } from '../../core/db/profile-columns.ts';
import { shortIdText, wholeNumber } from '../../core/http/number-fields.ts';
import { accountType } from '../accounts/contract.ts';
import { ITEMS_MAX } from './limits.ts';

export type OwnProfile = { profile: Profile; visibility: Visibility; isCast: boolean };

const line = z.object({ label: z.string(), value: z.string() });
export const shownProfile = z
  .object({
    lines: z.array(line),
    items: z.array(z.object({ title: z.string(), body: z.string() })),
    message: z.string().nullable(),
    workMessage: z.string().nullable(),
  })
  .openapi('ShownProfile');
export type ShownProfile = z.infer<typeof shownProfile>;

export const castProfileQuery = z.object({ castId: shortIdText() }).strict();

/**
 * Multipart: `name`, `images[0]`…, `deletedPhotos` (ids with commas). A cast also sends `kana`, `order` (ids and
 * `new:0`…, the first is the cover), `video[0]` with `poster[0]`; `deletedPhotos` may name her video.
 */
export const namesForm = z
  .object({
    name: z.any().openapi({ type: 'string' }),
    ...{ kana: z.any().optional(), order: z.any().optional(), deletedPhotos: z.any().optional() },
    ...{ images: z.any().optional(), video: z.any().optional(), poster: z.any().optional() },
  })
  .openapi('ProfileNames');

const text = z.union([z.string().max(5000), wholeNumber(0, 999_999).transform(String)]).optional();
const tick = z.boolean().optional();
const shown = z
  .enum(['public', 'band', 'members', 'private'], { error: '公開範囲を選択肢から選んでください。' })
  .optional();
const texts = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<K, typeof text>;
const NUMBERS = Array.from({ length: ITEMS_MAX }, (_, i) => i + 1);

/** The whole form. `ageShown` and its like: 公開・年代だけ（age）・会員のみ・非公開. */
export const profileForm = z
  .object({
    type: accountType,
    ...texts(['age', 'birthMonth', 'birthDate', 'tall', 'bloodType', 'bust', 'hometown'] as const),
    ...texts(['loversType', 'hobby', 'workMessage', 'message'] as const),
    ...{ workMonday: tick, workTuesday: tick, workWednesday: tick, workThursday: tick, workFriday: tick },
    ...{ workSaturday: tick, workSunday: tick, workHoliday: tick, workOther: tick },
    ...texts(NUMBERS.flatMap((n) => [`title${n}`, `item${n}`])),
    ...{ ageShown: shown, birthdayShown: shown, tallShown: shown, bloodTypeShown: shown, bustShown: shown },
    ...{ hometownShown: shown, loversTypeShown: shown, hobbyShown: shown, workDaysShown: shown },
    ...{ workMessageShown: shown, messageShown: shown, itemsShown: shown },
  })
  .openapi('ProfileForm');
export type ProfileForm = z.infer<typeof profileForm> & Record<string, string | boolean | undefined>;
