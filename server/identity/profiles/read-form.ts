import type { Profile, Visibility } from '../../core/db/profile-columns.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { tooLong } from '../../core/text/limits.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { plainForm } from '../../core/text/visible.ts';
import type { ProfileForm } from './contract.ts';
import * as limits from './limits.ts';
import { BLOOD_TYPES, BUST_TYPES, FIELDS, HOMETOWNS, WORK_DAYS, WORK_MESSAGE } from './rules.ts';
import * as wording from './wording.ts';

/** A leap year: birthdays have no year. */
const ANY_YEAR = 2024;

/** Collects what is wrong, by the names that the form knows. */
class Reading {
  readonly errors: Record<string, string[]> = {};
  private readonly form: ProfileForm;
  constructor(form: ProfileForm) {
    this.form = form;
  }

  wrong(field: string, problem: string): null {
    this.errors[field] ??= [problem];
    return null;
  }

  typed(field: string): string {
    const value = this.form[field];
    return typeof value === 'string' ? value : '';
  }

  text(field: string, label: string, max: number, isOneLine = true): string | null {
    const clean = cleanText(this.typed(field));
    const text = isOneLine ? clean.replace(/\s+/g, ' ') : clean;
    const length = countCharacters(text);
    if (length > max) return this.wrong(field, tooLong(label, max, length));
    return text || null;
  }

  number(field: string, least: number, most: number, problem: string, reported = field): number | null {
    const text = plainForm(this.typed(field));
    if (text === '') return null;
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : this.wrong(reported, problem);
  }

  choice<T extends string>(field: string, label: string, list: readonly T[], before?: T | null): T | null {
    const typed = this.typed(field).trim();
    if (typed === '') return null;
    const found = list.find((each) => each === typed) ?? (typed === before ? before : null);
    return found ?? this.wrong(field, wording.NOT_IN_LIST(label));
  }
}

function birthday(read: Reading): { birthMonth: number | null; birthDay: number | null } {
  const birthMonth = read.number('birthMonth', 1, 12, wording.NO_SUCH_DAY, 'birthday');
  const birthDay = read.number('birthDate', 1, 31, wording.NO_SUCH_DAY, 'birthday');
  if ((birthMonth === null) !== (birthDay === null)) read.wrong('birthday', wording.HALF_BIRTHDAY);
  else if (birthMonth && birthDay && new Date(ANY_YEAR, birthMonth - 1, birthDay).getDate() !== birthDay)
    read.wrong('birthday', wording.NO_SUCH_DAY);
  return { birthMonth, birthDay };
}

const ITEM_NUMBERS = Array.from({ length: limits.ITEMS_MAX }, (_, i) => i + 1);
const TEXT_FIELDS = [
  ...['hobby', 'message', 'loversType', 'workMessage'],
  ...ITEM_NUMBERS.flatMap((n) => [`title${n}`, `item${n}`]),
];

/** What is typed freely, by its field. */
export const textsOf = (form: ProfileForm): Record<string, string | null> =>
  Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, typeof form[field] === 'string' ? form[field] : null]),
  );

function items(read: Reading): Profile['items'] {
  const found: Profile['items'] = [];
  for (const n of ITEM_NUMBERS) {
    const title = read.text(`title${n}`, '項目名', limits.ITEM_TITLE_MAX);
    const body = read.text(`item${n}`, '内容', limits.ITEM_BODY_MAX);
    if (title && body) found.push({ title, body });
    else if (title || body) read.wrong(title ? `item${n}` : `title${n}`, wording.HALF_ITEM);
  }
  return found;
}

function visibility(form: ProfileForm, read: Reading, isCast: boolean): Visibility {
  const chosen: Visibility = {};
  for (const { field, castOnly } of FIELDS) {
    const shown = form[`${field}Shown`] as Visibility[typeof field];
    if (!shown || (castOnly && !isCast)) continue;
    if (shown === 'band' && field !== 'age') read.wrong(`${field}Shown`, wording.NO_BAND);
    chosen[field] = shown;
  }
  return chosen;
}

function refuseCastFields(form: ProfileForm, read: Reading): void {
  const boxes = WORK_DAYS.map(([box]) => box);
  const texts = ['bust', 'loversType'];
  const shown = FIELDS.filter(({ castOnly }) => castOnly).map(({ field }) => `${field}Shown`);
  for (const field of [...texts, ...boxes, ...shown]) if (form[field]) read.wrong(field, wording.CASTS_ONLY);
}

/** A value that was there `before` stays, even if no list has it: it may come from a file. @throws InvalidInputError */
export function readForm(
  form: ProfileForm,
  isCast: boolean,
  before: Profile,
): { profile: Profile; visibility: Visibility } {
  const read = new Reading(form);
  if (!isCast) refuseCastFields(form, read);
  const hers = isCast
    ? {
        bust: read.choice('bust', 'バスト', BUST_TYPES, before.bust),
        loversType: read.text('loversType', '好きなタイプ', limits.LOVERS_TYPE_MAX),
        workDays: WORK_DAYS.flatMap(([box, day]) => (form[box] === true ? [day] : [])),
      }
    : { bust: null, loversType: null, workDays: [] };
  const profile: Profile = {
    ...hers,
    age: read.number('age', limits.AGE_MIN, limits.AGE_MAX, wording.TOO_YOUNG),
    ...birthday(read),
    tall: read.number('tall', limits.TALL_MIN, limits.TALL_MAX, wording.OTHER_HEIGHT),
    bloodType: read.choice('bloodType', '血液型', BLOOD_TYPES),
    hometown: read.choice('hometown', '出身', HOMETOWNS, before.hometown),
    hobby: read.text('hobby', '趣味', limits.HOBBY_MAX),
    workMessage: read.text(
      'workMessage',
      WORK_MESSAGE[isCast ? 'cast' : 'member'],
      limits.WORK_MESSAGE_MAX,
      false,
    ),
    message: read.text('message', 'メッセージ', limits.MESSAGE_MAX, false),
    items: items(read),
  };
  const chosen = visibility(form, read, isCast);
  if (Object.keys(read.errors).length > 0) throw new InvalidInputError(read.errors);
  return { profile, visibility: chosen };
}
