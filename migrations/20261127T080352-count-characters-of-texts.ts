import { type Kysely, sql } from 'kysely';

/** Table, column, characters at most, and whether at least one is needed. */
const TEXTS: readonly (readonly [table: string, column: string, max: number, isNeeded?: boolean])[] = [
  ['announcements', 'title', 50, true],
  ['announcements', 'body', 5000, true],
  ['banned_words', 'word', 40, true],
  ['banners', 'title', 30, true],
  ['banners', 'text', 30, true],
  ['cast_items', 'title', 10, true],
  ['cast_items', 'body', 50, true],
  ['casts', 'name', 20, true],
  ['casts', 'hobby', 50],
  ['casts', 'lovers_type', 30],
  ['casts', 'message', 400],
  ['casts', 'work_message', 200],
  ['comments', 'guest_name', 20],
  ['coupons', 'discount_detail', 60, true],
  ['hidden_words', 'word', 30, true],
  ['legal_versions', 'body', 20_000, true],
  ['legal_versions', 'note', 200],
  ['legal_versions', 'summary', 1000, true],
  ['moderation_cases', 'note', 500],
  ['mutes', 'word', 30, true],
  ['news', 'title', 80, true],
  ['news', 'body', 20_000, true],
  ['pickup_rules', 'reason', 500, true],
  ['reply_macros', 'title', 50, true],
  ['reply_macros', 'body', 5000, true],
  ['reports', 'detail', 500],
  ['shop_logins', 'name', 50, true],
  ['shop_prices', 'label', 30, true],
  ['shops', 'name', 50, true],
  ['shops', 'catch_copy', 60],
  ['shops', 'introduction', 2000],
  ['shops', 'last_train', 60],
  ['shops', 'notice', 1000],
  ['shops', 'way_in', 200],
  ['suspension_proposals', 'reason', 500, true],
  ['takedown_requests', 'reason', 2000, true],
  ['users', 'name', 20, true],
];

/** One character that a reader sees has up to eight code points; what reads a form counts characters. */
const POINTS_PER_CHARACTER = 8;

/** These columns counted code points: a name of three families was refused or answered with a fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, max, isNeeded] of TEXTS) {
    const name = `${table}_${column}_check`;
    const length = sql`char_length(${sql.ref(column)})`;
    const most = sql.lit(max * POINTS_PER_CHARACTER);
    const check = isNeeded ? sql`${length} >= 1 and ${length} <= ${most}` : sql`${length} <= ${most}`;
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.id(name)}, add constraint ${sql.id(name)} check (${check})`.execute(db);
  }
}
