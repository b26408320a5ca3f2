/** `band` shows an age as 20代前半. */
export type FieldVisibility = 'public' | 'band' | 'members' | 'private';

/** What a person publishes about themselves; each part may be left out. */
export type Told = {
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
/** A field that is not in it is shown as `visibilityOf` says. */
export type Visibility = Partial<Record<ProfileField, FieldVisibility>>;

/** The same with the longer fields; those of casts are null or empty for members. */
export type Profile = Told & { workDays: string[]; items: { title: string; body: string }[] };
