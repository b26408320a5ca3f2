import { type Kysely, sql } from 'kysely';

/**
 * A change of LINE can be taken back like one of number or address. A row without a value says that there was none: what
 * was added goes when it, or an earlier change, is taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_undos
      alter column sealed drop not null,
      drop constraint contact_undos_kind_check,
      add constraint contact_undos_kind_check check (kind in ('tel', 'email', 'line'))`.execute(db);
}
