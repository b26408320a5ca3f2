import type { ProfileField } from '../../../server/core/db/profile-columns.ts';
import type { OwnProfile } from '../../../server/identity/profiles/contract.ts';
import { ITEMS_MAX } from '../../../server/identity/profiles/limits.ts';
import { FIELDS, visibilityOf, WORK_DAYS } from '../../../server/identity/profiles/rules.ts';
import type { FormValues } from '../../components/form/form-store.ts';

const typed = (value: string | number | null) => String(value ?? '');

/** The fields of the form that this account has. */
export const fieldsOf = (isCast: boolean): ProfileField[] =>
  FIELDS.filter(({ castOnly }) => isCast || !castOnly).map(({ field }) => field);

/** A profile as its form starts with it. */
export function valuesOf({ profile, visibility, isCast }: OwnProfile): FormValues {
  const { birthMonth, birthDay, workDays, items, bust, loversType, ...rest } = profile;
  const values: FormValues = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, typed(value)])),
    birthMonth: typed(birthMonth),
    birthDate: typed(birthDay),
  };
  if (isCast) {
    Object.assign(values, {
      bust: typed(bust),
      loversType: typed(loversType),
    });
    for (const [name, day] of WORK_DAYS) values[name] = workDays.includes(day);
  }
  for (let n = 1; n <= ITEMS_MAX; n++) {
    values[`title${n}`] = items[n - 1]?.title ?? '';
    values[`item${n}`] = items[n - 1]?.body ?? '';
  }
  for (const field of fieldsOf(isCast)) values[`${field}Shown`] = visibilityOf(field, visibility, isCast);
  return values;
}
