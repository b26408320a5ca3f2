import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';
import type { LegalPage } from '../paths.ts';

/** Versions are not changed once their day has come. */
export type LegalVersionsTable = {
  id: Generated<number>;
  page: LegalPage;
  version: number;
  /** One sentence a line. */
  summary: string;
  /** Markdown, with names in braces. */
  body: string;
  /** What is new in it. */
  note: Generated<string>;
  effectiveOn: ColumnType<IsoDate, string, string>;
  setBy: number | null;
  setAt: ColumnType<Date, Date | string | undefined, Date | string>;
};
