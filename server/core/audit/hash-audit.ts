import { secrets } from '../secrets.ts';

export type AuditRow = {
  at: Date;
  event: string;
  realm: string;
  actor: string;
  target: string | null;
  requestId: string | null;
  ipPrefix: string | null;
  detail: Record<string, string | number | boolean | null>;
};

function partsOf({ at, event, realm, actor, target, requestId, ipPrefix, detail }: AuditRow): unknown[] {
  const sorted = Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [at.toISOString(), event, realm, actor, target, requestId, ipPrefix, sorted];
}

/** Keyed: write access to the database is not enough to forge a row. */
export const hashAudit = (previous: Buffer, row: AuditRow): Buffer =>
  secrets()
    .hmac('audit')
    .update(previous)
    .update(JSON.stringify(partsOf(row)))
    .digest();

/** With its number: a copy of a row is none. */
export const hashRecord = (id: number, row: AuditRow): Buffer =>
  secrets()
    .hmac('audit-record')
    .update(JSON.stringify([id, ...partsOf(row)]))
    .digest();
