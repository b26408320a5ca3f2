import type { AccountKind } from '../../core/db/account-tables.ts';

type AnySession = {
  idHash: Buffer;
  createdAt: Date;
  /** At login, or when asked again. */
  provedAt: Date;
  /** Whether that is recent enough for what needs a proof. */
  isProved: boolean;
  /** What pages send back as `X-Session-Tag`. */
  tag: string;
};

export type MemberSession = AnySession & {
  realm: 'member';
  userId: number;
  myId: string;
  kind: AccountKind;
  name: string;
  isAdmin: boolean;
  castId: number | null;
  iconMediaId: string | null;
  scope: 'full' | 'reset';
};

export type ShopSession = AnySession & {
  realm: 'shop';
  shopLoginId: number;
  name: string;
  /** The shops this login may work for. */
  shopIds: number[];
  /** Those that it owns; in the others it is staff. */
  ownedShopIds: number[];
  shopId: number | null;
};

export type AdminSession = AnySession & {
  realm: 'admin';
  userId: number;
  name: string;
  mfaAt: Date;
  isFactorRecent: boolean;
};

export type Session = MemberSession | ShopSession | AdminSession;

export type OpenedSession = { cookie: string; idHash: Buffer; tag: string };

export type SessionRow = {
  /** Opens nothing. */
  id: string;
  device: string;
  /** e.g. `203.0.113.*` */
  network: string;
  /** 日本, 国外（韓国） or 不明. */
  region: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};
