import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Profile, Visibility } from './profile-columns.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type IdentityKind = 'tel' | 'email' | 'line';
export type AccountKind = 'member' | 'cast';
export type AccountStatus = 'active' | 'suspended' | 'leaving' | 'erased';
export type Realm = 'member' | 'shop' | 'admin';
export type CodePurpose =
  | 'register'
  | 'reset'
  | 'shop_reset'
  | 'email_setting'
  | 'tel_setting'
  | 'reauth'
  | 'multi_post';
export type CodeChannel = 'sms' | 'call' | 'email';

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
export type SecondFactorsTable = {
  userId: number | null;
  shopLoginId: number | null;
  sealed: Buffer;
  lastStep: Generated<number>;
  confirmedAt: MaybeStamp;
};
export type RecoveryCodesTable = {
  userId: number | null;
  shopLoginId: number | null;
  hash: Buffer;
  usedAt: MaybeStamp;
};

export type ShopLoginsTable = {
  id: Generated<number>;
  name: string;
  emailLookup: Buffer;
  emailSealed: Buffer;
  passwordHash: string;
  pepper: string;
  sessionEpoch: Generated<number>;
  sample: Generated<boolean>;
  suspendedAt: MaybeStamp;
  emailProvenAt: MaybeStamp;
  shoplessSince: MaybeStamp;
  warnedAt: MaybeStamp;
  createdAt: Stamp;
  updatedAt: Stamp;
};
export type ShopRole = 'owner' | 'staff';
export type ShopLoginShopsTable = {
  shopLoginId: number;
  shopId: number;
  role: Generated<ShopRole>;
  /** The name by which an owner has invited them. */
  called: string | null;
  joinedAt: Generated<Date>;
};

export type SessionsTable = {
  idHash: Buffer;
  realm: Realm;
  userId: number | null;
  shopLoginId: number | null;
  shopId: number | null;
  /** A reset session may set a password and nothing else. */
  scope: Generated<'full' | 'reset'>;
  epoch: number;
  createdAt: Stamp;
  lastSeenAt: Stamp;
  idleUntil: Moment;
  endsAt: Moment;
  provedAt: Stamp;
  mfaAt: MaybeStamp;
  device: Generated<string>;
  ipPrefix: Generated<string>;
  revokedAt: MaybeStamp;
};

export type VerificationCodesTable = {
  id: Generated<number>;
  purpose: CodePurpose;
  channel: CodeChannel;
  target: Buffer;
  browser: Buffer;
  codeHash: Buffer;
  nonce: Buffer;
  sealed: Buffer;
  tries: Generated<number>;
  sentAt: Stamp;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type RegistrationTextsTable = {
  tokenHash: Buffer;
  browser: Buffer;
  kind: AccountKind;
  shopId: number | null;
  senderSealed: Buffer | null;
  receivedAt: MaybeStamp;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type OidcStatesTable = {
  stateHash: Buffer;
  browser: Buffer;
  nonce: string;
  verifier: string;
  intent: 'login' | 'register' | 'link';
  kind: Generated<AccountKind>;
  shopId: number | null;
  userId: number | null;
  restores: Generated<boolean>;
  returnTo: Generated<string>;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type JobWorkersTable = { workerId: string; seenAt: Stamp };

export type ContactUndosTable = {
  tokenHash: Buffer;
  userId: number;
  kind: IdentityKind;
  sealed: Buffer | null;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type IdempotentCallsTable = {
  idHash: Buffer;
  bodyHash: Buffer;
  sealed: Buffer | null;
  beganAt: Stamp;
  sender: Buffer | null;
};

export type UsedFormTokensTable = { nonce: Buffer; endsAt: Moment };

export type RateLimitsTable = { key: string; points: number; expire: number | null };

export type AdminCastLinksTable = {
  id: Generated<number>;
  userId: number;
  castId: number;
  linkedBy: number | null;
  linkedAt: Stamp;
  endedBy: number | null;
  endedAt: MaybeStamp;
};

export type UserProfilesTable = {
  userId: number;
  details: JSONColumnType<Profile>;
  visibility: JSONColumnType<Visibility, string | undefined>;
  updatedAt: Stamp;
};

export type AdminInvitesTable = {
  tokenHash: Buffer;
  userId: number;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
  invitedBy: number | null;
  waits: Generated<boolean>;
  approvedBy: number | null;
};

export type ExportLinksTable = {
  id: Generated<number>;
  sessionHash: Buffer;
  madeAt: Stamp;
  usedAt: MaybeStamp;
};

export type GivenRecountsTable = {
  id: Generated<number>;
  userId: number;
  sign: number;
  votesUntil: number;
  afterVote: Generated<number>;
  afterPost: Generated<number>;
};

export type AccountTables = {
  users: UsersTable;
  userProfiles: UserProfilesTable;
  loginIdentities: LoginIdentitiesTable;
  userPasswords: UserPasswordsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  shopLogins: ShopLoginsTable;
  shopLoginShops: ShopLoginShopsTable;
  sessions: SessionsTable;
  verificationCodes: VerificationCodesTable;
  registrationTexts: RegistrationTextsTable;
  oidcStates: OidcStatesTable;
  jobWorkers: JobWorkersTable;
  contactUndos: ContactUndosTable;
  exportLinks: ExportLinksTable;
  givenRecounts: GivenRecountsTable;
  idempotentCalls: IdempotentCallsTable;
  rateLimits: RateLimitsTable;
  usedFormTokens: UsedFormTokensTable;
  adminCastLinks: AdminCastLinksTable;
  adminInvites: AdminInvitesTable;
};
