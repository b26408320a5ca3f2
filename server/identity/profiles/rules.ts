import type { FieldVisibility, Profile, ProfileField, Visibility } from '../../core/db/profile-columns.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import type { ShownProfile } from './contract.ts';
import { KANA_MAX } from './limits.ts';

export const KANA = /^[ぁ-ゖー・\s]+$/;
const toHiragana = (text: string): string =>
  nfkc(text)
    .trim()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));

/** The reading as typed, in hiragana; a name in kana reads itself. */
export function kanaOf(typed: string, name: string): string {
  const own = toHiragana(name);
  return toHiragana(typed) || (KANA.test(own) && own.length <= KANA_MAX ? own : '');
}

export const BLOOD_TYPES = ['A', 'B', 'O', 'AB'] as const;
export const BUST_TYPES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I以上'].map((cup) =>
  cup.replace(/^(.)/, '$1カップ'),
);
const NORTH =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県';
const MIDDLE =
  '新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県';
const WEST = '奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県';
const SOUTH = '福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県 海外';
export const HOMETOWNS = [NORTH, MIDDLE, WEST, SOUTH].join(' ').split(' ');

/** The boxes of the form, and what stands on the page for each that is ticked. */
export const WORK_DAYS = [
  ['workMonday', '月'],
  ['workTuesday', '火'],
  ['workWednesday', '水'],
  ['workThursday', '木'],
  ['workFriday', '金'],
  ['workSaturday', '土'],
  ['workSunday', '日'],
  ['workHoliday', '祝日'],
  ['workOther', 'その他'],
] as const;

/** A member has no shifts, but work as well (specification §3). */
export const WORK_MESSAGE = { cast: '出勤についてのメモ', member: '仕事についてのメモ' } as const;

export const FIELDS: readonly { field: ProfileField; label: string; castOnly?: true }[] = [
  { field: 'age', label: '年齢' },
  { field: 'birthday', label: '誕生日' },
  { field: 'tall', label: '身長' },
  { field: 'bloodType', label: '血液型' },
  { field: 'bust', label: 'バスト', castOnly: true },
  { field: 'hometown', label: '出身' },
  { field: 'loversType', label: '好きなタイプ', castOnly: true },
  { field: 'hobby', label: '趣味' },
  { field: 'workDays', label: 'よく出る日', castOnly: true },
  { field: 'workMessage', label: WORK_MESSAGE.cast },
  { field: 'message', label: 'メッセージ' },
  { field: 'items', label: '自由項目' },
];

/** A cast's page is for everybody by default, a member's is not. */
export function visibilityOf(field: ProfileField, visibility: Visibility, isCast: boolean): FieldVisibility {
  const start = !isCast ? 'members' : field === 'bust' ? 'private' : 'public';
  return visibility[field] ?? start;
}

const ageBand = (age: number): string => `${Math.floor(age / 10) * 10}代${age % 10 < 5 ? '前半' : '後半'}`;

/** Null when it is for members or hidden. */
export function publicAge(cast: { age: number | null; visibility: Visibility }): string | null {
  const shown = cast.visibility.age ?? 'public';
  if (cast.age === null) return null;
  if (shown === 'band') return ageBand(cast.age);
  return shown === 'public' ? String(cast.age) : null;
}

/** Who reads: `everybody` sees what is public, `members` that and what is for members, `onlyMembers` the rest alone. */
export type Reader = 'everybody' | 'members' | 'onlyMembers';

function isSeen(shown: FieldVisibility, reader: Reader): boolean {
  const isOpen = shown === 'public' || shown === 'band';
  if (reader === 'onlyMembers') return shown === 'members';
  return isOpen || (reader === 'members' && shown === 'members');
}

function textOf(profile: Profile, field: ProfileField, shown: FieldVisibility): string | null {
  const { age, birthMonth, birthDay, tall, bloodType, workDays } = profile;
  switch (field) {
    case 'age':
      if (age === null) return null;
      return shown === 'band' ? ageBand(age) : `${age}歳`;
    case 'birthday':
      return birthMonth && birthDay ? `${birthMonth}月${birthDay}日` : null;
    case 'tall':
      return tall ? `${tall}cm` : null;
    case 'bloodType':
      return bloodType && `${bloodType}型`;
    case 'workDays':
      return workDays.length > 0 ? workDays.join('・') : null;
    case 'items':
      return null;
    default:
      return profile[field];
  }
}

export function shownTo(
  reader: Reader,
  { profile, visibility, isCast }: { profile: Profile; visibility: Visibility; isCast: boolean },
): ShownProfile {
  const shown: ShownProfile = { lines: [], items: [], message: null, workMessage: null };
  for (const { field, label, castOnly } of FIELDS) {
    const how = visibilityOf(field, visibility, isCast);
    if ((castOnly && !isCast) || !isSeen(how, reader)) continue;
    const value = textOf(profile, field, how);
    if (field === 'items') shown.items = profile.items;
    else if (field === 'workMessage' && !isCast) {
      if (value) shown.lines.push({ label: WORK_MESSAGE.member, value });
    } else if (field === 'message' || field === 'workMessage') shown[field] = value;
    else if (value) shown.lines.push({ label, value });
  }
  return shown;
}

export const isEmpty = ({ lines, items, message, workMessage }: ShownProfile): boolean =>
  lines.length === 0 && items.length === 0 && !message && !workMessage;
