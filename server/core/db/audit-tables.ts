import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type AuditEventsTable = {
  id: Generated<number>;
  at: Stamp;
  event: string;
  realm: string;
  actor: string;
  target: string | null;
  requestId: string | null;
  ipPrefix: string | null;
  detail: ColumnType<unknown, string | undefined, never>;
  previous: Buffer;
  hash: Buffer;
};

export type AuditSealsTable = {
  firstId: number;
  lastId: number;
  rows: number;
  previous: Buffer;
  hash: Buffer;
  mac: Buffer;
};

export type AuditRecordsTable = Omit<AuditEventsTable, 'id' | 'at' | 'previous'> & {
  id: number;
  at: ColumnType<Date, Date, never>;
  keptUntil: ColumnType<string, string, never>;
};

export type AuditLinksTable = {
  n: number;
  lastId: number;
  firstAt: Date;
  lastAt: Date;
  rows: number;
  digest: Buffer;
  adminRows: number;
  adminDigest: Buffer;
  previous: Buffer;
  hash: Buffer;
};

export type AuditTables = {
  /** Both of what was written before there were links, and since. */
  auditLog: Omit<AuditEventsTable, 'previous' | 'hash'>;
  auditRecords: AuditRecordsTable;
  auditLinks: AuditLinksTable;
  auditEvents: AuditEventsTable;
  auditSeals: AuditSealsTable;
};
