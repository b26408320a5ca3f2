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

export type AuditTables = {
  auditEvents: AuditEventsTable;
  auditSeals: AuditSealsTable;
};
