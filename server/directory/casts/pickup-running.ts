import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';

/** Of a rule of staff: it counts on that business day. */
export const pickupRunning = (
  rule: 'r' | 'o',
  kind: 'pin' | 'out',
  day: IsoDate | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${rule}.kind`)} = ${kind} and ${sql.ref(`${rule}.taken_back_at`)} is null
  and ${sql.ref(`${rule}.from_date`)} <= ${day} and ${sql.ref(`${rule}.until_date`)} >= ${day})`;
