export type FieldVisibility = 'public' | 'band' | 'members' | 'private';

export type ProfileTexts = {
  age: number | null;
  birthMonth: number | null;
  birthDay: number | null;
  tall: number | null;
  bloodType: 'A' | 'B' | 'O' | 'AB' | null;
  bust: string | null;
  hometown: string | null;
  loversType: string | null;
  hobby: string | null;
  workMessage: string | null;
  message: string | null;
};

export type ProfileField =
  | 'age'
  | 'birthday'
  | 'tall'
  | 'bloodType'
  | 'bust'
  | 'hometown'
  | 'loversType'
  | 'hobby'
  | 'workDays'
  | 'workMessage'
  | 'message'
  | 'items';
/** A missing field is shown as `visibilityOf` says. */
export type Visibility = Partial<Record<ProfileField, FieldVisibility>>;

export type Profile = ProfileTexts & { workDays: string[]; items: { title: string; body: string }[] };
