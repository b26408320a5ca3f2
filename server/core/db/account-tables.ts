import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Profile, Visibility } from './profile-columns.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type IdentityKind = 'tel' | 'email' | 'line';

export type AccountKind = 'member' | 'cast';

export type AccountStatus = 'active' | 'suspended' | 'leaving' | 'erased';

export type UsersTable = {
  id: Generated<number>;
  myId: Generated<string>;
  kind: AccountKind;
  status: Generated<AccountStatus>;
  name: Generated<string>;
  kana: Generated<string>;
  iconMediaId: string | null;
  castId: number | null;
  registeredBy: 'line' | 'sms' | 'call' | 'email' | null;
  isAdmin: Generated<boolean>;
  sessionEpoch: Generated<number>;
  wishedShopId: number | null;
  sample: Generated<boolean>;
  leftAt: MaybeStamp;
  leftWithCast: Generated<boolean>;
  eraseAt: MaybeStamp;
  eraseWritings: Generated<boolean>;
  eraseRatings: Generated<boolean>;
  createdAt: Stamp;
  updatedAt: Stamp;
};

/** `lookup`: keyed hash that finds it; `sealed`: its encrypted form. */
export type LoginIdentitiesTable = {
  userId: number;
  kind: IdentityKind;
  lookup: Buffer;
  sealed: Buffer;
  verifiedAt: Stamp;
};

export type UserPasswordsTable = { userId: number; hash: string; pepper: string; changedAt: Stamp };

export type ContactUndosTable = {
  tokenHash: Buffer;
  userId: number;
  kind: IdentityKind;
  sealed: Buffer | null;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type UserProfilesTable = {
  userId: number;
  details: JSONColumnType<Profile>;
  visibility: JSONColumnType<Visibility, string | undefined>;
  updatedAt: Stamp;
};

/** `seenOn`: the day of the last visit. `warnedAt`: of the mail that says when the account will go. */
export type MemberVisitsTable = { userId: number; seenOn: string; warnedAt: MaybeStamp };

/** Of the file of one's own data, with the session that may fetch it. */
export type ExportLinksTable = {
  id: Generated<number>;
  sessionHash: Buffer;
  madeAt: Stamp;
  usedAt: MaybeStamp;
};

export type AccountTables = {
  users: UsersTable;
  loginIdentities: LoginIdentitiesTable;
  userPasswords: UserPasswordsTable;
  contactUndos: ContactUndosTable;
  userProfiles: UserProfilesTable;
  memberVisits: MemberVisitsTable;
  exportLinks: ExportLinksTable;
};
