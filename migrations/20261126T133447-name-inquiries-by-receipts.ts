import { type Kysely, type RawBuilder, sql } from 'kysely';

const rename = (table: RawBuilder<unknown>, beginnings: readonly RawBuilder<unknown>[]) => {
  const named = sql.join(beginnings.map((begun) => sql`(${begun} || i.id, ${begun} || i.receipt)`));
  return sql`
    update notifications n
    set group_key = k.after, once = case when n.once = k.before then k.after else n.once end
    from ${table} i, lateral (values ${named}) k (before, after)
    where n.kind = 'inquiry' and n.user_id = i.user_id and n.group_key = k.before`;
};

/** They named inquiries by serial numbers, which stood in their links and keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const events = ['reply', 'received', 'checking', 'reflected', 'declined'];
  await rename(
    sql`inquiries`,
    events.map((event) => sql`${`inquiry:${event}:`}::text`),
  ).execute(db);
  await rename(sql`shop_inquiries`, [
    sql`'inquiry:shop_reply:'::text`,
    sql`'inquiry:shop:' || i.shop_id || ':'`,
  ]).execute(db);
}
